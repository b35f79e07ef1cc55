// The five sorts of stickers, in the order in which views count them, and what they are worth.
export const SORTS = ['city', 'hotel', 'ship', 'express', 'zeppelin'] as const;
export type Sort = (typeof SORTS)[number];
export const VALUES: Record<Sort, number> = { city: 1, hotel: 2, ship: 2, express: 3, zeppelin: 3 };
export const JOURNEY_POINTS = 5;

export const isSort = (word: string): word is Sort => (SORTS as readonly string[]).includes(word);

/** Complete journeys: one sticker of each sort. */
export const journeysOf = (stickers: readonly number[]): number => Math.min(...SORTS.map((_, at) => stickers[at] ?? 0));

/** What one more of that sort would mean. */
export function meaningOf(stickers: readonly number[], sort: Sort): 'completes' | 'missing' | 'more' {
  const more = SORTS.map((each, at) => (stickers[at] ?? 0) + (each === sort ? 1 : 0));
  if (journeysOf(more) > journeysOf(stickers)) return 'completes';
  return (stickers[SORTS.indexOf(sort)] ?? 0) <= journeysOf(stickers) ? 'missing' : 'more';
}

/** Who got what between two moments: one entry per sticker more. */
export function gained(before: readonly (readonly number[])[], after: readonly (readonly number[])[]): { seat: number; sort: Sort }[] {
  return after.flatMap((stickers, seat) =>
    SORTS.flatMap((sort, at) => Array.from({ length: Math.max(0, (stickers[at] ?? 0) - (before[seat]?.[at] ?? 0)) }, () => ({ seat, sort }))),
  );
}
