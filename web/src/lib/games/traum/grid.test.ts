import { describe, expect, it } from 'vitest';

import { fitGrid, RATIO } from './grid';

describe('fitGrid', () => {
  it.each([
    [6, { width: 340, height: 400 }],
    [8, { width: 344, height: 420 }],
    [3, { width: 1200, height: 500 }],
    [5, { width: 800, height: 700 }],
  ])('keeps %i pictures whole in %o', (count, space) => {
    const { columns, width } = fitGrid(count, space, 8);
    const rows = Math.ceil(count / columns);
    expect(columns * width + 8 * (columns - 1)).toBeLessThanOrEqual(space.width);
    expect(rows * width * RATIO + 8 * (rows - 1)).toBeLessThanOrEqual(space.height + rows);
    expect(width).toBeGreaterThan(44);
  });

  it('takes one row where it is wide', () => {
    expect(fitGrid(6, { width: 1400, height: 300 }, 8).columns).toBe(6);
  });

  it('gives nothing where there is no space', () => {
    expect(fitGrid(6, { width: 0, height: 0 }, 8).width).toBe(0);
  });
});
