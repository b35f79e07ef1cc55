// The list of games. The only place of the browser's code that knows them by name.
import type { GameEntry } from './contract';
import { koffer } from './koffer/entry';
import { sauna } from './sauna/entry';
import { traum } from './traum/entry';

/** In the order of the portal's windows. */
export const GAMES: readonly GameEntry[] = [traum, koffer, sauna];

/** The game of that wire name, or nothing. */
export function gameOf(name: string): GameEntry | undefined {
  return GAMES.find((game) => game.name === name);
}
