// The catalogues: complete in every language, and no reason of the server without a sentence.
import { readdirSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { GAMES } from './index';
import * as de from '../words/de';
import * as en from '../words/en';
import { LANGS, pluralsOf } from '../words/plural';

const ROOT = new URL('../../../../', import.meta.url);
/** A call that refuses with a word: Refusal("…"), invalid("…"), Refused(403, "…"), refusal="…" and their like. */
const REFUSING = /\b(?:Refusal|invalid|not_found|forbidden|Refused|answer|refused|BadOption|refusal\s*=|_too_fast)\(?\s*(?:[\w.]+,\s*)?"([a-z_]+)"/g;
/** Words in such a place that never reach a player. */
const NOT_FOR_PLAYERS = new Set(['yes', 'no', 'done', 'reason', 'mode', 'seats']);

function pythonFiles(folder: string): string[] {
  return readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.py'))
    .map((name) => `${folder}${name}`);
}

const sourceOf = (file: string): string => readFileSync(new URL(file, ROOT), 'utf8');

/** The words of a tuple like `REASONS = ("a", "b")`. */
function tuple(source: string, name: string): string[] {
  const found = new RegExp(`^${name} = \\(([^)]*)\\)`, 'm').exec(source)?.[1] ?? '';
  return [...found.matchAll(/"([a-z_]+)"/g)].map((match) => match[1] ?? '');
}

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
  const services = [...pythonFiles('services/'), ...pythonFiles('gateway/')].filter((file) => !file.startsWith('services/rules/'));
  const words = new Set([
    ...services.flatMap((file) => [...sourceOf(file).matchAll(REFUSING)].map((match) => match[1] ?? '')),
    ...tuple(sourceOf('services/table/change.py'), 'REFUSALS'),
  ]);
  const known = [...words].filter((word) => !NOT_FOR_PLAYERS.has(word)).sort();

  it('are found in the sources', () => {
    expect(known).toContain('room_full');
    expect(known).toContain('stale_prompt');
    expect(known.length).toBeGreaterThan(40);
  });

  it.each([['de', de.refusals], ['en', en.refusals]] as const)('have a sentence each in %s', (_, refusals) => {
    expect(known.filter((word) => !refusals[word])).toEqual([]);
  });

  it.each(GAMES.map((game) => [game.name, game] as const))('%s has a sentence for each of its own', async (name, game) => {
    const files = pythonFiles(`services/rules/${name}/`);
    const reasons = files.flatMap((file) => tuple(sourceOf(file), 'REASONS'));
    const misfits = files.flatMap((file) => [...sourceOf(file).matchAll(/BadOption\([^)]*?"([a-z_]+)"\)/g)].map((match) => match[1] ?? ''));
    expect(reasons.length).toBeGreaterThan(0);
    for (const lang of LANGS) {
      const { default: own } = await game.words[lang]();
      const house = lang === 'de' ? de.refusals : en.refusals;
      const missing = [...reasons.filter((word) => !own.refusals[word]), ...misfits.filter((word) => !own.greyed[word] && !house[word])];
      expect(missing).toEqual([]);
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
