// The promise made before a game (docs/record.md): SHA-256 of "konduktor-seed/1:SEED:SALT", as hexadecimal digits.

export async function commitmentOf(seed: string, salt: string): Promise<string> {
  const bytes = new TextEncoder().encode(`konduktor-seed/1:${seed}:${salt}`);
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(digest)].map((b) => b.toString(16).padStart(2, '0')).join('');
}

export type Verdict = 'good' | 'bad' | 'cannot';

/** Browsers have the function only on pages that came over HTTPS or from this machine. */
export async function verify(seed: string, salt: string, commitment: string): Promise<Verdict> {
  if (globalThis.crypto?.subtle === undefined) return 'cannot';
  return (await commitmentOf(seed, salt)) === commitment.toLowerCase() ? 'good' : 'bad';
}
