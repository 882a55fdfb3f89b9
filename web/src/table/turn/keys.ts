// Single keys that play. They are told in the help and can be switched off.

/** What a key leads to: to be clicked, to be focused, or something of the table's own. */
export type Deed = 'help' | 'hint' | 'undo' | { readonly click: string } | { readonly focus: string };

const deeds: Readonly<Record<string, Deed>> = {
  '?': 'help',
  h: 'hint',
  u: 'undo',
  // As if they were clicked: what cannot be done tells why.
  d: { click: '[data-fly=deck]' },
  t: { click: '[data-fly=tickets]' },
  b: { focus: '[data-part=board] [tabindex="0"]' },
  c: { focus: '[data-part=market] button' },
  k: { focus: '[data-part=tickets] button' },
  a: {
    focus: '[data-part=tunnel] button, [data-part=offer] button, [data-part=actions] button, [data-part=hand] button',
  },
};

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

export function deedOf(event: Pressed): Deed | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (/^[1-5]$/.test(event.key)) return { click: `[data-fly=slot-${event.key}]` };
  return event.key.length === 1 ? deeds[event.key.toLowerCase()] : undefined;
}

export function reach(deed: Exclude<Deed, string>): void {
  if ('click' in deed) document.querySelector<HTMLElement>(deed.click)?.click();
  else document.querySelector<HTMLElement | SVGElement>(deed.focus)?.focus();
}

/** Keys in a field are letters. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(textarea|select)$/i.test(target.tagName) ||
    (target instanceof HTMLInputElement && !/^(radio|checkbox|button|submit)$/.test(target.type)));
