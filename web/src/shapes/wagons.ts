// Wagons on the cards, one kind a colour, side view about (0, 0) in a box 52 long and 30 high. `body` takes the card's
// ink, `line` is cut out of it in the card's colour.
export interface Wagon {
  readonly body: string;
  readonly line: string;
}

const wheels = 'M-17 9a4 4 0 1 0 8 0a4 4 0 1 0-8 0zM9 9a4 4 0 1 0 8 0a4 4 0 1 0-8 0z';
const frame = 'M-25 4H25V8H-25zM-29 5H-25V7H-29zM25 5H29V7H25z';

export const wagons: Readonly<Record<string, Wagon>> = {
  // Passenger carriage.
  blue: {
    body: 'M-25 4V-9Q-25-12-21-13H21Q25-12 25-9V4z' + frame + wheels,
    line: 'M-21-8h6v6h-6zM-12-8h6v6h-6zM-3-8h6v6h-6zM6-8h6v6h-6zM15-8h6v6h-6z',
  },
  // Coal wagon with its heap.
  red: {
    body: 'M-24 4L-21-5H21L24 4zM-19-5Q-14-12-8-10Q-2-15 5-11Q12-13 18-5z' + frame + wheels,
    line: 'M-14-3v6M-5-3v6M5-3v6M14-3v6',
  },
  // Caboose.
  green: {
    body: 'M-22 4V-8H-24V-10H-8V-16H8V-10H24V-8H22V4z' + frame + wheels,
    line: 'M-16-5h6v5h-6zM10-5h6v5h-6zM-5-13h4v3h-4zM1-13h4v3h-4z',
  },
  // Tank wagon.
  white: {
    body: 'M-22 3Q-27-4-22-11H22Q27-4 22 3zM-5-11V-15H5V-11z' + frame + wheels,
    line: 'M-14-11V3M14-11V3M0-11V3',
  },
  // Refrigerator van.
  yellow: {
    body: 'M-24 4V-11L-20-14H20L24-11V4z' + frame + wheels,
    line: 'M-7-10h14v12h-14zM0-10V2M-20-8h8M-20-4h8M12-8h8M12-4h8',
  },
  // Flat wagon with logs.
  orange: {
    body:
      'M-23 4V0H23V4zM-21-1H21Q24-3 21-5H-21Q-24-3-21-1zM-17-6H17Q20-8 17-10H-17Q-20-8-17-6zM-12-11H12Q15-13 12-15H-12Q-15-13-12-11z' +
      frame +
      wheels,
    line: 'M-16-15V3M16-15V3',
  },
  // Hopper.
  black: { body: 'M-24-11H24L18 4H4L0-1L-4 4H-18z' + frame + wheels, line: 'M-12-9L-9 1M-4-9V-2M4-9V-2M12-9L9 1' },
  // Box van.
  pink: { body: 'M-24 4V-12H24V4z' + frame + wheels, line: 'M-8-11h16V3h-16zM-8-11L8 3M8-11L-8 3M-16-12V4M16-12V4' },
};

export const wagonOf = (colour: string): Wagon => wagons[colour] ?? wagons['pink']!;
