// What turning and mirroring make of a piece. The same numbers as services/rules/koffer/pieces.py: a turn is the quarter
// turns clockwise, plus four when the piece was mirrored left to right first.

export interface Cell {
  row: number;
  col: number;
}

export const STRIDE = 8;
export const TURNS = 8;

/** Cells as they travel: row * 8 + column. */
export const cellFrom = (number: number): Cell => ({ row: Math.floor(number / STRIDE), col: number % STRIDE });
export const numberOf = ({ row, col }: Cell): number => row * STRIDE + col;

/** The shape pushed to the upper left corner, in reading order. */
function pushed(cells: readonly Cell[]): Cell[] {
  const top = Math.min(...cells.map((cell) => cell.row));
  const left = Math.min(...cells.map((cell) => cell.col));
  return cells.map(({ row, col }) => ({ row: row - top, col: col - left })).sort((a, b) => numberOf(a) - numberOf(b));
}

/** The shape after `turn`. */
export function turned(cells: readonly Cell[], turn: number): Cell[] {
  let result = cells.map(({ row, col }) => (turn >= 4 ? { row, col: -col } : { row, col }));
  for (let i = 0; i < turn % 4; i++) result = result.map(({ row, col }) => ({ row: col, col: -row }));
  return pushed(result);
}

/** A quarter turn clockwise, as the player sees it. */
export const quarterTurned = (turn: number): number => (turn < 4 ? 0 : 4) + ((turn + 1) % 4);

/** Mirrored left to right, as the player sees it. */
export const mirrored = (turn: number): number => (turn < 4 ? 4 : 0) + ((4 - (turn % 4)) % 4);

const look = (cells: readonly Cell[]): string => cells.map(numberOf).join();

/** Whether a quarter turn shows another shape. */
export const turnsDiffer = (cells: readonly Cell[]): boolean => look(turned(cells, 1)) !== look(turned(cells, 0));

/** Whether the mirrored piece cannot be turned into the unmirrored one. */
export const isChiral = (cells: readonly Cell[]): boolean => ![0, 1, 2, 3].some((turn) => look(turned(cells, turn)) === look(turned(cells, 4)));

export interface Size {
  rows: number;
  cols: number;
}

export function sizeOf(cells: readonly Cell[]): Size {
  return { rows: 1 + Math.max(...cells.map((cell) => cell.row)), cols: 1 + Math.max(...cells.map((cell) => cell.col)) };
}

/** How a piece stands on screen: which side is up (-1: mirrored left to right), and degrees turned before that. */
export interface Stance {
  side: 1 | -1;
  spin: number;
}

const QUARTER = 90;
const ROUND = 360;

/** The stance for `turn` that is nearest to the one before, so that the piece turns the short way. */
export function stanceFor(turn: number, before: Stance = { side: 1, spin: 0 }): Stance {
  const side = turn < 4 ? 1 : -1;
  const wanted = side * (turn % 4) * QUARTER;
  const rounds = Math.round((before.spin - wanted) / ROUND);
  return { side, spin: wanted + rounds * ROUND };
}
