// The rules of Speedsauna in own words, German and English.
import type { Lang } from '$lib/words/plural';

export interface RulesText {
  aim: { title: string; text: string };
  cards: { title: string; text: string; most: string };
  turn: { title: string; text: string; lower: string; equal: string; higher: string; note: string };
  jetty: { title: string; text: string; turn: string };
  end: { title: string; text: string; example: string; sum: string };
  whisk: { title: string; text: string; fresh: string; charred: string };
  game: { title: string; text: string };
  stock: { title: string; text: string };
  piles: { title: string; text: string; lock: string };
  clock: { title: string; text: string };
  house: { title: string; text: string; usual: string };
  modes: { title: string };
  list: { title: string; text: string };
  tips: { title: string; all: readonly string[] };
}

export const RULES: Record<Lang, RulesText> = {
  de: {
    aim: {
      title: 'Worum es geht',
      text: 'Ihr sitzt um den heißen Ofen. Werde deine heißen Karten los, bevor jemand die Runde beendet: Was dann noch bei dir liegt, gibt Grad. Wer am Ende der Partie die wenigsten Grad hat, gewinnt. Der kühlste Kopf eben.',
    },
    cards: {
      title: 'Die Karten und ihre Hitzestufen',
      text: 'Es gibt 78 Karten: die Werte 0 bis 12, jeden sechsmal. Jeder Wert gehört zu einer von fünf Hitzestufen. Jeder bekommt acht Karten, die nächste eröffnet die Ablage im Ofen, der Rest ist der Stapel.',
      most: 'Je Stufe zählt nur deine höchste Karte. Mehr als 34 kann also niemand bekommen.',
    },
    turn: {
      title: 'Dein Zug',
      text: 'Lege immer genau eine Karte auf die Ablage und vergleiche sie mit der Karte darunter. Passen gibt es nicht.',
      lower: 'Niedriger: Dein Zug ist zu Ende. So wirst du Karten los.',
      equal:
        'Gleich hoch: Du musst gleich noch eine Karte legen, und für die gilt wieder dasselbe. So entstehen Ketten.',
      higher: 'Höher: Du ziehst eine Karte vom Stapel, dann ist dein Zug zu Ende.',
      note: 'Ist die letzte Karte deiner Hand eine gleich hohe, dann ist deine Hand leer, und die Runde ist aus.',
    },
    jetty: {
      title: 'Der Steg',
      text: 'Hast du am Ende deines Zuges höchstens drei Karten auf der Hand (zu zweit höchstens zwei), legst du sie alle verdeckt auf den Steg vor dir. Du darfst sie weiter ansehen, die anderen nicht.',
      turn: 'Auf dem Steg legst du nichts mehr auf: Wenn du dran bist, deckst du eine Karte auf. Sie bleibt offen liegen und zählt am Ende mit.',
    },
    end: {
      title: 'Ende der Runde',
      text: 'Die Runde endet, sobald jemand die letzte verdeckte Karte auf dem Steg aufdeckt oder in einem Zug die Hand leert. Alle Karten werden aufgedeckt: Hand und Steg, offen und verdeckt. Je Hitzestufe zählt nur die höchste Karte, die fünf Werte werden addiert.',
      example: 'Ein Beispiel:',
      sum: 'macht 1 + 4 + 10 + 12 = 27 Grad. Aus dem Vorraum ist nichts dabei, und die 8 und die 9 zählen neben der 10 nicht.',
    },
    whisk: {
      title: 'Der Birkenquast',
      text: 'Wer die Runde beendet, nimmt den Birkenquast, und der verrät, ob das klug war. Wer ihn hat, beginnt die nächste Runde.',
      fresh:
        'Ist niemand kühler, bleibt der Quast frisch: Die Runde zählt für seinen Besitzer 0 Grad. Ein Gleichstand mit dem Kühlsten genügt. Die nächste Runde läuft im Uhrzeigersinn.',
      charred:
        'Ist jemand kühler, verkohlt der Quast: Zur eigenen Hitze kommen 10 Grad dazu, und die nächste Runde läuft anders herum.',
    },
    game: {
      title: 'Ende der Partie',
      text: 'Sobald nach einer Abrechnung jemand 50 Grad oder mehr hat, ist Schluss. Wer die wenigsten Grad hat, gewinnt; bei Gleichstand teilt ihr euch den Platz.',
    },
    stock: {
      title: 'Wenn der Stapel leer ist',
      text: 'Muss jemand ziehen und der Stapel ist leer, werden alle Karten der Ablage außer der obersten neu gemischt. Gibt es nichts zu mischen, fällt das Ziehen aus.',
    },
    piles: {
      title: 'Mit zwei Ablagen',
      text: 'Als Hausregel gibt es zwei Ablagen. Du suchst dir aus, auf welche du legst, und vergleichst mit dieser. Nach einer höheren Karte ziehst du vom Stapel oder nimmst die oberste Karte der anderen Ablage, solange dort mindestens eine liegen bleibt. Eine Kette darf die Ablage wechseln.',
      lock: 'Wird zwei Umläufe lang keine Hand kleiner, ist das Nehmen von der Ablage gesperrt, bis wieder eine kleiner wird.',
    },
    clock: {
      title: 'Bedenkzeit und Vertretung',
      text: 'Läuft die Zeit ab, spielt ein Computer diesen einen Zug für dich. Passiert das zweimal hintereinander oder bist du 45 Sekunden weg, übernimmt er deinen Platz, bis du ihn zwischen zwei Runden zurücknimmst.',
    },
    house: {
      title: 'Hausregeln',
      text: 'Wer den Raum eröffnet, stellt sie ein. Mit dem Start stehen sie fest.',
      usual: 'üblich',
    },
    modes: { title: 'So kannst du spielen' },
    list: {
      title: 'Punkte für die Bestenliste',
      text: 'Ziel minus deine Grad (nie weniger als 0), dazu 30, 15 oder 5 Punkte für die Plätze 1 bis 3 unter den Menschen. Das zählt an Tischen, an denen mindestens drei Menschen bis zum Ende spielen, die 5 erst ab vier. Wer früher geht, verliert 10 Punkte. Allein zählen nur Tagesliste und Serie.',
    },
    tips: {
      title: 'Drei kühle Gedanken',
      all: [
        'Mehrere Karten derselben Stufe kosten nicht mehr als die höchste. Ganze Stufen loszuwerden bringt am meisten.',
        'Höher legen kostet eine Karte aus dem Stapel, schafft aber manchmal genau die 12 weg.',
        'Früh auf den Steg zu gehen lohnt sich nur, wenn du glaubst, dass niemand kühler ist.',
      ],
    },
  },
  en: {
    aim: {
      title: 'What it is about',
      text: 'You sit around the hot stove. Get rid of your hot cards before somebody ends the round: whatever still lies with you then gives degrees. Whoever has the fewest degrees when the game ends wins. The coolest head, that is.',
    },
    cards: {
      title: 'The cards and their heat levels',
      text: 'There are 78 cards: the values 0 to 12, six of each. Every value belongs to one of five heat levels. Everybody gets eight cards, the next one starts the pile in the stove, the rest is the stock.',
      most: 'Per level only your highest card counts. So nobody can get more than 34.',
    },
    turn: {
      title: 'Your turn',
      text: 'Always lay exactly one card on the pile and compare it with the card below. There is no passing.',
      lower: 'Lower: your turn is over. That is how you get rid of cards.',
      equal:
        'Equal: you must lay another card at once, and the same goes for that one. That is how chains come about.',
      higher: 'Higher: you draw one card from the stock, then your turn is over.',
      note: 'If the last card of your hand is an equal one, your hand is empty and the round is over.',
    },
    jetty: {
      title: 'The jetty',
      text: 'If you have at most three cards in hand at the end of your turn (two when there are two of you), all of them go face down onto the jetty in front of you. You may still look at them, the others may not.',
      turn: 'On the jetty you lay nothing any more: when it is your turn, you turn one card face up. It stays open and counts in the end.',
    },
    end: {
      title: 'End of the round',
      text: 'The round ends as soon as somebody turns their last face-down card on the jetty or empties their hand in a turn. All cards are opened: hand and jetty, open and closed. Per heat level only the highest card counts, and the five values are added.',
      example: 'An example:',
      sum: 'makes 1 + 4 + 10 + 12 = 27 degrees. There is nothing from the anteroom, and the 8 and the 9 do not count beside the 10.',
    },
    whisk: {
      title: 'The birch whisk',
      text: 'Whoever ends the round takes the birch whisk, and it tells whether that was wise. Its owner begins the next round.',
      fresh:
        'If nobody is cooler, the whisk stays fresh: the round counts 0 degrees for its owner. A tie with the coolest is enough. The next round goes clockwise.',
      charred:
        'If somebody is cooler, the whisk chars: 10 degrees are added to its owner’s heat, and the next round goes the other way.',
    },
    game: {
      title: 'End of the game',
      text: 'As soon as somebody has 50 degrees or more after a scoring, the game is over. Fewest degrees win; ties share the place.',
    },
    stock: {
      title: 'When the stock is empty',
      text: 'If somebody must draw and the stock is empty, all cards of the pile but the top one are shuffled into a new stock. If there is nothing to shuffle, the draw is dropped.',
    },
    piles: {
      title: 'With two piles',
      text: 'A house rule gives you two piles. You choose which one to lay on, and compare with that one. After a higher card you draw from the stock or take the top card of the other pile, as long as at least one stays there. A chain may change piles.',
      lock: 'If no hand shrinks for two rounds of turns, taking from the pile is locked until one does.',
    },
    clock: {
      title: 'Time to think and stand-ins',
      text: 'When time is up, a computer plays this one turn for you. If that happens twice in a row or you are gone for 45 seconds, it takes over your seat until you take it back between two rounds.',
    },
    house: { title: 'House rules', text: 'The host sets them. They are fixed once the game starts.', usual: 'usual' },
    modes: { title: 'Ways to play' },
    list: {
      title: 'Points for the list',
      text: 'Target minus your degrees (never below 0), plus 30, 15 or 5 points for places 1 to 3 among the humans. That counts at tables where at least three humans play to the end, the 5 only with four. Leaving early costs 10 points. Alone, only the day list and the series count.',
    },
    tips: {
      title: 'Three cool thoughts',
      all: [
        'Several cards of one level cost no more than the highest. Getting rid of whole levels gains the most.',
        'Laying higher costs a card from the stock, but sometimes it is just the way to get rid of the 12.',
        'Going onto the jetty early only pays if you believe nobody is cooler.',
      ],
    },
  },
};
