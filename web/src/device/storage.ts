// What this browser remembers. Storage may be forbidden or full; then nothing is remembered and nothing breaks.
const prefix = 'konduktor.';

export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(prefix + key);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(prefix + key);
    else localStorage.setItem(prefix + key, value);
  } catch {
    // Private windows may refuse.
  }
}
