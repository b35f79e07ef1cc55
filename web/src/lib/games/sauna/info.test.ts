import { describe, expect, it } from 'vitest';
import { guest, viewOf } from './events.fixture';
import { cardInfo, guestInfo, stockInfo } from './info';
import de from './words.de';

const view = viewOf({
  hand: [3, 4, 9],
  piles: [{ top: 4, size: 3 }],
  stock: 20,
  seats: [
    { hand: 3, total: 12 },
    { closed: 2, opened: [10], total: 30 },
  ],
});
const value = (info: { lines: { label: string; value: string }[] }, label: string) =>
  info.lines.find((line) => line.label === label)?.value;

describe('the info window', () => {
  it('tells of a card what it counts and what the pile says', () => {
    const info = cardInfo(view, 3, 0, de);
    expect(info.note).toBe(de.info.countsNot);
    expect(value(info, 'gegen die Ablage')).toBe('niedriger');
    expect(value(info, de.info.without)).toBe('13 → 13');
    expect(cardInfo(view, 9, 0, de).note).toBe(de.info.counts);
  });

  it('tells a spectator nothing of a hand', () => {
    expect(cardInfo(view, 9, null, de).lines.map((line) => line.label)).not.toContain(de.info.inHand);
  });

  it('tells of a guest what is certain and what is likely', () => {
    const info = guestInfo(view, guest(1, 'Aino', 'strong'), 0, de);
    expect(value(info, de.info.sure)).toBe('10');
    expect(Number(value(info, de.info.mean)?.replace(',', '.'))).toBeGreaterThan(10);
    expect(value(info, de.info.left)).toBe('20 Grad');
    expect(info.note).toBe('Computer, stark');
  });

  it('needs no guess for the watcher', () => {
    expect(value(guestInfo(view, guest(0, 'Klara'), 0, de), de.info.mean)).toBeUndefined();
  });

  it('tells of the stock how many cards it has', () => {
    expect(value(stockInfo(view, 0, de), de.stock)).toBe('20 Karten');
  });
});
