// Which cells are covered, and by whom.
import { numberOf, type Cell } from './shapes';

/** The cells (as row * 8 + column) as a set to ask. */
export const cellSet = (numbers: readonly number[]): ReadonlySet<number> => new Set(numbers);

/** Which piece covers each covered cell. */
export function coverOf(lying: readonly { piece: number; cells: readonly Cell[] }[]): ReadonlyMap<number, number> {
  return new Map(lying.flatMap(({ piece, cells }) => cells.map((cell) => [numberOf(cell), piece] as const)));
}
