// What chance decides in Speedtraum, worked out again: the archive's motifs, and games in which somebody exchanged a picture.
import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import type { ReplayReply } from '$gen/archive_pb';
import type { TraumView } from '$gen/traum_pb';

import { drawsOf, wrongOf } from '../kept.fixture';
import { traum } from './entry';
import { HEROES } from './heroes';

const CATALOGUE = new URL('../../../../../services/rules/traum/pictures/catalogue.json', import.meta.url);

it('knows the main motif of every picture', () => {
  const pictures = JSON.parse(readFileSync(CATALOGUE, 'utf8')) as { hero: string }[];
  const heroes = [...new Set(pictures.map((picture) => picture.hero))];
  expect(HEROES).toEqual(pictures.map((picture) => heroes.indexOf(picture.hero)));
});

describe('a game in which somebody exchanged a picture', () => {
  const views = (reply: ReplayReply | null): TraumView[] => reply?.steps.map((step) => step.view?.view.value as TraumView) ?? [];
  const change = async (name: string, how: (open: ReplayReply, own: ReplayReply | null) => void): Promise<Set<string>> =>
    new Set(wrongOf(await drawsOf(traum, name, how)).map((draw) => draw.what));
  const swap = (list: number[] | undefined): void => void list?.reverse();

  it('is found out in a row', async () => {
    expect(await change('traum-table-3-40-v1', (open) => views(open).forEach((view) => view.phase === 'vote' && swap(view.row)))).toEqual(new Set(['row']));
  });

  it('is found out when a picture came from another hand', async () => {
    expect((await change('traum-table-3-40-v1', (open) => views(open).forEach((view) => swap(view.past[1]?.owners)))).has('laid')).toBe(true);
  });

  it('is found out in a hand of one’s own', async () => {
    expect(await change('traum-table-8-v1', (_, own) => (views(own)[0]!.hand[0]! += 1))).toEqual(new Set(['hands']));
  });

  it('is found out in what the archive told, in the themes, and in the training', async () => {
    expect(await change('traum-table-themes-on-v1', (open) => (views(open)[0]!.theme = (views(open)[0]!.theme + 1) % 30))).toEqual(new Set(['theme']));
    expect(await change('traum-training-1-v1', (open) => views(open).forEach((view) => view.training && (view.training.laid[0]! += 1)))).toEqual(new Set(['training']));
  });
});
