// What happened and what is asked, in words: for the log, the head line, the players' bar and the screen reader.
import type { TraumEvent, TraumMove, TraumResolution, TraumView } from '$gen/traum_pb';

import type { GameTable, Guest, GuestLine } from '../contract';
import { sumOfPair } from './pairs';
import { gainsOf } from './reveal';
import type { TraumWords } from './words';

export type TraumTable = GameTable<TraumView, TraumMove, TraumEvent>;

const nameOf = (guests: readonly Guest[], seat: number): string => guests[seat]?.name ?? `${seat + 1}`;

/** One line of log, or null for what says nothing to people. */
export function say(event: TraumEvent, guests: readonly Guest[], me: number | null, words: TraumWords): string | null {
  const what = event.event;
  const says = words.events;
  switch (what.case) {
    case 'roundBegan':
      return says.began(what.value.round, nameOf(guests, what.value.dreamer), what.value.dreamer === me);
    case 'told':
      return what.value.automatic ? says.toldFor(nameOf(guests, what.value.seat)) : says.told(nameOf(guests, what.value.seat), what.value.seat === me);
    case 'laid':
      return says.laid(nameOf(guests, what.value.seat), what.value.seat === me);
    case 'revealed':
      return says.revealed;
    case 'voted':
      return says.voted(nameOf(guests, what.value.seat), what.value.seat === me);
    case 'resolved':
      return says.resolved;
    case 'guessed':
      return what.value.right ? says.right : says.wrong;
    case 'gameEnded':
      return says.over;
    default:
      return null;
  }
}

/** What came of a round, to be spoken: how many found it, whose pictures lay there, and who gets what for which reason. */
export function sum(round: TraumResolution, guests: readonly Guest[], me: number | null, words: TraumWords): string {
  const found = round.votes.filter((vote) => vote === round.told).length;
  const lay = round.row.map((picture, at) => `${words.picture.name(at + 1)} ${picture === round.told ? `${words.picture.told}, ` : ''}${words.picture.of(namesOf(guests, [round.owners[at] ?? 0], me, words))}.`);
  const lines = round.gains.map(({ seat }) => {
    const gains = gainsOf(round, seat);
    const reasons = gains.map(({ id, times }) => `${words.gains[id] ?? id}${times > 1 ? ` ×${times}` : ''}`).join(', ');
    return `${words.gainLine(namesOf(guests, [seat], me, words), reasons, gains.reduce((all, gain) => all + gain.points, 0))}.`;
  });
  return [words.found(found, guests.length - 1), ...lay, ...(lines.length > 0 ? lines : [words.nobody])].join(' ');
}

/** What is asked of the watcher, or whom the table waits for. */
export function prompt(table: TraumTable, words: TraumWords): string {
  const { view, guests, me } = table;
  const asks = words.asks;
  switch (view.phase) {
    case 'dream':
      return view.dream && view.dream.wrong.length > 0 ? asks.guessAgain : asks.guess;
    case 'dreamed':
      return asks.dreamed;
    case 'judged':
      return asks.judged;
    case 'tell':
      if (view.dreamer < 0) return asks.training;
      return view.dreamer === me ? asks.tell : asks.otherTells(nameOf(guests, view.dreamer));
    case 'lay':
      if (view.may === 'lay') return asks.lay(view.layCount);
      return me !== null && me !== view.dreamer ? asks.laid : waiting(table, words);
    case 'vote':
      if (view.may === 'vote') return view.myVote >= 0 ? asks.voted : asks.vote;
      return me === view.dreamer ? asks.dreamerWatches : waiting(table, words);
    case 'resolve':
      return view.may === 'go_on' ? asks.resolve : waiting(table, words);
    default:
      return asks.over;
  }
}

function waiting(table: TraumTable, words: TraumWords): string {
  const names = table.guests.filter((guest) => isActing(table.view, guest.seat)).map((guest) => guest.name);
  return words.asks.waitingFor(names.join(', '));
}

function isActing(view: TraumView, seat: number): boolean {
  if (view.dreamer < 0 || view.phase === 'over') return false;
  if (view.phase === 'tell') return seat === view.dreamer;
  if (view.phase === 'resolve') return !view.seats[seat]?.done;
  return seat !== view.dreamer && !view.seats[seat]?.done;
}

/** What the players' bar says of a guest. */
export function line(view: TraumView, seat: number, words: TraumWords): GuestLine {
  const score = view.seats[seat]?.score ?? 0;
  const acting = isActing(view, seat);
  const both = sumOfPair(view, seat);
  return { score: both === null ? String(score) : `${score} · ${both}`, scoreSpoken: both === null ? words.score(score) : words.board.pairs(words.score(score), both), doing: doing(view, seat, acting, words), acting };
}

function doing(view: TraumView, seat: number, acting: boolean, words: TraumWords): string {
  const says = words.doing;
  if (view.phase === 'tell' && acting) return says.tells;
  if (view.phase === 'lay' && seat !== view.dreamer) return acting ? says.lays : says.laid;
  if (view.phase === 'vote' && seat !== view.dreamer) return acting ? says.votes : says.voted;
  return view.phase === 'resolve' && acting ? says.looks : '';
}

/** The names of those seats, the watcher as "you". */
export function namesOf(guests: readonly Guest[], seats: readonly number[], me: number | null, words: TraumWords): string {
  return seats.map((seat) => (seat === me ? words.you : nameOf(guests, seat))).join(', ');
}
