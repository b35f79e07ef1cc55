import { describe, expect, it } from 'vitest';
import { viewOf } from './events.fixture';
import { playsOf, weigh } from './weigh';
import de from './words.de';

const view = viewOf({
  hand: [3, 8, 8, 11],
  asked: true,
  piles: [{ top: 8, size: 4 }],
  plays: [
    { card: 3, pile: 0, relation: -1, heat: 19, effect: 'jetty' },
    { card: 8, pile: 0, relation: 0, heat: 22 },
    { card: 11, pile: 0, relation: 1, heat: 11 },
  ],
});
const weighed = (card: number, from = view) => weigh(from, playsOf(from, card)[0]!, de);

describe('what a card would do', () => {
  it('ends the turn when it is lower, and says how many go onto the jetty', () => {
    expect(weighed(3)).toMatchObject({
      sign: 'lower',
      title: 'Niedriger als 8',
      heatNow: 22,
      heatThen: 19,
      heatMean: null,
    });
    expect(weighed(3).sentence).toBe('Dein Zug endet. Danach gehst du mit 3 Karten auf den Steg.');
  });

  it('asks for another card when it is equal', () => {
    expect(weighed(8)).toMatchObject({ sign: 'equal', sentence: 'Du legst noch eine.' });
  });

  it('tells the mean heat when a card is drawn', () => {
    const { sign, heatMean } = weighed(11);
    expect(sign).toBe('higher');
    expect(heatMean).toBeGreaterThan(11);
  });

  it('says that the last card ends the round', () => {
    const last = viewOf({
      hand: [2],
      piles: [{ top: 5, size: 9 }],
      plays: [{ card: 2, relation: -1, effect: 'round_end' }],
    });
    expect(weighed(2, last)).toMatchObject({ ends: true, sentence: de.effect.roundEnd, heatThen: 0 });
  });

  it('knows the choice of two piles, unless it is locked', () => {
    const two = {
      hand: [9, 9, 9, 9, 9],
      piles: [
        { top: 1, size: 2 },
        { top: 4, size: 2 },
      ],
      plays: [{ card: 9, relation: 1, heat: 9 }],
    };
    expect(weighed(9, viewOf(two)).sentence).toContain('anderen Ablage');
    expect(weighed(9, viewOf({ ...two, pileLocked: true })).sentence).toBe('Du ziehst eine Karte.');
  });
});
