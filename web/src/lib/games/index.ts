// The list of games. The only place of the browser's code that knows them by name.
import type { GameEntry } from './contract';

export const GAMES: readonly GameEntry[] = [];

/** The game of that wire name, or nothing. */
export function gameOf(name: string): GameEntry | undefined {
  return GAMES.find((game) => game.name === name);
}
