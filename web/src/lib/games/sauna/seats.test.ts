import { describe, expect, it } from 'vitest';
import { ringOf } from './seats';

/** Clockwise as it stands on the screen: up the left side, along the top, down the right. */
const clockwise = (count: number, me: number | null) => {
  const { left, top, right } = ringOf(count, me);
  return [...[...left].reverse(), ...top, ...right];
};

describe('places around the stove', () => {
  it('go clockwise from the watcher', () => {
    for (let count = 2; count <= 8; count++) {
      for (let me = 0; me < count; me++) {
        expect(clockwise(count, me)).toEqual(Array.from({ length: count - 1 }, (_, i) => (me + 1 + i) % count));
      }
    }
  });

  it('show everybody to a spectator', () => {
    for (let count = 2; count <= 8; count++) {
      expect(clockwise(count, null)).toEqual(Array.from({ length: count }, (_, i) => i));
    }
  });

  it('put nobody on the sides at a small table', () => {
    expect(ringOf(2, 1)).toEqual({ left: [], top: [0], right: [] });
  });
});
