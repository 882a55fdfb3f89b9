// A clause's words taken apart for the screen: references to other clauses, names of options, and what was searched
// for.
import { en } from '../i18n/en';
import type { Key } from '../i18n/texts';
import { clauseId } from './ledger';

export type Token =
  | { readonly kind: 'text' | 'found' | 'code' | 'clause'; readonly text: string }
  | { readonly kind: 'option'; readonly text: Key };

const special = new RegExp(`\`([^\`]+)\`|\\b(${clauseId})\\b`, 'g');

/** Small letters without accents, one for one, so that places in it are places in the text. */
export const plain = (text: string): string =>
  [...text]
    .map((c) => (c === 'ł' || c === 'Ł' ? 'l' : c === '\u00a0' ? ' ' : (c.normalize('NFD')[0] ?? c).toLowerCase()))
    .join('');

export function tokensOf(text: string, search = ''): Token[] {
  const out: Token[] = [];
  let at = 0;
  for (const m of text.matchAll(special)) {
    out.push(...marked(text.slice(at, m.index), search));
    at = m.index + m[0].length;
    if (m[2] !== undefined) out.push({ kind: 'clause', text: m[2] });
    else out.push(optionOf(m[1]!) ?? { kind: 'code', text: m[1]! });
  }
  return [...out, ...marked(text.slice(at), search)];
}

/** The ledger writes options as the protocol does; people know them by their names. */
function optionOf(code: string): Token | undefined {
  const key = [`option.${code}`, `order.${code}`].find((k) => k in en);
  return key === undefined ? undefined : { kind: 'option', text: key as Key };
}

function marked(text: string, search: string): Token[] {
  const wanted = plain(search.trim());
  if (text === '') return [];
  if (wanted.length < 2) return [{ kind: 'text', text }];
  const [letters, low] = [[...text], plain(text)];
  const out: Token[] = [];
  let at = 0;
  for (let i = low.indexOf(wanted); i !== -1; i = low.indexOf(wanted, at)) {
    if (i > at) out.push({ kind: 'text', text: letters.slice(at, i).join('') });
    out.push({ kind: 'found', text: letters.slice(i, i + wanted.length).join('') });
    at = i + wanted.length;
  }
  if (at < letters.length) out.push({ kind: 'text', text: letters.slice(at).join('') });
  return out;
}
