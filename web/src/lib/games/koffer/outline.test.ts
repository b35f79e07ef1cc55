import { describe, expect, it } from 'vitest';
import { outlinePath, rims } from './outline';

const cells = (drawing: string) =>
  drawing.split('/').flatMap((line, row) => [...line].flatMap((sign, col) => (sign === 'X' ? [{ row, col }] : [])));
const corners = (drawing: string) => rims(cells(drawing)).map((rim) => rim.map(({ x, y }) => `${x},${y}`));

describe('rims', () => {
  it('goes clockwise round a single cell and a straight piece', () => {
    expect(corners('X')).toEqual([['1,0', '1,1', '0,1', '0,0']]);
    expect(corners('XXX')).toEqual([['3,0', '3,1', '0,1', '0,0']]);
  });

  it('turns into bays', () => {
    expect(corners('X.X/XXX')).toHaveLength(1);
    expect(corners('X.X/XXX')[0]).toHaveLength(8);
  });

  it('gives two rims for cells that touch only at a corner, and for a hole', () => {
    expect(corners('X./.X')).toHaveLength(2);
    expect(corners('XXX/X.X/XXX')).toHaveLength(2);
  });
});

describe('outlinePath', () => {
  it('draws in by the inset on all sides', () => {
    const numbers = outlinePath(cells('XX'), 100, 5, 10).match(/-?[\d.]+/g)?.map(Number) ?? [];
    expect(Math.min(...numbers)).toBe(5);
    expect(Math.max(...numbers)).toBe(195);
  });

  it('keeps the middle of a bay outside', () => {
    const numbers = outlinePath(cells('X.X/XXX'), 100, 5, 0);
    expect(numbers).toContain('95 105');
    expect(numbers).toContain('205 105');
  });
});
