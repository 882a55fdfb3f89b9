// Where the keyboard is when something opens and closes: on its first button, then back where it came from.

/** For `use:`. With `first` the first element that fits it takes the focus. */
export function returnsFocus(node: HTMLElement, first?: string): { destroy: () => void } {
  const before = document.activeElement;
  if (first !== undefined) node.querySelector<HTMLElement>(first)?.focus();
  return {
    destroy: () => {
      const now = document.activeElement;
      if (
        (now === null || now === document.body || node.contains(now)) &&
        before instanceof Element &&
        before.isConnected
      )
        (before as HTMLElement).focus({ preventScroll: true });
    },
  };
}
