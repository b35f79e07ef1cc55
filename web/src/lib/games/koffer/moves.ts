// The seven things a player can do, as messages.
import { create } from '@bufbuild/protobuf';
import { KofferMoveSchema, type KofferMove } from '$gen/koffer_pb';
import type { Placed } from './packing.svelte';

export const packMove = (placements: readonly Placed[]): KofferMove =>
  create(KofferMoveSchema, { move: { case: 'pack', value: { placements: [...placements] } } });
export const takeStickerMove = (sort: string): KofferMove =>
  create(KofferMoveSchema, { move: { case: 'takeSticker', value: { sort } } });
export const giveUpMove = (): KofferMove => create(KofferMoveSchema, { move: { case: 'giveUp', value: {} } });
export const goOnMove = (): KofferMove => create(KofferMoveSchema, { move: { case: 'goOn', value: {} } });
export const askHintMove = (): KofferMove => create(KofferMoveSchema, { move: { case: 'askHint', value: {} } });
export const skipMove = (): KofferMove => create(KofferMoveSchema, { move: { case: 'skip', value: {} } });
export const stopMove = (): KofferMove => create(KofferMoveSchema, { move: { case: 'stop', value: {} } });
