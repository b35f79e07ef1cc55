// Digits choose a card: 1 and then 2 soon after is the 12.

/** So long a digit 1 waits for a second one, in ms. */
export const SECOND_DIGIT_MS = 900;

export interface Typed {
  /** The card chosen by what was typed; null: none of that value. */
  card: number | null;
  /** When a 1 was typed that may still become 10, 11 or 12 (ms), else null. */
  openSince: number | null;
}

export const NOTHING_TYPED: Typed = { card: null, openSince: null };

/** What a typed digit chooses among the cards that can be chosen. */
export function typeDigit(before: Typed, digit: number, now: number, cards: readonly number[]): Typed {
  const isSecond = before.openSince !== null && now - before.openSince <= SECOND_DIGIT_MS;
  if (isSecond && cards.includes(10 + digit)) return { card: 10 + digit, openSince: null };
  return { card: cards.includes(digit) ? digit : null, openSince: digit === 1 ? now : null };
}
