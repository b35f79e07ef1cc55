import { describe, expect, it } from 'vitest';
import { spread } from './spread';

describe('labels beside a scale', () => {
  it('stay where they want to be when there is room', () => {
    expect(spread([10, 90, 50], 20, 100)).toEqual([10, 90, 50]);
  });

  it('move apart without leaving the scale', () => {
    const at = spread([0, 0, 0, 100, 100], 20, 100);
    expect(at).toEqual([0, 20, 40, 80, 100]);
  });
});
