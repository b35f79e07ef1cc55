import { describe, expect, it } from 'vitest';
import { cellFrom, mirrored, quarterTurned, stanceFor, turned, type Cell, type Stance } from './shapes';

const BOOT = [0, 8, 9].map(cellFrom);
const SKATE = [0, 8, 9, 10].map(cellFrom);
const drawn = (cells: readonly Cell[]) => cells.map(({ row, col }) => `${row}${col}`).join(' ');

describe('turned', () => {
  it('turns clockwise and mirrors left to right first', () => {
    expect(drawn(turned(SKATE, 0))).toBe('00 10 11 12');
    expect(drawn(turned(SKATE, 1))).toBe('00 01 10 20');
    expect(drawn(turned(SKATE, 4))).toBe('02 10 11 12');
    expect(drawn(turned(SKATE, 5))).toBe('00 10 20 21');
  });

  it('comes back after four quarter turns and after two mirrorings', () => {
    for (let turn = 0; turn < 8; turn++) {
      expect([1, 2, 3, 4].reduce(quarterTurned, turn)).toBe(turn);
      expect(mirrored(mirrored(turn))).toBe(turn);
    }
  });

  it('mirrors what the player sees, whatever the turn', () => {
    for (let turn = 0; turn < 8; turn++) {
      const seen = turned(BOOT, turn);
      expect(drawn(turned(BOOT, mirrored(turn)))).toBe(drawn(turned(seen, 4)));
      expect(drawn(turned(BOOT, quarterTurned(turn)))).toBe(drawn(turned(seen, 1)));
    }
  });
});

/** Where the unit vectors go under scaleX(side) rotate(spin). */
function matrixOf({ side, spin }: Stance): string {
  const angle = (spin * Math.PI) / 180;
  return [side * Math.cos(angle), Math.sin(angle), -side * Math.sin(angle), Math.cos(angle)].map((n) => Math.round(n) + 0).join();
}

describe('stanceFor', () => {
  it('shows each turn as its cells say', () => {
    for (let turn = 0; turn < 8; turn++) {
      const middle = (cells: readonly Cell[]) => cells.reduce((sum, cell) => ({ row: sum.row + cell.row / 4, col: sum.col + cell.col / 4 }), { row: 0.5, col: 0.5 });
      const at = middle(SKATE);
      const [a = 0, b = 0, c = 0, d = 0] = matrixOf(stanceFor(turn)).split(',').map(Number);
      const x = at.col - 1.5;
      const y = at.row - 1;
      const is = middle(turned(SKATE, turn));
      const wide = turn % 2 === 0;
      expect([a * x + c * y + (wide ? 1.5 : 1), b * x + d * y + (wide ? 1 : 1.5)]).toEqual([is.col, is.row]);
    }
  });

  it('turns on the short way, from any stance', () => {
    for (let turn = 0; turn < 8; turn++) {
      const before = stanceFor(turn, { side: -1, spin: 900 });
      const after = stanceFor(quarterTurned(turn), before);
      expect(Math.abs(after.spin - before.spin)).toBe(90);
      expect(after.side).toBe(before.side);
      expect(stanceFor(mirrored(turn), before).side).toBe(-before.side);
    }
  });

  it('mirrors without turning', () => {
    for (let turn = 0; turn < 8; turn++) {
      const before = stanceFor(turn, { side: -1, spin: 270 });
      const after = stanceFor(mirrored(turn), before);
      expect(matrixOf({ side: after.side, spin: before.spin })).toBe(matrixOf(after));
    }
  });
});
