import { describe, expect, it } from 'vitest';
import { mannerDefaults, othersMayJoin, willBeRated } from '../src/start/wishes';

const seats = (...kinds: string[]) => kinds.map((kind) => ({ kind, name: '' }));

describe('whether a new table will count', () => {
  it('does against bots, with hints or without', () => {
    expect(willBeRated(seats('me', 'bot:hard'), { ...mannerDefaults, hints: true })).toBe(true);
    expect(willBeRated(seats('me', 'bot:hard'), { ...mannerDefaults, hints: false })).toBe(true);
  });

  it('does between people only without hints', () => {
    expect(willBeRated(seats('me', 'free'), { ...mannerDefaults, hints: true })).toBe(false);
    expect(willBeRated(seats('me', 'free'), { ...mannerDefaults, hints: false })).toBe(true);
    expect(willBeRated(seats('free', 'bot:hard'), { ...mannerDefaults, hints: true })).toBe(true);
  });

  it('does not for friends, bots alone, and several people at one device', () => {
    expect(willBeRated(seats('me', 'free'), { ...mannerDefaults, hints: false, friendly: true })).toBe(false);
    expect(willBeRated(seats('bot:hard', 'bot:hard'), mannerDefaults)).toBe(false);
    expect(willBeRated(seats('me', 'device'), { ...mannerDefaults, hints: false })).toBe(false);
  });

  it('knows when others may join', () => {
    expect(othersMayJoin(seats('me', 'bot:hard'))).toBe(false);
    expect(othersMayJoin(seats('me', 'free', 'bot:hard'))).toBe(true);
  });
});
