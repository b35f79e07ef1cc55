// The player's own suitcase as it lies under their hands: which piece where, how the others stand in the tray, which one
// is chosen. The server has the last word; here is what the hand did since.
import type { KofferPlacement, KofferSuitcase } from '$gen/koffer_pb';
import { cellSet, coverOf } from './cover';
import { cellFrom, mirrored, numberOf, quarterTurned, sizeOf, turned, type Cell, type Size } from './shapes';

/** The upper left corner of a turned piece's box in the suitcase. */
export type Spot = Cell;

export interface Lying {
  turn: number;
  spot: Spot;
}

export interface Placed extends Spot {
  piece: number;
  turn: number;
}

/** Why a piece does not fit where it is held: over the edge, or on another piece. */
export type Misfit = { why: 'outside' } | { why: 'on'; piece: number };

export interface PieceShape {
  kind: string;
  cells: readonly Cell[];
}

/** How far (in cells) a held piece looks around for a place where it fits. */
const REACH = 0.75;

export class Packing {
  readonly size: Size;
  readonly pieces: readonly PieceShape[];
  readonly outline: ReadonlySet<number>;
  /** Per piece: where it lies, or null. */
  lying: readonly (Lying | null)[] = $state.raw([]);
  /** Per piece: its turn, in the tray or in the suitcase. */
  turns: readonly number[] = $state.raw([]);
  chosen: number | null = $state(null);
  /** Keyboard: where the chosen piece is held over the suitcase. */
  held: Spot | null = $state.raw(null);

  constructor(suitcase: KofferSuitcase, mine: readonly KofferPlacement[]) {
    this.pieces = suitcase.pieces.map(({ kind, cells }) => ({ kind, cells: cells.map(cellFrom) }));
    this.outline = cellSet(suitcase.cells);
    this.size = { rows: suitcase.rows, cols: suitcase.cols };
    this.turns = suitcase.pieces.map((piece) => piece.turn);
    this.adopt(mine);
  }

  /** Lays everything as the server has it. */
  adopt(mine: readonly Placed[]): void {
    this.lying = this.pieces.map((_, n) => {
      const found = mine.find(({ piece }) => piece === n);
      return found ? { turn: found.turn, spot: { row: found.row, col: found.col } } : null;
    });
    this.turns = this.turns.map((turn, n) => this.lying[n]?.turn ?? turn);
  }

  /** The whole arrangement, as it travels. */
  get arrangement(): Placed[] {
    return this.lying.flatMap((lies, piece) => (lies ? [{ piece, turn: lies.turn, ...lies.spot }] : []));
  }

  get full(): boolean {
    return this.covered().size === this.outline.size;
  }

  get count(): number {
    return this.lying.filter((lies) => lies !== null).length;
  }

  shape(piece: number, turn = this.turns[piece] ?? 0): Cell[] {
    return turned(this.pieces[piece]?.cells ?? [], turn);
  }

  sizeOf(piece: number): Size {
    return sizeOf(this.shape(piece));
  }

  /** Which piece covers each covered cell, without `but`. */
  covered(but: number | null = null): ReadonlyMap<number, number> {
    return coverOf(
      this.lying.flatMap((lies, piece) => {
        if (!lies || piece === but) return [];
        return [{ piece, cells: this.shape(piece, lies.turn).map((cell) => moved(cell, lies.spot)) }];
      }),
    );
  }

  pieceAt(cell: Cell): number | null {
    return this.covered().get(numberOf(cell)) ?? null;
  }

  /** null: it fits there. */
  misfit(piece: number, spot: Spot): Misfit | null {
    const cover = this.covered(piece);
    let on: Misfit | null = null;
    for (const cell of this.shape(piece)) {
      const at = moved(cell, spot);
      if (!this.has(at)) return { why: 'outside' };
      const other = cover.get(numberOf(at));
      if (other !== undefined) on ??= { why: 'on', piece: other };
    }
    return on;
  }

  /** Everywhere the piece fits as it is turned now. */
  fits(piece: number): Spot[] {
    const { rows, cols } = this.sizeOf(piece);
    const spots: Spot[] = [];
    for (let row = 0; row <= this.size.rows - rows; row++)
      for (let col = 0; col <= this.size.cols - cols; col++) if (!this.misfit(piece, { row, col })) spots.push({ row, col });
    return spots;
  }

