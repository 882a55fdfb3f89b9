// Puts a text into a file of the person's own. A plain link would not carry our token.
export function saveText(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/x-ndjson' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
