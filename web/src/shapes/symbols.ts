// Symbols, drawn about (0, 0) in a square from -8 to 8. A card colour is always shown with its symbol as well.

export type SymbolName = 'circle' | 'square' | 'triangle' | 'diamond' | 'star' | 'cross' | 'heart' | 'moon';
export type WildName = 'locomotive' | 'bus' | 'bicycle';

export const symbolPaths: Record<SymbolName, string> = {
  circle: 'M-6.4 0a6.4 6.4 0 1 0 12.8 0a6.4 6.4 0 1 0-12.8 0z',
  square: 'M-5.8-5.8h11.6v11.6h-11.6z',
  triangle: 'M0-7L7 5.6H-7z',
  diamond: 'M0-7.6L6 0L0 7.6L-6 0z',
  star: 'M0-7.6L1.9-2.5L7.3-2.3L3 1L4.5 6.3L0 3.2L-4.5 6.3L-3 1L-7.3-2.3L-1.9-2.5z',
  cross: 'M-2.4-7h4.8v4.6h4.6v4.8h-4.6v4.6h-4.8v-4.6h-4.6v-4.8h4.6z',
  heart:
    'M0 6.6C-3.4 3.8-7.2 1.2-7.2-2.3C-7.2-4.7-5.4-6.3-3.4-6.3C-1.9-6.3-.7-5.5 0-4.2' +
    'C.7-5.5 1.9-6.3 3.4-6.3C5.4-6.3 7.2-4.7 7.2-2.3C7.2 1.2 3.4 3.8 0 6.6z',
  moon: 'M2.9-7A7.2 7.2 0 1 0 6.9 3.4A5.9 5.9 0 0 1 2.9-7z',
};

export const wildPaths: Record<WildName, string> = {
  locomotive:
    'M-7.6 2.2v-5.6h1.4v-1h4.6v1h2.2v-3h-.9v-1.4h3.6v1.4h-.9v3h3.4c1.6 0 2.3 1 2.3 2.4v2.2l1 2.2h-16.4zM-5-2.6v2.4h2.7v-2.4z' +
    'M-5.6 5a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM-.6 5a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM4.4 5.4a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0z',
  bus:
    'M-6.6-6.4c0-.8.6-1.2 1.4-1.2h10.4c.8 0 1.4.4 1.4 1.2v10.8h-13.2zM-5.4-6v2.6h10.8v-2.6zM-5.4-1.6v2.8h10.8v-2.8z' +
    'M-5.2 5a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0zM1.4 5a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0z',
  bicycle:
    'M-8 3a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0zM-6.7 3a2.3 2.3 0 1 1 4.6 0a2.3 2.3 0 1 1-4.6 0z' +
    'M.8 3a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0zM2.1 3a2.3 2.3 0 1 1 4.6 0a2.3 2.3 0 1 1-4.6 0z' +
    'M-4.9 3.4L-2.6-2.2h4.6L.1 3.6h-4.6zM-3.3 2.4h2.7L-2.2-.8zM-.4 1.6L1-1h-2.4z' +
    'M-4.2-4.4h3v1.2h-.8l.5 1.4l-1 .6l-1-2h-.7zM1.2-4.8h2.6v1.2h-1.4l2.4 6l-1.1.5l-2.6-6.4z',
};

/** A lamp: a hint. */
export const lampPath =
  'M0-7.4a5.3 5.3 0 0 1 3 9.6c-.6.5-.8 1-.8 1.6h-4.4c0-.6-.2-1.1-.8-1.6a5.3 5.3 0 0 1 3-9.6zM-2.2 4.8h4.4v1.3h-4.4zM-1.3 7h2.6v1h-2.6z';
