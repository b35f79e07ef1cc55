// What a chosen card would do, worded from what the server says may be done: sign, what follows, heat, jetty, end.
import type { SaunaPlay, SaunaView } from '$gen/sauna_pb';
import { expectedAfterDraw, heatOf, without } from './heat';
import type { SaunaWords } from './words';

export type Sign = 'lower' | 'equal' | 'higher';

/** One possible lay, ready for the screen. */
export interface Weighed {
  card: number;
  pile: number;
  sign: Sign;
  /** "Niedriger als 8". */
  title: string;
  /** What follows for the turn, the jetty and the round. */
  sentence: string;
  heatNow: number;
  heatThen: number;
  /** Mean heat with the card still to be drawn, one digit; null when nothing is drawn. */
  heatMean: number | null;
  ends: boolean;
}

export function signOf(relation: number): Sign {
  return relation < 0 ? 'lower' : relation > 0 ? 'higher' : 'equal';
}

/** The plays of a card, one per pile. */
export function playsOf(view: SaunaView, card: number): readonly SaunaPlay[] {
  return view.plays.filter((play) => play.card === card);
}

/** All cards of the watcher that count: hand and jetty. */
export function ownCards(view: SaunaView, me: number): number[] {
  return [...view.hand, ...view.closed, ...(view.seats[me]?.opened ?? [])];
}

export function weigh(view: SaunaView, play: SaunaPlay, words: SaunaWords): Weighed {
  const sign = signOf(play.relation);
  const left = without(view.hand, play.card);
  const draws = sign === 'higher';
  const ends = play.effect === 'round_end';
  return {
    card: play.card,
    pile: play.pile,
    sign,
    title: words.against[sign](view.piles[play.pile]?.top ?? 0),
    sentence: sentence(view, play, sign, left.length, words),
    heatNow: heatOf(view.hand),
    heatThen: play.heat,
    heatMean: draws && !ends ? Math.round(expectedAfterDraw(left, view.unseen) * 10) / 10 : null,
    ends,
  };
}

function sentence(view: SaunaView, play: SaunaPlay, sign: Sign, left: number, words: SaunaWords): string {
  if (play.effect === 'round_end') return sign === 'equal' ? words.effect.lastEqual : words.effect.roundEnd;
  const follows = sign === 'higher' ? drawing(view, play.pile, words) : words.follows[sign];
  const goes = play.effect === 'jetty' ? ` ${words.effect.jetty(sign === 'higher' ? left + 1 : left)}` : '';
  return `${follows[0]?.toUpperCase() ?? ''}${follows.slice(1)}${goes}`;
}

/** After a higher card: from the stock, or a choice where the other pile can give its top card. */
function drawing(view: SaunaView, pile: number, words: SaunaWords): string {
  const other = view.piles[1 - pile];
  return other && other.size >= 2 && !view.pileLocked ? words.follows.choose : words.follows.higher;
}
