// Whether a link leads anywhere but to this very machine.
export function isOnlyHere(link: string): boolean {
  try {
    const { hostname } = new URL(link);
    return (
      hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || /^127\./.test(hostname)
    );
  } catch {
    return false;
  }
}
