// What happened and what is asked, in words: for the log, the head line, the players' bar and the screen reader.
import type { KofferEvent, KofferMove, KofferView } from '$gen/koffer_pb';
import type { GameTable, Guest, GuestLine } from '../contract';
import type { KofferWords, Named } from './words';

export type KofferTable = GameTable<KofferView, KofferMove, KofferEvent>;

/** A lone run (record, daily, practice) and not a race. */
export const isRun = (view: KofferView): boolean => view.run !== undefined;

/** A seat as the words need it. */
export function named(guests: readonly Guest[], seat: number, me: number | null): Named {
  return { name: guests[seat]?.name ?? `${seat + 1}`, me: seat === me };
}

/** One line of log, or null for what says nothing to people. */
export function say(event: KofferEvent, guests: readonly Guest[], me: number | null, words: KofferWords): string | null {
  const what = event.event;
  const who = (seat: number) => named(guests, seat, me);
  const says = words.events;
  switch (what.case) {
    case 'roundStarted':
      return says.started(what.value.round, words.levels[what.value.level] ?? what.value.level);
    case 'packingStarted':
      return says.packing;
    case 'packed':
      return what.value.seat === me ? null : says.lying(who(what.value.seat), what.value.lying);
    case 'finished':
      return says.finished(who(what.value.seat), words.time(what.value.timeMs), guests.length > 1 ? what.value.place : 0);
    case 'gaveUp':
      return says.gaveUp(who(what.value.seat));
    case 'packingEnded':
      return what.value.reason === 'hourglass' ? says.hourglass : says.allDone;
    case 'stickerTaken':
      return says.sticker(who(what.value.seat), words.sorts[what.value.sort]?.name ?? what.value.sort, what.value.how);
    case 'hinted':
      return says.hinted(what.value.cost);
    case 'gameEnded':
      return says.over;
    default:
      return null;
  }
}

/** What is asked of the watcher, or whom the table waits for. */
export function prompt(table: KofferTable, words: KofferWords): string {
  const { view, guests, me } = table;
  const asks = words.asks;
  const names = (seats: readonly number[]) => seats.map((seat) => guests[seat]?.name ?? '').join(', ');
  const seatsThat = (fits: (seat: number) => boolean) => view.seats.map((_, seat) => seat).filter(fits);
  switch (view.phase) {
    case 'look':
      return asks.look;
    case 'pack':
      if (view.may.includes('pack')) return asks.pack;
      return asks.waitingPackers(names(seatsThat((seat) => view.seats[seat]?.packing === 'packing')));
    case 'stickers':
      if (view.may.includes('take_sticker')) return asks.choose(view.order[0] === me && view.out.length > view.seats.length ? 2 : 1);
      return asks.chooses(names([view.chooser]));
    case 'score': {
      if (view.may.includes('go_on')) return asks.goOn;
      const waiting = seatsThat((seat) => !view.seats[seat]?.ready && !guests[seat]?.level);
      return waiting.length > 0 ? asks.waitingFor(names(waiting)) : asks.scoring;
    }
    default:
      return asks.over;
  }
}

/** What the players' bar says of a guest. */
export function line(view: KofferView, seat: number, words: KofferWords): GuestLine {
  const points = view.run ? view.run.score : (view.seats[seat]?.points ?? 0);
  const acting = isActing(view, seat);
  return { score: `${points}`, scoreSpoken: words.points(points), doing: doing(view, seat, words), acting };
}

function isActing(view: KofferView, seat: number): boolean {
  if (view.phase === 'pack') return view.seats[seat]?.packing === 'packing';
  return view.phase === 'stickers' && view.chooser === seat;
}

function doing(view: KofferView, seat: number, words: KofferWords): string {
  const mine = view.seats[seat];
  if (!mine) return '';
  if (view.phase === 'stickers' && view.chooser === seat) return words.doing.chooses;
  if (view.phase === 'score' && !view.run && !mine.ready) return words.doing.looks;
  if (view.phase === 'look' || view.phase === 'over') return '';
  if (mine.packing === 'packing') return words.doing.packs(mine.lying, view.suitcase?.pieces.length ?? 0);
  if (mine.packing === 'packed') return words.doing.done(words.time(mine.timeMs));
  return mine.packing === 'gave_up' ? words.doing.gaveUp : words.doing.unfinished;
}
