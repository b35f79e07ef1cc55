// The four things a player can do, as messages.
import { create } from '@bufbuild/protobuf';
import { SaunaMoveSchema, type SaunaMove } from '$gen/sauna_pb';

export const layMove = (card: number, pile: number): SaunaMove =>
  create(SaunaMoveSchema, { move: { case: 'lay', value: { card, pile } } });
export const drawMove = (source: string): SaunaMove =>
  create(SaunaMoveSchema, { move: { case: 'draw', value: { source } } });
export const turnMove = (card: number): SaunaMove =>
  create(SaunaMoveSchema, { move: { case: 'turn', value: { card } } });
export const goOnMove = (): SaunaMove => create(SaunaMoveSchema, { move: { case: 'goOn', value: {} } });
