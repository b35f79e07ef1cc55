// The live part of the house, loaded only by screens that need it: the socket, rooms and tables.
import { Socket } from '$lib/net/socket';

import type { House } from './house.svelte';
import { OpenRooms, WatchedRoom } from './rooms.svelte';
import { Table } from './table.svelte';

const COMMAND_ID_BYTES = 12;

/** The one connection, opened at the first call. */
function socketOf(house: House): Socket {
  if (house.socket) return house.socket;
  const socket = new Socket(house.world);
  socket.onStatus((status) => (house.status = status));
  let isBack = false;
  socket.listen((told) => {
    if (told.case === 'notice' && told.value.kind === 'rolled_back') house.notices.tell(house.words.connection.rolledBack);
    // What was told while the connection was away has been missed.
    if ((told.case === 'notice' && told.value.kind === 'letter') || (told.case === 'hello' && isBack)) house.lookForLetters();
    isBack ||= told.case === 'hello';
  });
  house.socket = socket;
  return socket;
}

export function tableAt(house: House, id: string): Table {
  return new Table({ socket: socketOf(house), refused: (reason) => house.refuse(reason), calm: () => house.settings.calm, newCommandId, promised: (table, hash) => house.promises.hear(table, hash) }, id);
}

/** Leaves a running game for good without showing it; true once that is lasting. */
export async function leaveUnseen(house: House, id: string): Promise<boolean> {
  const table = tableAt(house, id);
  const stop = table.watch();
  try {
    return await table.leave();
  } finally {
    stop();
  }
}

export function roomAt(house: House, code: string): WatchedRoom {
  return new WatchedRoom(socketOf(house), code);
}

export function openRoomsOf(house: House, game: string): OpenRooms {
  return new OpenRooms(socketOf(house), game);
}

/** Random and unique; works on plain http too, where crypto.randomUUID is missing. */
function newCommandId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(COMMAND_ID_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
