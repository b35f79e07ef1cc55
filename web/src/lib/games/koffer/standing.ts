// Who stands where: points first, then the lower total time, then shared.
import type { KofferView } from '$gen/koffer_pb';

export interface Row {
  seat: number;
  place: number;
  points: number;
  totalMs: number;
}

export function standing(view: KofferView): Row[] {
  const rows = view.seats.map(({ points, totalMs }, seat) => ({ seat, points, totalMs }));
  const better = (a: { points: number; totalMs: number }, b: { points: number; totalMs: number }) => a.points > b.points || (a.points === b.points && a.totalMs < b.totalMs);
  const placed = rows.map((row) => ({ ...row, place: 1 + rows.filter((other) => better(other, row)).length }));
  return placed.sort((a, b) => a.place - b.place || a.seat - b.seat);
}

/** The seats in the order of this round: finished ones by speed, then the others. */
export function roundOrder(view: KofferView): number[] {
  const rest = view.seats.map((_, seat) => seat).filter((seat) => !view.order.includes(seat));
  return [...view.order, ...rest];
}
