// English: a sentence for each reason the house refuses something. A game's own reasons stand in its catalogue.

export const refusals: Record<string, string> = {
  unreachable: 'The server cannot be reached right now. We keep trying.',
  refused: 'That did not work just now. Please try again.',
};
