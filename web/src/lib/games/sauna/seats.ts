// Where the guests sit around the stove: clockwise from the watcher, who sits at the bottom.

export interface Ring {
  /** From top to bottom, as they stand on the screen. */
  left: number[];
  top: number[];
  /** From top to bottom. */
  right: number[];
}

/** How many sit left, on top and right, by the number of guests around. */
const SPLIT: Record<number, [left: number, top: number, right: number]> = {
  1: [0, 1, 0],
  2: [0, 2, 0],
  3: [1, 1, 1],
  4: [1, 2, 1],
  5: [1, 3, 1],
  6: [2, 2, 2],
  7: [2, 3, 2],
  8: [2, 4, 2],
};

/** The places of all seats but the watcher's; for a spectator (null) of all. Up the left side, along the top, down the right. */
export function ringOf(count: number, me: number | null): Ring {
  const start = me ?? -1;
  const around = Array.from({ length: me === null ? count : count - 1 }, (_, i) => (start + 1 + i) % count);
  const [left, top] = SPLIT[around.length] ?? [0, around.length, 0];
  return {
    left: around.slice(0, left).reverse(),
    top: around.slice(left, left + top),
    right: around.slice(left + top),
  };
}
