// Rooms as the server has them: one room watched from inside, and the list of a game's open rooms.
import { create } from '@bufbuild/protobuf';

import type { Room } from '$gen/lobby_pb';
import { UnwatchRoomSchema, UnwatchRoomsSchema, WatchRoomSchema, WatchRoomsSchema } from '$gen/socket_pb';
import type { Socket } from '$lib/net/socket';

/** A room made a moment ago may not be known at our gateway yet: ask again so often before it counts as gone. */
const TRIES = 5;
const TRY_AGAIN_MS = 300;

export class WatchedRoom {
  room: Room | null = $state.raw(null);
  gone = $state(false);
  #tries = 0;

  constructor(
    private readonly socket: Socket,
    readonly code: string,
  ) {}

  /** Keeps watching until the returned function is called. */
  watch(): () => void {
    const quiet = this.socket.listen((told) => {
      if (told.case === 'room' && told.value.code === this.code) this.take(told.value);
    });
    let stop = this.#keep();
    let again: ReturnType<typeof setTimeout> | undefined;
    this.#refused = () => {
      stop();
      if (++this.#tries >= TRIES) this.gone = true;
      else again = setTimeout(() => (stop = this.#keep()), TRY_AGAIN_MS);
    };
    return () => {
      quiet();
      stop();
      clearTimeout(again);
    };
  }

  #refused: () => void = () => undefined;

  #keep(): () => void {
    return this.socket.keep(`room:${this.code}`, {
      start: { case: 'watchRoom', value: create(WatchRoomSchema, { code: this.code }) },
      stop: { case: 'unwatchRoom', value: create(UnwatchRoomSchema, { code: this.code }) },
      refused: () => this.#refused(),
    });
  }

  /** A newer state of the room, from wherever it came; older ones are dropped. */
  take(room: Room): void {
    if (room.state === 'closed') {
      this.gone = true;
      return;
    }
    if (this.room && room.version < this.room.version) return;
    this.room = room;
    this.gone = false;
  }
}

export class OpenRooms {
  /** null: not known yet. */
  rooms: readonly Room[] | null = $state.raw(null);

  constructor(
    private readonly socket: Socket,
    readonly game: string,
  ) {}

  watch(): () => void {
    const quiet = this.socket.listen((told) => {
      if (told.case === 'rooms' && told.value.game === this.game) this.rooms = told.value.rooms;
    });
    const stop = this.socket.keep(`rooms:${this.game}`, {
      start: { case: 'watchRooms', value: create(WatchRoomsSchema, { game: this.game }) },
      stop: { case: 'unwatchRooms', value: create(UnwatchRoomsSchema, { game: this.game }) },
      refused: () => (this.rooms = []),
    });
    return () => {
      quiet();
      stop();
    };
  }
}
