import { describe, expect, it } from 'vitest';
import { nearest, Packing } from './packing.svelte';
import { FILLED, SUITCASE } from './suitcase.fixture';

const [UMBRELLA, BOOT, HAT_BOX] = [0, 1, 2];
const empty = () => new Packing(SUITCASE, []);

describe('Packing', () => {
  it('starts with what the server has, the rest in the tray as given', () => {
    const packing = new Packing(SUITCASE, FILLED.slice(0, 1) as never);
    expect(packing.count).toBe(1);
    expect(packing.turns).toEqual([0, 0, 6]);
    expect(packing.arrangement).toEqual(FILLED.slice(0, 1));
  });

  it('says why a piece does not fit', () => {
    const packing = empty();
    packing.place(HAT_BOX, { row: 1, col: 0 });
    expect(packing.misfit(HAT_BOX, { row: 0, col: 0 })).toEqual({ why: 'outside' });
    packing.turn(UMBRELLA);
    expect(packing.misfit(UMBRELLA, { row: 1, col: 1 })).toEqual({ why: 'on', piece: HAT_BOX });
    expect(packing.misfit(UMBRELLA, { row: 0, col: 1 })).toBeNull();
  });

  it('moves a lying piece onto its own cells', () => {
    const packing = empty();
    packing.place(HAT_BOX, { row: 1, col: 0 });
    expect(packing.place(HAT_BOX, { row: 1, col: 1 })).toBe(true);
    expect(packing.pieceAt({ row: 1, col: 0 })).toBeNull();
    expect(packing.pieceAt({ row: 2, col: 2 })).toBe(HAT_BOX);
  });

  it('snaps to the nearest place that fits, not further than three quarters of a cell', () => {
    const fits = empty().fits(HAT_BOX);
    expect(nearest(fits, 0.8, 0.2)).toEqual({ row: 1, col: 0 });
    expect(nearest(fits, 0.1, 0.1)).toBeNull();
    expect(nearest(fits, 0.3, 0.9)).toEqual({ row: 0, col: 1 });
  });

  it('covers a tapped cell, with the middle near the tap', () => {
    const packing = empty();
    expect(packing.fitOver(HAT_BOX, 1.2, 2.1)).toEqual({ row: 0, col: 1 });
    expect(packing.fitOver(HAT_BOX, 2.5, 0.2)).toEqual({ row: 1, col: 0 });
    expect(packing.fitOver(UMBRELLA, 2.5, 0.5)).toBeNull();
  });

  it('is full when every cell is covered', () => {
    const packing = empty();
    packing.adopt(FILLED);
    expect(packing.full).toBe(true);
    packing.takeOut(BOOT);
    expect(packing.full).toBe(false);
    expect(packing.turns[BOOT]).toBe(5);
  });

  it('holds a piece over the suitcase, within its box, and keeps it there when turned', () => {
    const packing = empty();
    packing.choose(UMBRELLA);
    packing.moveHeld(0, 0);
    expect(packing.held).not.toBeNull();
    packing.moveHeld(9, 9);
    expect(packing.held).toEqual({ row: 0, col: 3 });
    packing.turn(UMBRELLA);
    expect(packing.held).toEqual({ row: 0, col: 1 });
  });

  it('gives a lying piece its turn back when it is let go', () => {
    const packing = empty();
    packing.place(HAT_BOX, { row: 1, col: 0 });
    packing.choose(HAT_BOX);
    packing.hold();
    packing.mirror(HAT_BOX);
    packing.letGo();
    expect(packing.turns[HAT_BOX]).toBe(6);
    expect(packing.arrangement).toEqual([{ piece: HAT_BOX, turn: 6, row: 1, col: 0 }]);
  });
});
