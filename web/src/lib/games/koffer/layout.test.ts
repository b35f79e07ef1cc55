import { describe, expect, it } from 'vitest';
import { inside, layoutFor } from './layout';

const area = { x: 0, y: 0, width: 360, height: 345 };
/** Long pieces, upright and lying. */
const pieces = [
  { rows: 5, cols: 1 },
  { rows: 1, cols: 4 },
  { rows: 3, cols: 3 },
  { rows: 3, cols: 2 },
  { rows: 1, cols: 2 },
];
const tray = { x: 9, y: 360, width: 342, height: 190 };

describe('layoutFor', () => {
  it('gives cells of 52 px to the widest suitcase on a phone', () => {
    expect(layoutFor({ rows: 6, cols: 6 }, pieces, area, tray).cell).toBeGreaterThanOrEqual(52);
  });

  it('leaves room for lid and handle where there is some', () => {
    const { cell, well } = layoutFor({ rows: 4, cols: 5 }, pieces.slice(2), { ...area, height: 500 }, tray);
    expect(well.y).toBeGreaterThan(cell * 0.8);
    expect(500 - well.y - well.height).toBeGreaterThan(cell * 0.7);
  });

  it('stops growing on large screens', () => {
    const { cell } = layoutFor({ rows: 4, cols: 4 }, pieces.slice(2, 3), { x: 0, y: 0, width: 2000, height: 2000 }, tray);
    expect(cell).toBe(92);
  });

  it('puts every piece into its place of the tray as it is turned, and the places stay where they are', () => {
    for (let count = 3; count <= 5; count++) {
      const some = pieces.slice(0, count);
      const { slots, trayCells } = layoutFor({ rows: 6, cols: 6 }, some, area, tray);
      expect(slots).toHaveLength(count);
      slots.forEach((slot, n) => {
        expect(slot.x).toBeGreaterThanOrEqual(tray.x - 0.01);
        expect(slot.x + slot.width).toBeLessThanOrEqual(tray.x + tray.width + 0.01);
        expect((some[n]?.cols ?? 0) * (trayCells[n] ?? 0)).toBeLessThanOrEqual(slot.width);
        expect((some[n]?.rows ?? 0) * (trayCells[n] ?? 0)).toBeLessThanOrEqual(slot.height);
      });
      const turned = some.map(({ rows, cols }) => ({ rows: cols, cols: rows }));
      expect(layoutFor({ rows: 6, cols: 6 }, turned, area, tray).slots).toEqual(slots);
    }
  });

  it('gives every place at least 44 px for the finger', () => {
    const { slots } = layoutFor({ rows: 6, cols: 6 }, pieces, area, tray);
    for (const slot of slots) expect(Math.min(slot.width, slot.height)).toBeGreaterThanOrEqual(44);
  });

  it('knows what is inside a box', () => {
    expect(inside(tray, 9, 360)).toBe(true);
    expect(inside(tray, 351, 360)).toBe(false);
  });
});
