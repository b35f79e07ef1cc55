import { describe, expect, it } from 'vitest';
import { inside, layoutFor } from './layout';

const area = { x: 0, y: 0, width: 360, height: 345 };
const tray = { x: 9, y: 360, width: 342, height: 190 };

describe('layoutFor', () => {
  it('gives cells of 52 px to the widest suitcase on a phone', () => {
    expect(layoutFor({ rows: 6, cols: 6 }, [5, 4, 3, 3, 2], area, tray).cell).toBeGreaterThanOrEqual(52);
  });

  it('leaves room for lid and handle where there is some', () => {
    const { cell, well } = layoutFor({ rows: 4, cols: 5 }, [3, 3, 2], { ...area, height: 500 }, tray);
    expect(well.y).toBeGreaterThan(cell * 0.8);
    expect(500 - well.y - well.height).toBeGreaterThan(cell * 0.7);
  });

  it('stops growing on large screens', () => {
    const { cell } = layoutFor({ rows: 4, cols: 4 }, [3], { x: 0, y: 0, width: 2000, height: 2000 }, tray);
    expect(cell).toBe(92);
  });

  it('puts every piece into its place of the tray, however it is turned', () => {
    for (let pieces = 3; pieces <= 5; pieces++) {
      const longest = [5, 4, 3, 2, 2].slice(0, pieces);
      const { slots, trayCells } = layoutFor({ rows: 6, cols: 6 }, longest, area, tray);
      expect(slots).toHaveLength(pieces);
      slots.forEach((slot, n) => {
        expect(slot.x).toBeGreaterThanOrEqual(tray.x - 0.01);
        expect(slot.x + slot.width).toBeLessThanOrEqual(tray.x + tray.width + 0.01);
        expect((longest[n] ?? 0) * (trayCells[n] ?? 0)).toBeLessThanOrEqual(Math.min(slot.width, slot.height));
      });
    }
  });

  it('gives every place at least 44 px for the finger', () => {
    const { slots } = layoutFor({ rows: 6, cols: 6 }, [5, 5, 5, 5, 5], area, tray);
    for (const slot of slots) expect(Math.min(slot.width, slot.height)).toBeGreaterThanOrEqual(44);
  });

  it('knows what is inside a box', () => {
    expect(inside(tray, 9, 360)).toBe(true);
    expect(inside(tray, 351, 360)).toBe(false);
  });
});
