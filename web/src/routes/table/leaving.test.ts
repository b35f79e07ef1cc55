// Who is the last human at a table.
import { expect, it } from 'vitest';

import { guestsFrom } from '$lib/state/guests';

import { isLastHuman } from './leaving';

const seat = (playerId: string, left = false): Parameters<typeof guestsFrom>[0][number] => ({ name: '', avatar: '', connected: true, standIn: false, returning: false, left, playerId }) as never;

it.each([
  ['alone from the start', [seat('me'), seat('')], false],
  ['together', [seat('me'), seat('you'), seat('')], false],
  ['one of two has left', [seat('me'), seat('you', true), seat('')], true],
  ['one of three has left', [seat('me'), seat('you', true), seat('they')], false],
  ['all have left', [seat('me', true), seat('you', true)], false],
])('%s: %s', (_, seats, last) => {
  expect(isLastHuman(guestsFrom(seats), 0)).toBe(last);
  expect(isLastHuman(guestsFrom(seats), null)).toBe(false);
});
