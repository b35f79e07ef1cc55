import { describe, expect, it } from 'vitest';
import { drawn, guest, happened, laid, viewOf } from './events.fixture';
import { line, prompt, say, type SaunaTable } from './say';
import de from './words.de';
import en from './words.en';

const guests = [guest(0, 'Klara'), guest(1, 'Aino'), guest(2, 'Onni', 'normal')];

describe('what is said', () => {
  it('tells of an equal card', () => {
    expect(say(laid(1, 9, 0), guests, 0, de)).toBe('Aino legt 9: gleich hoch, noch eine Karte.');
    expect(say(laid(0, 9, 0), guests, 0, de)).toBe('Du legst 9: gleich hoch, noch eine Karte.');
    expect(say(laid(1, 9, 0), guests, 0, en)).toBe('Aino lays 9: equal, another card.');
  });

  it('names the card drawn only to its owner', () => {
    expect(say(drawn(0, 'stock', 4), guests, 0, de)).toBe('Du ziehst die 4.');
    expect(say(drawn(1, 'stock'), guests, 0, de)).toBe('Aino zieht eine Karte.');
  });

  it('speaks of the watcher as you when the game ends', () => {
    expect(say(happened({ case: 'gameEnded', value: { winners: [0, 1] } }), guests, 0, de)).toBe(
      'Die Partie ist zu Ende. Du, Aino gewinnen.',
    );
  });

  it('marks what the clock did', () => {
    expect(say(happened({ case: 'jettyTurned', value: { seat: 1, card: 3, automatic: true } }), guests, 0, de)).toBe(
      'Aino deckt die 3 auf. (automatisch)',
    );
  });
});

describe('what is asked', () => {
  const seats = [{ hand: 3 }, { hand: 4 }, { hand: 5 }];
  const asks = (init: Parameters<typeof viewOf>[0], me: number | null = 0) =>
    prompt({ view: viewOf({ seats, ...init }), guests, me } as unknown as SaunaTable, de);

  it('follows the phase', () => {
    expect(asks({ turn: 0, asked: true })).toBe(de.asks.lay);
    expect(asks({ turn: 0, asked: true, chain: 1 })).toBe(de.asks.chain);
    expect(asks({ turn: 0, asked: true, phase: 'draw' })).toBe(de.asks.draw);
    expect(asks({ turn: 1 })).toBe('Aino ist am Zug.');
    expect(asks({ turn: 1, chain: 2 }, null)).toBe('Aino muss noch eine Karte legen.');
  });

  it('names the people who still look at the scoring', () => {
    expect(asks({ phase: 'round_over', seats: [{ ready: true }, {}, {}] })).toBe('Wir warten auf Aino.');
  });

  it('gives each guest a line for the bar', () => {
    const view = viewOf({ seats: [{ total: 3 }, { total: 21 }], turn: 1, chain: 2 });
    expect(line(view, 1, de)).toEqual({ score: '21°', scoreSpoken: '21 Grad', doing: 'Kette ×3', acting: true });
    expect(line(view, 0, de).acting).toBe(false);
  });
});
