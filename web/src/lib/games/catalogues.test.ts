// The catalogues: complete in every language, and no reason of the server without a sentence.
import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { GAMES } from './index';
import * as de from '../words/de';
import * as en from '../words/en';
import { LANGS, pluralsOf } from '../words/plural';

const ROOT = new URL('../../../../', import.meta.url);
/** Every word a player can be refused with, the house's and each game's (tests/reasons.py reads them from the source). */
const REASONS: Record<string, string[]> = Object.fromEntries(
  readFileSync(new URL('protos/reasons.txt', ROOT), 'utf8')
    .trim()
    .split('\n\n')
    .map((block) => block.split('\n'))
    .map(([title = '', ...words]) => [title.replace('# ', ''), words]),
);

function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return 'list';
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).sort().map(([key, inner]) => [key, shapeOf(inner)]));
}

describe('catalogues', () => {
  it('have the same entries in every language', () => {
    expect(shapeOf(en)).toEqual(shapeOf(de));
  });

  it.each(GAMES.map((game) => [game.name, game] as const))('%s has the same entries in every language', async (_, game) => {
    const [german, english] = await Promise.all(LANGS.map(async (lang) => (await game.words[lang]()).default));
    expect(shapeOf(english)).toEqual(shapeOf(german));
  });

  it('leave no word empty', () => {
    const empty = (value: unknown): boolean => (typeof value === 'object' && value !== null ? Object.values(value).some(empty) : value === '');
    expect([empty(de), empty(en)]).toEqual([false, false]);
  });
});

describe('refusals', () => {
  it('are listed for the house and every game', () => {
    expect(Object.keys(REASONS)).toEqual(expect.arrayContaining(['house', ...GAMES.map((game) => game.name)]));
  });

  it.each([['de', de.refusals], ['en', en.refusals]] as const)('have a sentence each in %s', (_, refusals) => {
    expect(REASONS.house?.filter((word) => !refusals[word])).toEqual([]);
  });

  it.each(GAMES.map((game) => [game.name, game] as const))('%s has a sentence for each of its own', async (name, game) => {
    for (const lang of LANGS) {
      const { default: own } = await game.words[lang]();
      expect(REASONS[name]?.filter((word) => !own.refusals[word] && !own.greyed[word])).toEqual([]);
    }
  });
});

describe('plurals', () => {
  it('follow the language', () => {
    const count = pluralsOf('de');
    expect(count(1, { one: '# Platz', other: '# Plätze' })).toBe('1 Platz');
    expect(count(0, { one: '# Platz', other: '# Plätze' })).toBe('0 Plätze');
    expect(count(1200, { one: '#', other: '# Grad' })).toBe('1.200 Grad');
  });
});
