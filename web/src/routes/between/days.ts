// Days as the lists name them ("2026-11-30"), moments and lengths, in words.
import type { Lang } from '$lib/words/plural';

const DAY_MS = 86_400_000;
const MINUTE_S = 60;

const moved = (day: string, by: number): string => new Date(Date.parse(`${day}T12:00:00Z`) + by * DAY_MS).toISOString().slice(0, 10);
export const dayBefore = (day: string): string => moved(day, -1);
export const dayAfter = (day: string): string => moved(day, 1);

export const dayNamed = (day: string, lang: Lang): string =>
  new Intl.DateTimeFormat(lang, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));

export const momentNamed = (ms: number, lang: Lang): string => new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(ms));

/** "4:07 min". */
export function lengthOf(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / MINUTE_S)}:${String(seconds % MINUTE_S).padStart(2, '0')} min`;
}
