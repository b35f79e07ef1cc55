// What moves in place on the table: turned cards, cards put onto a jetty, the whisk on its way.
import type { SaunaEvent } from '$gen/sauna_pb';
import { seatAnchor, type Lying } from './flights';

export interface Stir {
  node: HTMLElement;
  /** The CSS transform it starts from. */
  from: string;
  /** Start after so many ms. */
  at: number;
}

const AFTER_FLIGHT_MS = 200;
const APART_MS = 60;

/** Finds on the board what moves for these events; `before` says where things lay. */
export function stirsOf(events: readonly SaunaEvent[], before: Lying, root: HTMLElement): Stir[] {
  const stirs: Stir[] = [];
  for (const { event } of events) {
    if (event.case === 'jettyTurned') {
      const node = [...root.querySelectorAll<HTMLElement>(`[data-turned="${event.value.seat}"]`)].at(-1);
      if (node) stirs.push({ node, from: 'perspective(500px) rotateY(180deg)', at: 0 });
    }
    if (event.case === 'jettyEntered') {
      const lies = root.querySelectorAll<HTMLElement>(`[data-anchor="${seatAnchor(event.value.seat)}"] .lies`);
      lies.forEach((node, i) =>
        stirs.push({ node, from: 'translateY(-60%) rotate(-14deg)', at: AFTER_FLIGHT_MS + i * APART_MS }),
      );
    }
    if (event.case === 'roundEnded') stirs.push(...whisk(before, root));
  }
  return stirs;
}

function whisk(before: Lying, root: HTMLElement): Stir[] {
  const node = root.querySelector<HTMLElement>('[data-anchor="whisk"]');
  const was = before['whisk'];
  if (!node || !was) return [];
  const is = node.getBoundingClientRect();
  return [{ node, from: `translate(${was.left - is.left}px, ${was.top - is.top}px) rotate(-40deg)`, at: 0 }];
}
