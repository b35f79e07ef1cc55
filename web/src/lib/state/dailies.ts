// Starting today's game: the same button in the portal, the lobby and on the day list.
import type { GameInfo, ModeInfo } from '$lib/net/answers';

import type { House } from './house.svelte';

/** How the player stands with a day: "none", "running" or "done". */
export type Attempt = string;

export const dailyOf = (info: GameInfo | null): ModeInfo | undefined => info?.modes.find((mode) => mode.daily);

/** Starts or resumes; goes to the table. False when it was refused or nobody wanted to say who they are. */
export async function playDaily(house: House, game: string, mode: string): Promise<boolean> {
  if (!(await house.session.someone())) return false;
  const started = await house.attempt(() => house.api.startSolo({ game, mode }));
  if (started) house.router.go(`/tisch/${started.tableId}`);
  return started !== null;
}
