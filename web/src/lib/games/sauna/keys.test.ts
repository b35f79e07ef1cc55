import { describe, expect, it } from 'vitest';
import { NOTHING_TYPED, SECOND_DIGIT_MS, typeDigit } from './keys';

describe('digits', () => {
  it('choose a card of one digit', () => {
    expect(typeDigit(NOTHING_TYPED, 7, 0, [3, 7]).card).toBe(7);
    expect(typeDigit(NOTHING_TYPED, 8, 0, [3, 7]).card).toBeNull();
  });

  it('make a twelve of 1 and 2', () => {
    const one = typeDigit(NOTHING_TYPED, 1, 1000, [1, 2, 12]);
    expect(one.card).toBe(1);
    expect(typeDigit(one, 2, 1300, [1, 2, 12]).card).toBe(12);
  });

  it('wait for the second digit without a 1 in hand', () => {
    const one = typeDigit(NOTHING_TYPED, 1, 0, [10]);
    expect(one.card).toBeNull();
    expect(typeDigit(one, 0, 200, [10]).card).toBe(10);
  });

  it('forget a 1 after a while', () => {
    const one = typeDigit(NOTHING_TYPED, 1, 0, [1, 2, 12]);
    expect(typeDigit(one, 2, SECOND_DIGIT_MS + 1, [1, 2, 12]).card).toBe(2);
  });

  it('choose the single card when there is no such pair', () => {
    const one = typeDigit(NOTHING_TYPED, 1, 0, [1, 2]);
    expect(typeDigit(one, 2, 100, [1, 2]).card).toBe(2);
  });
});
