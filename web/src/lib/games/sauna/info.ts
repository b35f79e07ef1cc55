// All numbers for one card or one guest, for the info window.
import type { SaunaView } from '$gen/sauna_pb';
import type { Guest } from '../contract';
import { expectedAfterDraw, harmlessShare, heatOf, levelOf, levelsOf, meanHeat, without } from './heat';
import type { SaunaWords } from './words';
import { ownCards, signOf } from './weigh';

export interface Info {
  title: string;
  /** The card to draw beside it; null for a guest. */
  card: number | null;
  lines: { label: string; value: string }[];
  note: string;
}

const percent = (share: number) => `${Math.round(share * 100)} %`;

/** A card: what it is, where its copies are, what it means for the watcher. `me` null: a spectator. */
export function cardInfo(view: SaunaView, value: number, me: number | null, words: SaunaWords): Info {
  const says = words.info;
  const own = me === null ? [] : ownCards(view, me);
  const mine = own.filter((card) => card === value).length;
  const unseen = view.unseen[value] ?? 0;
  const lines = [{ label: says.level, value: words.levels[levelOf(value)] ?? '' }];
  if (me !== null) lines.push({ label: says.inHand, value: `${mine}` });
  lines.push({ label: says.unseen, value: `${unseen}` });
  lines.push({ label: says.drawChance, value: percent(unseen / Math.max(1, sum(view.unseen))) });
  view.piles.forEach((pile, at) =>
    lines.push({
      label: says.against(at + 1, view.piles.length),
      value: words.relation[signOf(Math.sign(value - pile.top))],
    }),
  );
  if (mine > 0) lines.push({ label: says.without, value: `${heatOf(own)} → ${heatOf(without(own, value))}` });
  const counts = levelsOf(own)[levelOf(value)] === value;
  return {
    title: says.card(value),
    card: value,
    lines,
    note: mine > 0 ? (counts ? says.counts : says.countsNot) : '',
  };
}

/** A guest: cards, degrees, and how hot they certainly and probably are. */
export function guestInfo(view: SaunaView, guest: Guest, me: number | null, words: SaunaWords): Info {
  const says = words.info;
  const cards = view.seats[guest.seat];
  const lines: Info['lines'] = [];
  if (cards) {
    const mine = guest.seat === me;
    const known = mine ? ownCards(view, guest.seat) : [...cards.opened, ...cards.taken];
    const hidden = mine ? 0 : Math.max(0, cards.hand + cards.closed - cards.taken.length);
    lines.push({ label: says.hand, value: `${cards.hand}` });
    if (cards.closed + cards.opened.length > 0) {
      lines.push({ label: says.closed, value: `${cards.closed}` });
      lines.push({ label: says.open, value: cards.opened.join(' · ') || '–' });
    }
    if (cards.taken.length > 0) lines.push({ label: says.known, value: cards.taken.join(' · ') });
    lines.push({ label: says.sure, value: `${heatOf(known)}` });
    if (hidden > 0) lines.push({ label: says.mean, value: words.decimal(meanHeat(known, hidden, view.unseen)) });
    lines.push({ label: says.total, value: words.degrees(cards.total) });
    lines.push({ label: says.left, value: words.degrees(Math.max(0, view.target - cards.total)) });
    if (view.rounds.length > 0) {
      lines.push({
        label: says.rounds,
        value: view.rounds.map((round) => round.degrees[guest.seat] ?? 0).join(' · '),
      });
    }
  }
  const driver = says.driver[(guest.level || 'human') as keyof typeof says.driver];
  return { title: guest.name, card: null, lines, note: guest.standIn ? `${words.standIn}: ${driver}` : driver };
}

/** The stock: how many, and what drawing would do to the watcher's heat. */
export function stockInfo(view: SaunaView, me: number | null, words: SaunaWords): Info {
  const lines = [{ label: words.stock, value: words.cards(view.stock) }];
  if (me !== null && view.hand.length > 0) {
    const mean = expectedAfterDraw(view.hand, view.unseen);
    lines.push({ label: words.info.mean, value: `${heatOf(view.hand)} → ${words.decimal(mean)}` });
    lines.push({ label: words.heatStays, value: percent(harmlessShare(view.hand, view.unseen)) });
  }
  return { title: words.stock, card: null, lines, note: '' };
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0);
}
