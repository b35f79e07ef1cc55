// Who sits at a table, ready for the screen.
import type { SeatInfo } from '$gen/table_pb';

export interface Guest {
  seat: number;
  name: string;
  avatar: string;
  /** 0..7: the seat's colour and sign (CSS custom properties `--seat-n`); never colour alone. */
  colour: number;
  /** Empty for a human, else "easy", "normal" or "strong". */
  level: string;
  connected: boolean;
  standIn: boolean;
  returning: boolean;
  left: boolean;
  /** Empty for computers. */
  playerId: string;
}

export const SEAT_COLOURS = 8;

export function guestsFrom(seats: readonly SeatInfo[]): Guest[] {
  return seats.map((info, seat) => ({
    seat,
    name: info.name,
    avatar: info.avatar,
    colour: seat % SEAT_COLOURS,
    level: info.driver?.level ?? '',
    connected: info.connected,
    standIn: info.standIn,
    returning: info.returning,
    left: info.left,
    playerId: info.playerId,
  }));
}
