// Which target suits the table; never more than advice.
import type { Advice } from '../contract';

const MANY_SEATS = 7;
const SHORT = '20';
const LONG = '40';

/** Those sentences, when another target is chosen: for many seats, and for pairs, who reach it together. */
export const adviceFrom =
  (many: string, pairs: string): Advice =>
  (seats, { target, pairs: played }) => {
    if (played === 'on') return target === LONG ? '' : pairs;
    return seats >= MANY_SEATS && target !== SHORT ? many : '';
  };
