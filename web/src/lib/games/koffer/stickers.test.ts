import { describe, expect, it } from 'vitest';
import { journeysOf, meaningOf } from './stickers';

describe('stickers', () => {
  it('counts one of each sort as a journey', () => {
    expect(journeysOf([2, 1, 3, 1, 1])).toBe(1);
    expect(journeysOf([2, 1, 0, 1, 1])).toBe(0);
  });

  it('says what one more would mean', () => {
    expect(meaningOf([1, 1, 0, 1, 1], 'ship')).toBe('completes');
    expect(meaningOf([1, 1, 0, 0, 1], 'ship')).toBe('missing');
    expect(meaningOf([1, 1, 0, 0, 1], 'city')).toBe('more');
    expect(meaningOf([1, 1, 1, 1, 1], 'city')).toBe('missing');
  });
});
