// German: a sentence for each reason the house refuses something. A game's own reasons stand in its catalogue.

export const refusals: Record<string, string> = {
  unreachable: 'Der Server ist gerade nicht zu erreichen. Wir versuchen es weiter.',
  refused: 'Das ging gerade nicht. Bitte versuch es noch einmal.',
};
