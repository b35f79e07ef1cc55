// The live connection: what is not answered is asked again, what is watched is watched again.
import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { ActSchema, ClientFrameSchema, ServerFrameSchema, WatchTableSchema, UnwatchTableSchema, type ClientFrame, type ServerFrame } from '$gen/socket_pb';

import { ServerClock } from './clock';
import { Refusal } from './refusal';
import { Socket, type Told } from './socket';

/** A wire held in the hand. */
class Wire {
  readonly said: ClientFrame[] = [];
  readyState = 1;
  binaryType = '';
  onmessage: ((event: { data: ArrayBuffer }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  send(bytes: Uint8Array): void {
    this.said.push(fromBinary(ClientFrameSchema, bytes));
  }
  close(): void {
    this.readyState = 3;
  }
  hear(frame: ServerFrame['frame'], id = 0): void {
    const bytes = toBinary(ServerFrameSchema, create(ServerFrameSchema, { id, frame }));
    this.onmessage?.({ data: bytes.buffer as ArrayBuffer });
  }
  greet(): void {
    this.hear({ case: 'hello', value: { $typeName: 'speedspiele.v1.Hello', nowMs: 5000, playerId: 'p', build: 'b', pingEveryMs: 15000 } });
  }
  lose(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
  last(kind: ClientFrame['frame']['case']): ClientFrame | undefined {
    return this.said.findLast((frame) => frame.frame.case === kind);
  }
}

const ACT = { case: 'act', value: create(ActSchema, { tableId: 't', commandId: 'c1', prompt: 3n }) } as const;
const WATCH = { case: 'watchTable', value: create(WatchTableSchema, { tableId: 't' }) } as const;
const AGAIN = { case: 'watchTable', value: create(WatchTableSchema, { tableId: 't', again: true }) } as const;
const UNWATCH = { case: 'unwatchTable', value: create(UnwatchTableSchema, { tableId: 't' }) } as const;
const ackOf = (commandId: string): ServerFrame['frame'] => ({ case: 'ack', value: { $typeName: 'speedspiele.v1.Ack', commandId, version: 4n, refusal: '' } });

describe('the socket', () => {
  let wires: Wire[];
  let socket: Socket;
  let now: number;
  let refusing: Refusal | null;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', { OPEN: 1 });
    wires = [];
    now = 1000;
    refusing = null;
    socket = new Socket({
      address: () => (refusing ? Promise.reject(refusing) : Promise.resolve(new URL('ws://house/ws?ticket=x'))),
      open: () => {
        const wire = new Wire();
        wires.push(wire);
        return wire as unknown as WebSocket;
      },
      clock: new ServerClock(() => now),
      random: () => 0.5,
      now: () => now,
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const settle = (): Promise<void> => vi.advanceTimersByTimeAsync(0).then(() => undefined);
  const wire = (): Wire => wires.at(-1) as Wire;

  it('opens with the first need, not before', async () => {
    await settle();
    expect(wires).toHaveLength(0);
    void socket.ask(ACT);
    await settle();
    expect(wires).toHaveLength(1);
    expect(wire().said).toHaveLength(0);
    wire().greet();
    expect(wire().last('act')?.frame).toEqual(ACT);
  });

  it('asks an unanswered command again with the same command id after a break', async () => {
    const answer = socket.ask(ACT);
    await settle();
    wire().greet();
    const first = wire();
    first.lose();
    await vi.advanceTimersByTimeAsync(1000);
    wire().greet();
    const again = wire().last('act');
    expect(wire()).not.toBe(first);
    expect(again?.frame).toEqual(ACT);
    wire().hear(ackOf('c1'), again?.id);
    await expect(answer).resolves.toMatchObject({ case: 'ack' });
  });

  it('does not ask an answered command again', async () => {
    void socket.ask(ACT);
    await settle();
    wire().greet();
    wire().hear(ackOf('c1'), wire().last('act')?.id);
    wire().lose();
    await vi.advanceTimersByTimeAsync(1000);
    wire().greet();
    expect(wire().last('act')).toBeUndefined();
  });

  it('watches again after a break, once, until it is stopped', async () => {
    const heard: Told[] = [];
    socket.listen((told) => heard.push(told));
    const stop = socket.keep('table:t', { start: WATCH, again: AGAIN, stop: UNWATCH, refused: () => undefined });
    await settle();
    wire().greet();
    expect(wire().last('watchTable')?.frame).toEqual(WATCH);
    wire().lose();
    await vi.advanceTimersByTimeAsync(1000);
    wire().greet();
    expect(wire().said.filter((frame) => frame.frame.case === 'watchTable').map((frame) => frame.frame)).toEqual([AGAIN]);
    stop();
    expect(wire().last('unwatchTable')?.frame).toEqual(UNWATCH);
  });

  const refuse = (reason: string): void =>
    wire().hear({ case: 'refused', value: { $typeName: 'speedspiele.v1.Refused', reason, retryAfterMs: 0 } }, wire().last('watchTable')?.id);
  const watches = (): number => wire().said.filter((frame) => frame.frame.case === 'watchTable').length;

  it('asks again to watch what could not be seen just now, later from try to try', async () => {
    const told: string[] = [];
    socket.keep('table:t', { start: WATCH, stop: UNWATCH, refused: () => told.push('gone'), delayed: ({ reason }) => told.push(reason) });
    await settle();
    wire().greet();
    refuse('busy');
    await vi.advanceTimersByTimeAsync(250);
    expect(watches()).toBe(2);
    refuse('internal');
    await vi.advanceTimersByTimeAsync(250);
    expect(watches()).toBe(2);
    await vi.advanceTimersByTimeAsync(250);
    expect(watches()).toBe(3);
    refuse('no_such_table');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(watches()).toBe(3);
    expect(told).toEqual(['busy', 'internal', 'gone']);
  });

  it('does not ask again for what is watched no longer', async () => {
    const stop = socket.keep('table:t', { start: WATCH, stop: UNWATCH, refused: () => undefined });
    await settle();
    wire().greet();
    refuse('busy');
    stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(watches()).toBe(1);
  });

  it('rejects with the reason it was refused for', async () => {
    const answer = socket.ask(ACT);
    const rejected = expect(answer).rejects.toMatchObject({ reason: 'not_watching' });
    await settle();
    wire().greet();
    wire().hear({ case: 'refused', value: { $typeName: 'speedspiele.v1.Refused', reason: 'not_watching', retryAfterMs: 0 } }, wire().last('act')?.id);
    await rejected;
  });

  it('tries again after the time a refusal names', async () => {
    void socket.ask(ACT);
    await settle();
    wire().greet();
    const id = wire().last('act')?.id;
    wire().hear({ case: 'refused', value: { $typeName: 'speedspiele.v1.Refused', reason: 'too_fast', retryAfterMs: 400 } }, id);
    expect(wire().said.filter((frame) => frame.frame.case === 'act')).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(400);
    expect(wire().said.filter((frame) => frame.frame.case === 'act')).toHaveLength(2);
  });

  it('waits longer from try to try while no ticket is to be had', async () => {
    refusing = new Refusal('unavailable');
    void socket.ask(ACT);
    await settle();
    expect(socket.status).toBe('waiting');
    refusing = null;
    await vi.advanceTimersByTimeAsync(1000);
    expect(wires).toHaveLength(1);
  });

  it('comes back spread out when the server drains', async () => {
    void socket.ask(ACT);
    await settle();
    wire().greet();
    wire().hear({ case: 'notice', value: { $typeName: 'speedspiele.v1.Notice', kind: 'draining', tableId: '', spreadMs: 4000 } });
    wire().lose(1012);
    await vi.advanceTimersByTimeAsync(1900);
    expect(wires).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(600);
    expect(wires).toHaveLength(2);
  });

  it('notices a connection that died in silence', async () => {
    void socket.ask(ACT);
    await settle();
    wire().greet();
    for (let beat = 0; beat < 3; beat++) {
      now += 15_000;
      await vi.advanceTimersByTimeAsync(15_000);
    }
    await vi.advanceTimersByTimeAsync(1000);
    expect(wires.length).toBeGreaterThan(1);
  });

  it('learns the server clock from its pings', async () => {
    void socket.ask(ACT);
    await settle();
    wire().greet();
    const ping = wire().last('ping');
    now += 100;
    wire().hear({ case: 'pong', value: { $typeName: 'speedspiele.v1.Pong', nowMs: 9050 } }, ping?.id);
    expect(socket.clock.now()).toBe(9100);
  });
});
