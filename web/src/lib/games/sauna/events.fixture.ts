// Events and views as the tests of this folder need them.
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { SaunaEventSchema, SaunaViewSchema, type SaunaEvent, type SaunaView } from '$gen/sauna_pb';
import type { Guest } from '../contract';

export type EventInit = NonNullable<MessageInitShape<typeof SaunaEventSchema>['event']>;

export const happened = (event: EventInit): SaunaEvent => create(SaunaEventSchema, { event });

export const laid = (seat: number, card: number, relation: number, pile = 0): SaunaEvent =>
  happened({ case: 'cardLaid', value: { seat, card, relation, pile } });

export const drawn = (seat: number, source: string, card?: number): SaunaEvent =>
  happened({ case: 'cardDrawn', value: card === undefined ? { seat, source } : { seat, source, card } });

export const viewOf = (init: MessageInitShape<typeof SaunaViewSchema>): SaunaView =>
  create(SaunaViewSchema, {
    phase: 'lay',
    round: 1,
    direction: 1,
    target: 50,
    jettyLimit: 3,
    unseen: Array(13).fill(6),
    ...init,
  });

export const guest = (seat: number, name: string, level = ''): Guest => ({
  seat,
  name,
  avatar: '',
  colour: seat,
  level,
  connected: true,
  standIn: false,
  returning: false,
  left: false,
  playerId: '',
});
