// What the screen reader hears of the hands' work.
import type { Packing, Spot } from './packing.svelte';
import { cellFrom, numberOf, type Cell } from './shapes';
import type { KofferWords } from './words';

export function nameOf(packing: Packing, piece: number, words: KofferWords): string {
  const kind = packing.pieces[piece]?.kind ?? '';
  return words.pieces[kind]?.name ?? kind;
}

/** Whether the piece fits there, and if not, why. */
export function fitSpoken(packing: Packing, piece: number, spot: Spot, words: KofferWords): string {
  const what = nameOf(packing, piece, words);
  const misfit = packing.misfit(piece, spot);
  if (!misfit) return words.says.fits(what, spot.row + 1, spot.col + 1);
  if (misfit.why === 'outside') return words.says.outside(what);
  const other = packing.pieces[misfit.piece]?.kind ?? '';
  return words.says.lies(what, words.pieces[other]?.on ?? other);
}

/** A cell of the grid: free, padding, or what lies on it. */
export function cellSpoken(packing: Packing, cell: Cell, words: KofferWords): string {
  const where = words.says.cell(cell.row + 1, cell.col + 1);
  if (!packing.outline.has(numberOf(cell))) return `${where}: ${words.says.padding}`;
  const piece = packing.pieceAt(cell);
  return `${where}: ${piece === null ? words.says.free : nameOf(packing, piece, words)}`;
}

/** The whole box of the suitcase, row by row. */
export function gridOf(packing: Packing): Cell[][] {
  return Array.from({ length: packing.size.rows }, (_, row) => Array.from({ length: packing.size.cols }, (_, col) => cellFrom(numberOf({ row, col }))));
}
