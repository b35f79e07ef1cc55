// Where things lie on the stage, in CSS pixels: worked out once per size of the window, never while a finger moves.
import type { Size } from './shapes';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Layout {
  /** Edge of a cell in the suitcase. */
  cell: number;
  /** Edge of a cell of each piece in the tray. */
  trayCells: readonly number[];
  /** The cells' box inside the open suitcase. */
  well: Box;
  /** One place in the tray per piece. */
  slots: readonly Box[];
}

/** What is around the cells, in cells: leather at the sides, the open lid above, the handle below. */
export const AROUND = { side: 0.46, top: 0.82, bottom: 0.76 };
const MOST_CELL = 92;
const LEAST_LEATHER = 14;
/** Cells are at least this large where the box allows it, even when lid and handle are hidden then. */
const WANTED_CELL = 52;
const SLOT_GAP = 8;
/** Free around a piece in its place of the tray: pixels at least, and a part of the place's shorter edge. */
const SLOT_PADDING = { least: 5, part: 0.06 };
/** Pieces in the tray are never drawn larger than this part of a cell in the suitcase. */
const TRAY_PART = 0.72;
/** Nor larger than this part of what a piece of three by three cells could be, so that short ones don't outgrow long ones. */
const SHORT_PART = 1.3;

/**
 * The suitcase as large as its area allows, the tray's places in as many columns as make them largest. `pieces` has
 * the size of each piece as it is turned now; the places do not depend on the turns, only how large a piece is drawn there.
 */
export function layoutFor(suitcase: Size, pieces: readonly Size[], area: Box, tray: Box): Layout {
  const cell = cellFor(suitcase, area);
  const width = suitcase.cols * cell;
  const height = suitcase.rows * cell;
  const slack = Math.max(0, area.height - height - (AROUND.top + AROUND.bottom) * cell);
  const above = slack > 0 ? slack / 2 + AROUND.top * cell : (area.height - height) / 2;
  const well = { x: area.x + (area.width - width) / 2, y: area.y + above, width, height };
  const slots = slotsFor(pieces.length, tray);
  const { width: across, height: down } = slots[0] ?? { width: 0, height: 0 };
  const padding = Math.max(SLOT_PADDING.least, SLOT_PADDING.part * Math.min(across, down));
  const room = { width: across - 2 * padding, height: down - 2 * padding };
  const most = Math.min(cell * TRAY_PART, (Math.min(room.width, room.height) / 3) * SHORT_PART);
  const trayCells = pieces.map(({ rows, cols }) => Math.max(1, Math.min(most, room.width / cols, room.height / rows)));
  return { cell, trayCells, well, slots };
}

function cellFor(suitcase: Size, area: Box): number {
  const fits = (room: number, cells: number, leather: number) => Math.min(room / (cells + leather), MOST_CELL);
  const loose = Math.min(
    fits(area.width, suitcase.cols, 2 * AROUND.side),
    fits(area.height, suitcase.rows, AROUND.top + AROUND.bottom),
  );
  const tight = Math.min((area.width - 2 * LEAST_LEATHER) / suitcase.cols, (area.height - 2 * LEAST_LEATHER) / suitcase.rows);
  return Math.floor(Math.min(MOST_CELL, Math.max(loose, Math.min(tight, WANTED_CELL))));
}

function slotsFor(pieces: number, tray: Box): Box[] {
  const grids = Array.from({ length: pieces }, (_, i) => i + 1).map((columns) => {
    const rows = Math.ceil(pieces / columns);
    return { columns, rows, width: (tray.width - SLOT_GAP * (columns - 1)) / columns, height: (tray.height - SLOT_GAP * (rows - 1)) / rows };
  });
  const best = grids.reduce((a, b) => (Math.min(b.width, b.height) > Math.min(a.width, a.height) + 0.5 ? b : a));
  return Array.from({ length: pieces }, (_, i) => {
    const row = Math.floor(i / best.columns);
    const inRow = row === best.rows - 1 ? pieces - row * best.columns : best.columns;
    const left = (tray.width - inRow * best.width - (inRow - 1) * SLOT_GAP) / 2;
    return {
      x: tray.x + left + (i % best.columns) * (best.width + SLOT_GAP),
      y: tray.y + row * (best.height + SLOT_GAP),
      width: best.width,
      height: best.height,
    };
  });
}

export const inside = (box: Box, x: number, y: number): boolean =>
  x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height;

/** The row and column of a point, in fractions of cells of the suitcase. */
export const cellUnder = ({ well, cell }: Layout, at: { x: number; y: number }): { row: number; col: number } => ({
  row: (at.y - well.y) / cell,
  col: (at.x - well.x) / cell,
});

/** Moves a piece, drawn at its size in the suitcase, so that its middle is there. */
export const transformOf = (middle: { x: number; y: number }, { rows, cols }: Size, scale: number, cell: number): string =>
  `translate3d(${middle.x - (cols * cell) / 2}px, ${middle.y - (rows * cell) / 2}px, 0) scale(${scale})`;
