// Heat arithmetic for the screen: levels, what a hand costs, what a card would change. Nothing here decides a rule.

export const VALUES = 13;
export const COPIES = 6;
export const LEVELS = ['ice', 'lake', 'anteroom', 'infusion', 'ember'] as const;
export type LevelName = (typeof LEVELS)[number];

const LEVEL_OF = [0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4];

/** The heat level (0 ice … 4 ember) of a card value 0..12. */
export function levelOf(value: number): number {
  return LEVEL_OF[value] ?? 0;
}

/** The card values of a level, coolest first. */
export function valuesOf(level: number): number[] {
  return LEVEL_OF.flatMap((l, value) => (l === level ? [value] : []));
}

/** The highest card of each level; null where there is none (a 0 is a card and counts nothing). */
export function levelsOf(cards: readonly number[]): (number | null)[] {
  const highest: (number | null)[] = LEVELS.map(() => null);
  for (const card of cards) {
    const level = levelOf(card);
    highest[level] = Math.max(highest[level] ?? 0, card);
  }
  return highest;
}

/** Per level only the highest card counts; the five are added. */
export function heatOf(cards: readonly number[]): number {
  return levelsOf(cards).reduce<number>((sum, card) => sum + (card ?? 0), 0);
}

/** The cards without one copy of that value. */
export function without(cards: readonly number[], value: number): number[] {
  const at = cards.indexOf(value);
  return at < 0 ? [...cards] : [...cards.slice(0, at), ...cards.slice(at + 1)];
}

/** Mean heat of these cards with one more of those not seen (counts per value); without any: the heat as it is. */
export function expectedAfterDraw(cards: readonly number[], unseen: readonly number[]): number {
  const total = unseen.reduce((sum, count) => sum + count, 0);
  if (total === 0) return heatOf(cards);
  const sum = unseen.reduce((acc, count, value) => acc + (count ? count * heatOf([...cards, value]) : 0), 0);
  return sum / total;
}

/** Share of the unseen cards that would not make these cards hotter, 0..1. */
export function harmlessShare(cards: readonly number[], unseen: readonly number[]): number {
  const now = heatOf(cards);
  const total = unseen.reduce((sum, count) => sum + count, 0);
  const harmless = unseen.reduce((acc, count, value) => acc + (heatOf([...cards, value]) === now ? count : 0), 0);
  return total === 0 ? 1 : harmless / total;
}

/** Equal cards together, coolest first: [value, how many]. */
export function grouped(cards: readonly number[]): [value: number, count: number][] {
  const counts = new Map<number, number>();
  for (const card of [...cards].sort((a, b) => a - b)) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts];
}

/** Chance that none of `marked` special cards is among `drawn` out of `total`, 0..1. */
function chanceOfNone(total: number, marked: number, drawn: number): number {
  let chance = 1;
  for (let i = 0; i < drawn; i++) chance *= Math.max(0, total - marked - i) / (total - i);
  return chance;
}

/**
 * Mean heat of a seat of which some cards are known and `hidden` more are any of the unseen ones (counts per value).
 * Exact: the mean of each level's highest card, by the chance that no higher one is among the hidden cards.
 */
export function meanHeat(known: readonly number[], hidden: number, unseen: readonly number[]): number {
  const total = unseen.reduce((sum, count) => sum + count, 0);
  const drawn = Math.min(hidden, total);
  return levelsOf(known).reduce<number>((sum, base, level) => {
    let mean = base ?? 0;
    let below = mean;
    for (const value of valuesOf(level).filter((v) => v > below)) {
      const atLeast = valuesOf(level).reduce((n, v) => n + (v >= value ? (unseen[v] ?? 0) : 0), 0);
      mean += (value - below) * (1 - chanceOfNone(total, atLeast, drawn));
      below = value;
    }
    return sum + mean;
  }, 0);
}
