import { describe, expect, it } from 'vitest';
import { gained, journeysOf, meaningOf } from './stickers';

describe('stickers', () => {
  it('counts one of each sort as a journey', () => {
    expect(journeysOf([2, 1, 3, 1, 1])).toBe(1);
    expect(journeysOf([2, 1, 0, 1, 1])).toBe(0);
  });

  it('finds out who got what', () => {
    const before = [[1, 0, 0, 0, 0], [0, 0, 0, 0, 2]];
    const after = [[1, 0, 1, 0, 1], [0, 0, 0, 0, 2]];
    expect(gained(before, after)).toEqual([{ seat: 0, sort: 'ship' }, { seat: 0, sort: 'zeppelin' }]);
  });

  it('says what one more would mean', () => {
    expect(meaningOf([1, 1, 0, 1, 1], 'ship')).toBe('completes');
    expect(meaningOf([1, 1, 0, 0, 1], 'ship')).toBe('missing');
    expect(meaningOf([1, 1, 0, 0, 1], 'city')).toBe('more');
    expect(meaningOf([1, 1, 1, 1, 1], 'city')).toBe('missing');
  });
});
