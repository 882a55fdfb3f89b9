// A file that was dropped on some page and waits for the one that opens it.
let waiting = $state.raw<File | null>(null);

export const file = (): File | null => waiting;

export function bringFile(given: File): void {
  waiting = given;
}

export function takeFile(): File | null {
  const given = waiting;
  waiting = null;
  return given;
}
