// The rules of Speedtraum in own words.
import type { Lang } from '$lib/words/plural';

interface Part {
  title: string;
  text: string;
}

export interface RulesText {
  aim: Part;
  example: string;
  round: { title: string; steps: readonly string[] };
  points: { title: string; lines: readonly string[] };
  end: Part;
  clock: Part;
  alone: Part;
  house: { title: string; usual: string };
}

export const RULES: Record<Lang, RulesText> = {
  de: {
    aim: { title: 'Worum es geht', text: 'Reihum deutet eine Person eines ihrer Traumbilder mit Worten. Gut gedeutet ist, was einige verstehen, aber nicht alle.' },
    example: '„Wer wartet, wird gefunden“: Zwei Mondsteine liegen auf dem gemeinten Bild, zwei daneben. Der Traumdeuter bekommt 3 Punkte.',
    round: {
      title: 'Eine Runde',
      steps: [
        'Deuten: Der Traumdeuter wählt ein Bild seiner Hand und schreibt dazu ein Wort, einen Satz, eine Liedzeile, ein Gefühl. Das Bild liegt verdeckt.',
        'Dazulegen: Alle anderen wählen gleichzeitig aus ihrer Hand ein Bild, das zur Deutung passt, und legen es verdeckt dazu.',
        'Aufdecken: Die Bilder werden gemischt und in eine Reihe gelegt. Dein eigenes ist nur für dich markiert.',
        'Abstimmen: Alle außer dem Traumdeuter legen heimlich ihren Mondstein auf das Bild, das sie für das gemeinte halten, nie auf das eigene.',
        'Auflösung: Die Mondsteine fliegen, das gemeinte Bild leuchtet, und jeder Punkt wird mit seinem Grund gezeigt. Dann füllen alle ihre Hand auf.',
      ],
    },
    points: {
      title: 'Punkte',
      lines: [
        'Einige, aber nicht alle fanden das Bild: Der Traumdeuter bekommt 3, und alle, die es fanden, auch 3.',
        'Alle fanden es: Der Traumdeuter bekommt nichts, alle anderen 2.',
        'Niemand fand es: Der Traumdeuter bekommt nichts; wer abgestimmt hat, bekommt 2.',
        'Jeder Mondstein auf einem Bild, das du dazugelegt hast, bringt dir 1, ohne Grenze.',
      ],
    },
    end: { title: 'Ende', text: 'Hat jemand das Ziel erreicht, wird der Umlauf zu Ende gespielt, damit alle gleich oft gedeutet haben. Wer dann die meisten Punkte hat, gewinnt; Gleichstand teilt den Platz.' },
    clock: { title: 'Wenn die Zeit um ist', text: 'Der Traumdeuter bekommt 15 Sekunden dazu, dann deutet das Archiv für ihn, und er bekommt in dieser Runde dafür nichts. Wer nicht dazulegt, für den wird ein passendes Bild gelegt. Wer nicht abstimmt, hat es nicht gefunden.' },
    alone: { title: 'Allein', text: 'Der Traum des Tages stellt fünf Deutungen mit je sechs Bildern: im ersten Versuch 3 Punkte, im zweiten 1. Im Deuter-Training sagen dir 200 Proberunden, ob deine Deutung zu leicht, gelungen oder zu rätselhaft ist. In der Übung spielst du gegen Computer ohne Uhr.' },
    house: { title: 'Hausregeln', usual: 'Üblich:' },
  },
  en: {
    aim: { title: 'What it is about', text: 'In turn one person tells one of their dream pictures in words. A good clue is understood by some, but not by all.' },
    example: '“Who waits is found”: two moonstones lie on the picture that was meant, two elsewhere. The dreamer gets 3 points.',
    round: {
      title: 'A round',
      steps: [
        'Tell: the dreamer chooses a picture of their hand and writes a word, a sentence, a line of a song, a feeling. The picture lies face down.',
        'Lay: at the same time everybody else chooses a picture of their hand that fits the clue and lays it face down.',
        'Reveal: the pictures are shuffled and laid out in a row. Your own is marked for you alone.',
        'Vote: everybody but the dreamer secretly puts a moonstone on the picture they take for the one that is meant, never on their own.',
        'Resolution: the moonstones fly, the picture that was meant lights up, and every point is shown with its reason. Then all refill their hands.',
      ],
    },
    points: {
      title: 'Points',
      lines: [
        'Some but not all found it: the dreamer gets 3, and so does everybody who found it.',
        'All found it: the dreamer gets nothing, everybody else 2.',
        'Nobody found it: the dreamer gets nothing; whoever voted gets 2.',
        'Each moonstone on a picture that you laid is 1 point for you, without limit.',
      ],
    },
    end: { title: 'The end', text: 'Once somebody has reached the target, the lap is finished, so that all have told equally often. Most points win; ties share the place.' },
    clock: { title: 'When time is up', text: 'The dreamer gets 15 seconds more, then the archive tells for them, and they score nothing for it. Who does not lay has a fitting picture laid for them. Who does not vote has not found it.' },
    alone: { title: 'Alone', text: 'The dream of the day has five clues with six pictures each: 3 points on the first try, 1 on the second. In the clue training 200 sample rounds tell you whether your clue is too easy, good or too puzzling. In practice you play computers without a clock.' },
    house: { title: 'House rules', usual: 'Usual:' },
  },
};
