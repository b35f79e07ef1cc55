// What happened and what is asked, in words: for the log, the head line, the players' bar and the screen reader.
import type { SaunaEvent, SaunaMove, SaunaView } from '$gen/sauna_pb';
import type { GameTable, Guest, GuestLine } from '../contract';
import type { Named, SaunaWords } from './words';

export type SaunaTable = GameTable<SaunaView, SaunaMove, SaunaEvent>;

/** A seat as the words need it. */
export function named(guests: readonly Guest[], seat: number, me: number | null): Named {
  return { name: guests[seat]?.name ?? `${seat + 1}`, me: seat === me };
}

/** One line of log, or null for what says nothing to people. */
export function say(
  event: SaunaEvent,
  guests: readonly Guest[],
  me: number | null,
  words: SaunaWords,
): string | null {
  const what = event.event;
  const who = (seat: number) => named(guests, seat, me);
  const says = words.events;
  switch (what.case) {
    case 'roundDealt':
      return says.dealt(what.value.round, who(what.value.starter));
    case 'cardLaid': {
      const { seat, card, pile, relation, automatic } = what.value;
      const where = pile > 0 ? ` (${words.pile(pile + 1, 2)})` : '';
      const line = relation < 0 ? says.lower : relation > 0 ? says.higher : says.equal;
      return automatically(line(who(seat), card, where), automatic, words);
    }
    case 'cardDrawn': {
      const { seat, source, card, automatic } = what.value;
      if (source === 'pile') return says.took(who(seat), card ?? 0);
      return automatically(
        seat === me && card !== undefined ? says.drewOwn(card) : says.drew(who(seat)),
        automatic,
        words,
      );
    }
    case 'stockShuffled':
      return says.shuffled(what.value.count);
    case 'jettyEntered':
      return says.jetty(who(what.value.seat), what.value.count);
    case 'jettyTurned':
      return automatically(says.turned(who(what.value.seat), what.value.card), what.value.automatic, words);
    case 'roundEnded':
      return says.ended(who(what.value.ender), what.value.charred, what.value.degrees[what.value.ender] ?? 0);
    case 'gameEnded': {
      const names = what.value.winners.map((seat) => (seat === me ? words.you : who(seat).name));
      return says.over(names.join(', '), names.length > 1);
    }
    default:
      return null;
  }
}

function automatically(line: string, automatic: boolean, words: SaunaWords): string {
  return automatic ? `${line} ${words.events.automatic}` : line;
}

/** What is asked of the watcher, or whom the table waits for. */
export function prompt(table: SaunaTable, words: SaunaWords): string {
  const { view, guests, me } = table;
  const asks = words.asks;
  const name = guests[view.turn]?.name ?? '';
  if (view.phase === 'over') return asks.over;
  if (view.phase === 'round_over') {
    if (view.asked) return asks.goOn;
    const waiting = guests
      .filter((guest) => !guest.level && !view.seats[guest.seat]?.ready)
      .map((guest) => guest.name);
    return waiting.length > 0 ? asks.waitingFor(waiting.join(', ')) : asks.scoring;
  }
  if (me !== null && view.turn === me) {
    if (view.phase === 'turn') return asks.turn;
    if (view.phase === 'draw') return asks.draw;
    return view.chain > 0 ? asks.chain : asks.lay;
  }
  if (view.phase === 'turn') return asks.otherTurn(name);
  return view.chain > 0 ? asks.otherChain(name) : asks.other(name);
}

/** What the players' bar says of a guest. */
export function line(view: SaunaView, seat: number, words: SaunaWords): GuestLine {
  const cards = view.seats[seat];
  const total = cards?.total ?? 0;
  const acting = isActing(view, seat);
  return { score: `${total}°`, scoreSpoken: words.degrees(total), doing: acting ? doing(view, words) : '', acting };
}

function isActing(view: SaunaView, seat: number): boolean {
  if (view.phase === 'over') return false;
  return view.phase === 'round_over' ? false : view.turn === seat;
}

function doing(view: SaunaView, words: SaunaWords): string {
  if (view.phase === 'turn') return words.doing.turns;
  if (view.phase === 'draw') return words.doing.draws;
  return view.chain > 0 ? words.doing.chain(view.chain + 1) : words.doing.lays;
}
