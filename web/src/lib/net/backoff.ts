// How long to wait before the next try: grows, stays bounded, and is spread so that not everybody comes at once.

const FIRST_MS = 250;
const MOST_MS = 8_000;

/** Wait before try number `attempt` (0, 1, …); `random` in [0, 1). The first try comes almost at once. */
export function waitMs(attempt: number, random: number): number {
  const ceiling = Math.min(MOST_MS, FIRST_MS * 2 ** attempt);
  return ceiling / 2 + (random * ceiling) / 2;
}
