// Which cards fly from where to where for what happened: a plan without any screen.
import type { SaunaEvent } from '$gen/sauna_pb';

/** A place on the table, by the word in its `data-anchor`. */
export type Anchor = string;

/** Where everything with an anchor lies. */
export type Lying = Record<Anchor, DOMRect>;

export interface Flight {
  /** Null: face down all the way. */
  card: number | null;
  from: Anchor;
  to: Anchor;
  /** Start after so many ms. */
  at: number;
  /** Starts face down and turns on the way. */
  turns?: boolean;
}

export const FLIGHT_MS = 260;
const STAGGER_MS = 170;
const DEAL_MS = 45;

export const handAnchor = (card: number): Anchor => `hand-${card}`;
export const seatAnchor = (seat: number): Anchor => `seat-${seat}`;
export const pileAnchor = (pile: number): Anchor => `pile-${pile}`;
export const ownJettyAnchor = (card: number): Anchor => `jetty-${card}`;
export const STOCK: Anchor = 'stock';

interface Table {
  me: number | null;
  seats: number;
  /** The watcher's cards now, to fly to on a new deal. */
  hand: readonly number[];
  closed: readonly number[];
  /** The pile a card was laid on before these events. */
  laidOn: number;
}

/** The flights of one step, in order. What stays where it is does not fly. */
export function flightsOf(events: readonly SaunaEvent[], table: Table): Flight[] {
  const flights: Flight[] = [];
  let at = 0;
  let laidOn = table.laidOn;
  const goesToJetty = events.some(({ event }) => event.case === 'jettyEntered' && event.value.seat === table.me);
  for (const { event } of events) {
    switch (event.case) {
      case 'roundDealt':
        flights.push(...deal(table, at));
        at += STAGGER_MS;
        break;
      case 'cardLaid': {
        const { seat, card, pile } = event.value;
        laidOn = pile;
        flights.push({
          card,
          from: seat === table.me ? handAnchor(card) : seatAnchor(seat),
          to: pileAnchor(pile),
          at,
          turns: seat !== table.me,
        });
        at += STAGGER_MS;
        break;
      }
      case 'cardDrawn': {
        const { seat, source, card } = event.value;
        const mine = seat === table.me;
        flights.push({
          card: card ?? null,
          from: source === 'stock' ? STOCK : pileAnchor(1 - laidOn),
          to: !mine ? seatAnchor(seat) : goesToJetty ? ownJettyAnchor(card ?? 0) : handAnchor(card ?? 0),
          at,
          turns: source === 'stock' && card !== undefined,
        });
        at += STAGGER_MS;
        break;
      }
      case 'stockShuffled':
        for (let i = 0; i < 3; i++)
          flights.push({ card: null, from: pileAnchor(laidOn), to: STOCK, at: at + i * DEAL_MS });
        at += STAGGER_MS;
        break;
      case 'jettyEntered':
        if (event.value.seat === table.me) {
          for (const card of table.closed)
            flights.push({ card, from: handAnchor(card), to: ownJettyAnchor(card), at });
          at += STAGGER_MS;
        }
        break;
    }
  }
  return flights;
}

/** The card the watcher drew in these events; null when none. */
export function drawnBy(me: number | null, events: readonly SaunaEvent[]): number | null {
  const drawn = events.map(({ event }) =>
    event.case === 'cardDrawn' && event.value.seat === me ? event.value.card : undefined,
  );
  return drawn.findLast((card) => card !== undefined) ?? null;
}

function deal(table: Table, at: number): Flight[] {
  const others = Array.from({ length: table.seats }, (_, seat) => seat).filter((seat) => seat !== table.me);
  const around = others.map((seat, i) => ({ card: null, from: STOCK, to: seatAnchor(seat), at: at + i * DEAL_MS }));
  const own = [...new Set(table.hand)].map((card, i) => ({
    card,
    from: STOCK,
    to: handAnchor(card),
    at: at + i * DEAL_MS,
    turns: true,
  }));
  return [...around, ...own];
}
