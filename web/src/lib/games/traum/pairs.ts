// Pairs: partners sit opposite, and what they have together counts.
import type { TraumView } from '$gen/traum_pb';

export const partnerOf = (seat: number, seats: number): number => (seat + seats / 2) % seats;

/** What a seat and its partner have together; null when everybody plays alone. */
export function sumOfPair(view: Pick<TraumView, 'pairs' | 'seats'>, seat: number): number | null {
  if (!view.pairs) return null;
  return (view.seats[seat]?.score ?? 0) + (view.seats[partnerOf(seat, view.seats.length)]?.score ?? 0);
}
