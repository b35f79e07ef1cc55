// Leaving a game for good, and what it means to be the last human in it.
import type { House } from '$lib/state/house.svelte';
import type { Guest } from '$lib/state/guests';
import type { Table } from '$lib/state/table.svelte';
import type { Parlour } from '$lib/ui/parlour.svelte';

const stay = (guests: readonly Guest[]): number => guests.filter((guest) => guest.playerId !== '' && !guest.left).length;

/** Others were there and have left for good: with computers alone it is practice. */
export function isLastHuman(guests: readonly Guest[], me: number | null): boolean {
  const mine = me === null ? undefined : guests[me];
  return mine !== undefined && !mine.left && stay(guests) === 1 && guests.some((guest) => guest.left);
}

/** Asks whether to leave, with what it costs, and goes back to the lobby. */
export async function askToLeave(house: House, parlour: Parlour, table: Table, lobby: string): Promise<void> {
  const words = house.words.table;
  const about = stay(table.guests) > 1 ? words.leaveSureTable : words.leaveSureAlone;
  if (!(await parlour.confirm.ask({ title: words.leaveSure, about, yes: words.leave }))) return;
  if (await table.leave()) house.router.go(lobby);
}
