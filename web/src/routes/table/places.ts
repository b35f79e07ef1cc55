// Places at the end of a game, in words.
import type { SeatResult } from '$gen/game_pb';
import type { Guest } from '$lib/games/contract';
import type { Lang } from '$lib/words/plural';
import type { Words } from '$lib/words/words';

export interface Row {
  seat: number;
  result: SeatResult;
}

/** Best first; who shares a place stays in the order of the seats. */
export function ranked(results: readonly SeatResult[]): Row[] {
  return results.map((result, seat) => ({ seat, result })).sort((a, b) => a.result.place - b.result.place);
}

export function headline(rows: readonly Row[], guests: readonly Guest[], me: number | null, words: Words['ending'], lang: Lang): string {
  const winners = rows.filter((row) => row.result.place === 1);
  if (winners.length === 0) return words.over;
  if (rows.length === 1 && rows[0]?.seat === me) return words.alone;
  if (winners.some((row) => row.seat === me)) return winners.length === 1 ? words.won : words.shared;
  const names = winners.map((row) => guests[row.seat]?.name ?? '');
  return names.length === 1 ? words.wonBy(names[0] ?? '') : words.wonByMany(new Intl.ListFormat(lang).format(names));
}
