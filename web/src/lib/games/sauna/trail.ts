// Which cards lie on the piles, as far as the watcher has followed: so that a chain is shown as it grew.
import type { SaunaEvent } from '$gen/sauna_pb';

/** Per pile from the bottom to the top; only what was seen. */
export type Trail = readonly (readonly number[])[];

/** The trail as far as it fits these top cards; where it doesn't, it begins anew. */
export function trailOn(trail: Trail, tops: readonly number[]): Trail {
  return tops.map((top, pile) => (trail[pile]?.at(-1) === top ? (trail[pile] ?? []) : [top]));
}

/** The trail after these events. Taking from a pile lifts its top card; shuffling leaves only the top cards. */
export function trailAfter(trail: Trail, events: readonly SaunaEvent[]): Trail {
  let piles = trail.map((pile) => [...pile]);
  let laidOn = 0;
  for (const { event } of events) {
    if (event.case === 'roundDealt') piles = event.value.tops.map((top) => [top]);
    if (event.case === 'cardLaid') {
      laidOn = event.value.pile;
      piles[laidOn]?.push(event.value.card);
    }
    if (event.case === 'cardDrawn' && event.value.source === 'pile') {
      piles.find((pile, at) => at !== laidOn && pile.at(-1) === event.value.card)?.pop();
    }
    if (event.case === 'stockShuffled') piles = piles.map((pile) => pile.slice(-1));
  }
  return piles;
}

/**
 * The cards of one pile to show, top last: as many of the trail as asked for if it fits the view's top card. Else what
 * the view tells: the top card, in a chain with an equal one below it.
 */
export function shownOf(trail: Trail, pile: number, top: number, depth: number, inChain = false): readonly number[] {
  const seen = trail[pile] ?? [];
  if (seen.at(-1) === top && seen.length > 1) return seen.slice(-depth);
  return inChain ? [top, top] : [top];
}
