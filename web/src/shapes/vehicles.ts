// Vehicles in the owner's livery, side view, drawn about (0, 0) in a box 36 long and 13 high. `body` takes the owner's
// colour and pattern; `dark` is what is under it; `light` the windows; `line` thin work on top.

export type VehicleName = 'train' | 'uk-train' | 'bus' | 'tram' | 'subway';

export interface Vehicle {
  readonly body: string;
  readonly dark: string;
  readonly light: string;
  readonly line: string;
}

const wheel = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const pane = (x: number, y: number, w: number, h: number): string => `M${x} ${y}h${w}v${h}h${-w}z`;
const panes = (from: number, step: number, count: number, y: number, w: number, h: number): string =>
  Array.from({ length: count }, (_, i) => pane(from + i * step, y, w, h)).join('');

export const vehicles: Record<VehicleName, Vehicle> = {
  train: {
    body: 'M-17 3.6V-3.2C-17-4.4-16.2-5.2-15-5.2H15C16.2-5.2 17-4.4 17-3.2V3.6z',
    dark:
      'M-18 3.2H18V4.6H-18zM-15.6-6.6H15.6L16.6-5H-16.6z' +
      wheel(-11.5, 5, 2) +
      wheel(-6.6, 5, 2) +
      wheel(6.6, 5, 2) +
      wheel(11.5, 5, 2),
    light: panes(-15, 5.2, 6, -3.4, 3.8, 3.2),
    line: 'M-17 1.4H17',
  },
  'uk-train': {
    body: 'M-17 3.4V-3.6H17V3.4z',
    dark:
      'M-17.6 3.2H17.6V4.6H-17.6zM-17.6-3.4C-14-7.4 14-7.4 17.6-3.4z' +
      wheel(-11, 5, 2.1) +
      wheel(0, 5, 2.1) +
      wheel(11, 5, 2.1),
    light: panes(-15.6, 3, 3, -2.6, 2.2, 2.8) + panes(-4.1, 3, 3, -2.6, 2.2, 2.8) + panes(7.4, 3, 3, -2.6, 2.2, 2.8),
    line: 'M-5.6-3.6V3.4M5.9-3.6V3.4M-17 1.2H17',
  },
  bus: {
    body: 'M-14 4.2V-5.6C-14-6.6-13.4-7.2-12.4-7.2H12C13.4-7.2 14.4-6.4 14.6-5.2L15 .6V4.2z',
    dark: wheel(-8.4, 4.8, 2.4) + wheel(8.8, 4.8, 2.4),
    light: panes(-12.6, 4.4, 6, -5.8, 3.6, 3) + panes(-8.2, 4.4, 4, -0.6, 3.6, 2.6) + pane(11.2, -0.6, 3, 2.6),
    line: 'M-14-1.8H14.9M-9.2-.8V4',
  },
  tram: {
    body: 'M-17.2 3.8C-17.6.4-17.2-2.4-16-4.2H16C17.2-2.4 17.6.4 17.2 3.8z',
    dark:
      'M-15.4-5.6H15.4L16.2-4H-16.2z' +
      'M-.5-7.6H6V-6.8H1.2L4.4-5.4H2.6L-1.4-7.2z' +
      wheel(-11, 4.6, 1.7) +
      wheel(-7, 4.6, 1.7) +
      wheel(7, 4.6, 1.7) +
      wheel(11, 4.6, 1.7),
    light: panes(-15.2, 4.4, 3, -3, 3.5, 3.4) + panes(2.6, 4.4, 3, -3, 3.5, 3.4) + pane(-1.6, -3, 3.2, 5.6),
    line: 'M-17.3 1.6H17.3M0-3V2.6',
  },
  subway: {
    body: 'M-17.6 4.6V-2.6C-17.6-4.8-15.8-6-13.8-6H13.8C15.8-6 17.6-4.8 17.6-2.6V4.6z',
    dark: 'M-16.6 4.4H16.6V5.8H-16.6z' + wheel(-11, 5.8, 1.3) + wheel(11, 5.8, 1.3),
    light:
      panes(-15.8, 4.2, 2, -3.8, 3.2, 3.2) +
      pane(-7, -3.8, 3.6, 7) +
      panes(-2.4, 4.2, 1, -3.8, 4.8, 3.2) +
      pane(3.4, -3.8, 3.6, 7) +
      panes(8.2, 4.2, 2, -3.8, 3.2, 3.2),
    line: 'M-17.6 1H-7M-3.4 1H3.4M7 1H17.6M-5.2-3.8V3.2M5.2-3.8V3.2',
  },
};