  /** The cells the piece would cover there. */
  cellsAt(piece: number, spot: Spot): Cell[] {
    return this.shape(piece).map((cell) => moved(cell, spot));
  }

  /** A place that covers the tapped point (in fractions of cells), its middle nearest to it. */
  fitOver(piece: number, row: number, col: number): Spot | null {
    const size = this.sizeOf(piece);
    const tapped = { row: Math.floor(row), col: Math.floor(col) };
    const spots = this.shape(piece).map((cell) => ({ row: tapped.row - cell.row, col: tapped.col - cell.col }));
    const far = (spot: Spot) => Math.hypot(spot.row + size.rows / 2 - row, spot.col + size.cols / 2 - col);
    const fitting = spots.filter((spot) => this.misfit(piece, spot) === null);
    return fitting.sort((a, b) => far(a) - far(b))[0] ?? null;
  }

  place(piece: number, spot: Spot): boolean {
    if (this.misfit(piece, spot)) return false;
    const lies = { turn: this.turns[piece] ?? 0, spot };
    this.lying = this.lying.map((old, n) => (n === piece ? lies : old));
    this.letGo();
    return true;
  }

  takeOut(piece: number): void {
    this.lying = this.lying.map((old, n) => (n === piece ? null : old));
    this.held = null;
  }

  turn(piece: number): void {
    this.#setTurn(piece, quarterTurned(this.turns[piece] ?? 0));
  }

  mirror(piece: number): void {
    this.#setTurn(piece, mirrored(this.turns[piece] ?? 0));
  }

  /** Puts the turn back to that of the place where the piece lies. */
  unturn(piece: number): void {
    const lies = this.lying[piece];
    if (lies) this.#setTurn(piece, lies.turn);
  }

  #setTurn(piece: number, turn: number): void {
    this.turns = this.turns.map((old, n) => (n === piece ? turn : old));
    if (this.held && piece === this.chosen) this.held = this.#kept(this.held, piece);
  }

  choose(piece: number | null): void {
    if (this.chosen !== null && this.chosen !== piece) this.unturn(this.chosen);
    this.chosen = piece;
    this.held = null;
  }

  letGo(): void {
    if (this.chosen !== null) this.unturn(this.chosen);
    this.chosen = null;
    this.held = null;
  }

  /** Keyboard: holds the chosen piece over the suitcase, from where it lies or from the first place where it fits. */
  hold(): Spot | null {
    if (this.chosen === null) return null;
    this.held ??= this.lying[this.chosen]?.spot ?? this.#firstFit(this.chosen);
    return this.held;
  }

  moveHeld(rows: number, cols: number): void {
    if (this.chosen === null) return;
    const from = this.held;
    const to = this.hold();
    if (from && to) this.held = this.#kept({ row: to.row + rows, col: to.col + cols }, this.chosen);
  }

  /** The box stays within the suitcase. */
  #kept(spot: Spot, piece: number): Spot {
    const size = this.sizeOf(piece);
    const within = (at: number, room: number) => Math.max(0, Math.min(at, room));
    return { row: within(spot.row, this.size.rows - size.rows), col: within(spot.col, this.size.cols - size.cols) };
  }

  #firstFit(piece: number): Spot {
    return this.fits(piece)[0] ?? this.#kept({ row: 0, col: 0 }, piece);
  }

  private has({ row, col }: Cell): boolean {
    return row >= 0 && col >= 0 && row < this.size.rows && col < this.size.cols && this.outline.has(numberOf({ row, col }));
  }
}

const moved = (cell: Cell, spot: Spot): Cell => ({ row: cell.row + spot.row, col: cell.col + spot.col });

/** The spot next to a held piece's corner (in fractions of cells), when one is within reach. */
export function nearest(spots: readonly Spot[], row: number, col: number): Spot | null {
  let found: Spot | null = null;
  let least = REACH;
  for (const spot of spots) {
    const far = Math.hypot(spot.row - row, spot.col - col);
    if (far <= least) [found, least] = [spot, far];
  }
  return found;
}
