// What changed in a waiting room, in words.
import { create } from '@bufbuild/protobuf';
import { expect, it } from 'vitest';

import { RoomSchema, type Room } from '$gen/lobby_pb';
import { room as words } from '$lib/words/de';

import { newsBetween } from './news';

const roomOf = (...seats: [string, boolean][]): Room =>
  create(RoomSchema, { seats: seats.map(([name, ready]) => ({ kind: 'human', playerId: name, name, ready })) });

it('tells who came, who got ready and who went, but nothing of oneself', () => {
  const before = roomOf(['Anna', false], ['Ben', false], ['Ich', false]);
  const after = roomOf(['Anna', true], ['Cleo', false], ['Ich', true]);
  expect(newsBetween(before, after, 'Ich', words)).toEqual(['Anna ist bereit.', 'Cleo setzt sich dazu.', 'Ben ist aufgestanden.']);
});

it('tells nothing at first', () => {
  expect(newsBetween(null, roomOf(['Anna', true]), 'Ich', words)).toEqual([]);
});
