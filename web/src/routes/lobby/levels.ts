// The strengths of computers, weakest first, as the wire names them.
export const LEVELS = ['easy', 'normal', 'strong'] as const;
