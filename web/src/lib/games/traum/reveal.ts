// The reveal of a round as a short sequence: stones, light, owners, then the points line by line.
import type { TraumResolution } from '$gen/traum_pb';

export interface Reveal {
  /** Moonstones that lie already, in the order they flew. */
  stones: number;
  lit: boolean;
  owners: boolean;
  /** Lines of points shown. */
  lines: number;
}

export const HIDDEN: Reveal = { stones: 0, lit: false, owners: false, lines: 0 };
const STONE_MS = 260;
const PAUSE_MS = 520;
const LINE_MS = 420;

export const openOf = (round: TraumResolution): Reveal => ({ stones: round.votes.length, lit: true, owners: true, lines: round.gains.length });

/** Every moment of the sequence and how long it stands. */
export function momentsOf(round: TraumResolution): { reveal: Reveal; ms: number }[] {
  const moments: { reveal: Reveal; ms: number }[] = [];
  const voters = round.votes.filter((picture) => picture >= 0).length;
  for (let stones = 0; stones <= voters; stones += 1) moments.push({ reveal: { ...HIDDEN, stones }, ms: STONE_MS });
  moments.push({ reveal: { ...HIDDEN, stones: voters, lit: true }, ms: PAUSE_MS });
  moments.push({ reveal: { stones: voters, lit: true, owners: true, lines: 0 }, ms: PAUSE_MS });
  for (let lines = 1; lines <= round.gains.length; lines += 1) moments.push({ reveal: { stones: voters, lit: true, owners: true, lines }, ms: LINE_MS });
  return moments;
}

/** Seats whose moonstone lies on that picture, of the first `stones` votes. */
export function votersOf(round: TraumResolution, picture: number, stones: number): number[] {
  const voters = round.votes.map((vote, seat) => ({ vote, seat })).filter(({ vote }) => vote >= 0);
  return voters.slice(0, stones).filter(({ vote }) => vote === picture).map(({ seat }) => seat);
}

/** A seat's points of that round by reason, each reason once: [{ id, times, points }]. */
export function gainsOf(round: TraumResolution, seat: number): { id: string; times: number; points: number }[] {
  const found = new Map<string, { id: string; times: number; points: number }>();
  for (const reason of round.gains.find((gain) => gain.seat === seat)?.reasons ?? []) {
    const line = found.get(reason.id) ?? { id: reason.id, times: 0, points: 0 };
    found.set(reason.id, { id: reason.id, times: line.times + 1, points: line.points + reason.points });
  }
  return [...found.values()];
}
