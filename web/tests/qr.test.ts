import { describe, expect, it } from 'vitest';
import { isOnlyHere } from '../src/table/waiting/invite';
import { checkBytes, pathOfCode, qrCode, type Matrix } from '../src/ui/qr';

/** A row of modules as a hexadecimal number that begins with a one. */
const rows = (code: Matrix): string =>
  code.map((row) => BigInt(`0b1${row.map((x) => (x ? 1 : 0)).join('')}`).toString(16)).join(' ');

// Made with qrcode-generator 2.0 (level M, bytes), which chose these masks.
const known: readonly (readonly [string, number, string])[] = [
  [
    'KONDUKTOR',
    7,
    '3fc07f 304b41 37425d 374f5d 37455d 305741 3fd57f 200b00 32dca0 362c66 296529 2c0e68 23e9f4 201214 3fc07a ' +
      '305790 3746d6 375a2b 374535 3048d0 3fdb36',
  ],
  [
    'http://127.0.0.1:8080/#/table/7k2m9x4c1d',
    5,
    '3fc79d7f 305e4d41 375f235d 3750af5d 37411e5d 30499841 3fd5557f 20114000 305299ce 2c853316 3af83050 3eb45450 ' +
      '28d110c1 28a336d7 3c456484 2fb57165 21c03984 333ea65f 3d4b2701 3019a470 33fd4bf7 20176f18 3fc6335c 304d7510 ' +
      '374ae3f2 374d6521 3745715a 3040a245 3fd78c1c',
  ],
  [
    `https://gra.example.org/konduktor/#/table/7k2m9x4c1d?${'ż'.repeat(47)}`,
    4,
    '3fd578aa1717f 304352e29ff41 374fad5b8235d 37566870f5a5d 375cecfcf905d 30518e470ec41 3fd555555557f ' +
      '2011674706700 317e23ffcaff9 2b2c14b436d1c 3be3904c71d6c 36a6a7aa379c3 2ec43de6db401 24292bd907b7a ' +
      '3ae4dadc72ff4 388ed0eb42cda 31ce142742f9c 28ac4a18bd249 29f1aa9cbd16d 20029efc3d236 2879887da07fe ' +
      '3d93d2d25be0e 33fdfafde85ff 2313b2c471914 295ca4d561f57 371691c69d518 25f583fdac7f4 333d874253e48 ' +
      '3d612b5653ebd 331f74a7ad14c 346081a8bf04c 39185354359b1 297a7be1e8781 2195308e179aa 37d7448d60eaf ' +
      '36139b4342de4 2a77e7e38294f 2194544cf9539 28fda44cf9535 2e293bc3070fe 3c4f0affcb1f6 201bcf4437f1c ' +
      '3fd8c75472d5c 304cd44615912 375ee17efb7f3 37448be717b8b 37421a4a60ea7 304cc45742d4a 3fd1184342e7f',
  ],
];

describe('a QR code', () => {
  it.each(known)('is the one that others make: %s', (text, mask, expected) => {
    expect(rows(qrCode(text, mask)!)).toBe(expected);
  });

  it('is one of the eight', () => {
    for (const [text] of known)
      expect([0, 1, 2, 3, 4, 5, 6, 7].map((k) => rows(qrCode(text, k)!))).toContain(rows(qrCode(text)!));
  });

  it('grows with the text and ends at 213 bytes', () => {
    expect([1, 14, 15, 26, 84, 180, 181, 213].map((n) => qrCode('x'.repeat(n), 0)!.length)).toEqual([
      21, 21, 25, 25, 37, 53, 57, 57,
    ]);
    expect(qrCode('x'.repeat(214))).toBeNull();
    expect(qrCode('ż'.repeat(107))).toBeNull();
  });

  it('has the check bytes of the standard’s example', () => {
    // ISO/IEC 18004, Annex I: "01234567" as version 1-M.
    expect(checkBytes([16, 32, 12, 86, 97, 128, 236, 17, 236, 17, 236, 17, 236, 17, 236, 17], 10)).toEqual([
      165, 36, 212, 193, 237, 54, 199, 135, 44, 85,
    ]);
  });

  it('becomes a path of runs', () => {
    expect(
      pathOfCode([
        [true, true, false],
        [false, false, true],
      ]),
    ).toBe('M0 0h2v1h-2zM2 1h1v1h-1z');
  });
});

describe('an invitation', () => {
  it('says when its link leads nowhere else', () => {
    for (const here of ['http://127.0.0.1:8080/#/table/a', 'http://localhost/#/', 'http://[::1]:8080/'])
      expect(isOnlyHere(here)).toBe(true);
    for (const there of ['http://192.168.1.7:8080/#/table/a', 'https://localhost.example.org/', 'nonsense'])
      expect(isOnlyHere(there)).toBe(false);
  });
});
