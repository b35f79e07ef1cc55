// How a suitcase is carried away to the left and the next one comes from the right.
import type { TransitionConfig } from 'svelte/transition';

const CARRY_MS = 280;
/** After the lid has shut and the stamp has fallen. */
const SHUT_MS = 520;

interface Way {
  /** Where it comes from or goes to, in percent of its width. */
  from: number;
  /** Nothing may fly. */
  still: boolean;
  shut: boolean;
}

export function carried(_: Element, { from, still, shut }: Way): TransitionConfig {
  return {
    duration: still ? 0 : CARRY_MS,
    delay: shut && !still ? SHUT_MS : 0,
    easing: (t) => 1 - (1 - t) ** 3,
    css: (_t, u) => `transform: translateX(${u * from}%)`,
  };
}
