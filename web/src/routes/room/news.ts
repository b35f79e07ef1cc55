// What changed in a waiting room, as sentences for the live region.
import type { Room, RoomSeat } from '$gen/lobby_pb';
import type { Words } from '$lib/words/words';

const humans = (room: Room): Map<string, RoomSeat> => new Map(room.seats.filter((seat) => seat.kind === 'human').map((seat) => [seat.playerId, seat]));

/** Who came, went and got ready between two states of a room; nothing about oneself. */
export function newsBetween(before: Room | null, after: Room, me: string, words: Words['room']): string[] {
  if (!before) return [];
  const was = humans(before);
  const is = humans(after);
  const lines: string[] = [];
  for (const [id, seat] of is) {
    if (id === me) continue;
    if (!was.has(id)) lines.push(words.joined(seat.name));
    else if (seat.ready && !was.get(id)?.ready) lines.push(words.isReady(seat.name));
  }
  for (const [id, seat] of was) if (id !== me && !is.has(id)) lines.push(words.left(seat.name));
  return lines;
}
