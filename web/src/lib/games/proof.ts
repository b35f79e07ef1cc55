// The fairness proof of a finished game: what its rules drew from the seed, worked out again by this browser.
import type { ReplayReply } from '$gen/archive_pb';

import type { Draw, Fairness, GameEntry, OpenGame } from './contract';

const viewsOf = (reply: ReplayReply): unknown[] => reply.steps.map((step) => step.view?.view.value);

/** A replay with everything open, and the one through the watcher's eyes where they had a seat. */
export function openGame(open: ReplayReply, me: number | null, own: ReplayReply | null): OpenGame {
  const views = viewsOf(open);
  return {
    seed: open.seed,
    mode: open.info?.mode ?? '',
    levels: open.drivers.map((driver) => driver.level),
    steps: open.steps.map(({ kind, seat, events }, at) => ({ kind, seat, view: views[at], events: events.map((event) => event.event.value) })),
    me,
    own: own ? viewsOf(own) : [],
  };
}

/** Every draw of the game, in its order. */
export async function workOut(game: GameEntry, played: OpenGame): Promise<readonly Draw[]> {
  const { default: recomputation } = await game.fair();
  return (recomputation as Fairness)(played);
}

/** How often the seed decided each kind of thing, in the order in which they first came. */
export function countsOf(draws: readonly Draw[]): { what: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { what } of draws) counts.set(what, (counts.get(what) ?? 0) + 1);
  return [...counts].map(([what, count]) => ({ what, count }));
}
