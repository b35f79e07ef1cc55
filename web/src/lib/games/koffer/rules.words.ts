// The rules of Speedkoffer in own words, German and English.
import type { Lang } from '$lib/words/plural';

interface Part {
  title: string;
  text: string;
}

export interface RulesText {
  aim: Part;
  suitcase: Part & { full: string; example: string };
  hands: Part & { all: readonly string[] };
  round: Part & { all: readonly { name: string; text: string }[] };
  stickers: Part & { journey: string };
  end: Part;
  alone: Part & { all: readonly { name: string; text: string }[]; hint: string };
  levels: Part & { pieces: string; cells: string; time: string };
  luggage: Part;
  house: Part & { usual: string };
  list: Part;
  tips: { title: string; all: readonly string[] };
}

export const RULES: Record<Lang, RulesText> = {
  de: {
    aim: {
      title: 'Worum es geht',
      text: 'Gleich fährt der Zug, und vor euch stehen lauter gleiche Koffer mit lauter gleichem Gepäck. Alle packen auf einmal. Wer zuerst fertig ist, sucht sich zuerst Reiseaufkleber aus, und wer am Ende die wertvollste Sammlung hat, gewinnt.',
    },
    suitcase: {
      title: 'Der Koffer',
      text: 'In der Mitte des Koffers ist eine Mulde aus Feldern, drumherum ist Polster. Dazu gehören drei bis fünf Gepäckstücke, die sie genau ausfüllen. Du darfst sie drehen und spiegeln. Nichts ragt auf das Polster, nichts liegt übereinander.',
      full: 'Sobald jedes Feld bedeckt ist, schnappen die Schlösser zu. Einen Knopf dafür brauchst du nicht.',
      example: 'Neben der Uhr steht, wie viele Lösungen der Koffer hat. Diese hier hat er:',
    },
    hands: {
      title: 'So packst du',
      text: 'Mit der Maus, dem Finger oder den Tasten, wie du magst:',
      all: [
        'Ziehen legt ein Gepäckstück in den Koffer. Die Felder leuchten, auf denen es landet. Passt es nicht, liegt es wieder in der Ablage.',
        'Antippen in der Ablage dreht um ein Viertel, Antippen im Koffer nimmt heraus.',
        'Beim Ziehen dreht das Mausrad oder R, die rechte Maustaste oder F spiegelt. Am Telefon hängt das Stück über dem Finger, und ein zweiter Finger dreht es.',
        'Ohne Ziehen: Stück antippen, drehen, freies Feld antippen. Mit Tasten: Ziffer, Pfeile, R, F und die Eingabetaste.',
      ],
    },
    round: {
      title: 'Eine Runde am Bahnsteig',
      text: '',
      all: [
        { name: 'Der Koffer kommt.', text: 'Zweieinhalb Sekunden lang seht ihr ihn nur an.' },
        { name: 'Packen.', text: 'Alle zugleich, die Uhr läuft. Von den anderen siehst du, wie viele Stücke liegen, ihre Koffer erst am Schluss.' },
        { name: 'Schluss.', text: 'Wenn alle fertig sind oder aufgegeben haben, oder wenn die Zeit um ist. Es zählt die Uhr des Bahnhofs, also die des Servers.' },
        { name: 'Lohn.', text: 'Es liegt ein Aufkleber mehr aus, als ihr seid. Wer am schnellsten war, nimmt zwei, dann alle anderen, die fertig wurden, je einen, die Schnellen zuerst.' },
        { name: 'Wertung.', text: 'Zeiten, alle Koffer und die Musterlösung. Weiter geht es, wenn alle genug gesehen haben.' },
      ],
    },
    stickers: {
      title: 'Aufkleber und Reisen',
      text: 'Es gibt fünf Sorten. Im Beutel sind zusammen 72 Stück, und jede Sorte hat ihren Wert:',
      journey: 'Einer von jeder Sorte ist eine vollständige Reise und bringt 5 Punkte dazu.',
    },
    end: {
      title: 'Ende der Partie',
      text: 'Nach der letzten Runde zählt ihr: die Werte aller Aufkleber und 5 für jede vollständige Reise. Bei Gleichstand gewinnt, wer insgesamt weniger Zeit gebraucht hat. Ein Koffer, der nicht fertig wurde, zählt dabei die ganze Sanduhr, ohne Sanduhr drei Minuten.',
    },
    alone: {
      title: 'Allein am Schalter',
      text: '',
      all: [
        { name: 'Rekordjagd.', text: 'Drei Minuten, ein Koffer nach dem anderen, alle drei schwerer. Jeder bringt 100 je Stufe und 2 Punkte für jede volle Sekunde unter 45. Überspringen kostet nur Zeit.' },
        { name: 'Tagesrätsel.', text: 'Neun Koffer, drei je Stufe, heute für alle dieselben. 100 je Stufe und 1 Punkt für jede volle Sekunde unter 90. In die Tagesliste kommt der erste Versuch.' },
        { name: 'Übung.', text: 'Jede Stufe, keine Uhr, keine Liste.' },
      ],
      hint: 'Der Rat zeigt, wohin ein Stück gehört, oder sagt dir, welches falsch liegt. In Rekordjagd und Tagesrätsel kostet er 40 Punkte von diesem Koffer, in der Übung nichts.',
    },
    levels: {
      title: 'Die drei Stufen',
      text: 'Lehrling, Geselle, Meister: mehr Stücke, größere Mulden, weniger Lösungen.',
      pieces: 'Stücke',
      cells: 'Felder',
      time: 'Sanduhr',
    },
    luggage: {
      title: 'Das Gepäck',
      text: 'Zwanzig Gepäckstücke gibt es, jede Form aus zwei bis fünf Feldern genau einmal.',
    },
    house: { title: 'Hausregeln', text: 'Wer den Raum eröffnet, stellt sie ein. Mit dem Start stehen sie fest.', usual: 'üblich' },
    list: {
      title: 'Punkte für die Bestenliste',
      text: 'Am Bahnsteig 3 je Punkt, dazu 30, 15 oder 5 für die Plätze 1 bis 3, wenn mindestens drei Menschen bis zum Ende dabei sind (die 5 erst ab vier). Allein ein Zehntel deiner Punkte, in der Übung keine. Wer früher geht, verliert 10.',
    },
    tips: {
      title: 'Drei Kniffe vom Gepäckträger',
      all: [
        'Fang mit den Winkeln und Spitzen der Mulde an: Dort passt meist nur ein Stück hinein.',
        'Lange Stücke zuerst, der Schuhkarton zuletzt.',
        'Zwei Aufkleber derselben Sorte sind gut, die fünfte Sorte ist besser.',
      ],
    },
  },
  en: {
    aim: {
      title: 'What it is about',
      text: 'The train is about to leave, and in front of you stand identical suitcases with identical luggage. Everybody packs at once. Whoever is done first picks travel stickers first, and whoever has the most valuable collection in the end wins.',
    },
    suitcase: {
      title: 'The suitcase',
      text: 'In the middle of the suitcase is a well of cells with padding around it. Three to five pieces of luggage fill it exactly. You may turn and mirror them. Nothing sticks out onto the padding, nothing lies on anything else.',
      full: 'As soon as every cell is covered the latches snap shut. No button needed.',
      example: 'Next to the clock you read how many solutions the suitcase has. This is one:',
    },
    hands: {
      title: 'How you pack',
      text: 'With mouse, finger or keys, as you like:',
      all: [
        'Dragging puts a piece into the suitcase. The cells where it will land glow. If it does not fit, it is back in the tray.',
        'A tap in the tray turns it by a quarter, a tap in the suitcase takes it out.',
        'While dragging, the mouse wheel or R turns, the right button or F mirrors. On a phone the piece hangs above your finger, and a second finger turns it.',
        'Without dragging: tap a piece, turn it, tap a free cell. With keys: a digit, arrows, R, F and Enter.',
      ],
    },
    round: {
      title: 'A round on the platform',
      text: '',
      all: [
        { name: 'The suitcase arrives.', text: 'For two and a half seconds you only look.' },
        { name: 'Packing.', text: 'All at once, the clock runs. Of the others you see how many pieces lie, and their suitcases only at the end.' },
        { name: 'The end.', text: 'When everybody is done or has given up, or time is up. The station’s clock counts, which is the server’s.' },
        { name: 'Reward.', text: 'There is one sticker more than players. The fastest takes two, then everybody else who finished takes one, fast ones first.' },
        { name: 'Result.', text: 'Times, all suitcases and the model solution. On it goes when everybody has seen enough.' },
      ],
    },
    stickers: {
      title: 'Stickers and journeys',
      text: 'There are five sorts, 72 stickers in the bag, and each sort has its value:',
      journey: 'One of each sort is a complete journey and brings 5 points more.',
    },
    end: {
      title: 'End of the game',
      text: 'After the last round you count: the values of all stickers and 5 for each complete journey. If equal, whoever needed less time in all wins. A suitcase that was not finished counts the whole hourglass, without hourglass three minutes.',
    },
    alone: {
      title: 'Alone at the counter',
      text: '',
      all: [
        { name: 'Record chase.', text: 'Three minutes, suitcase after suitcase, harder every three. Each brings 100 per level and 2 points for every full second under 45. Skipping costs only time.' },
        { name: 'Puzzle of the day.', text: 'Nine suitcases, three per level, the same for everybody today. 100 per level and 1 point for every full second under 90. The first attempt enters the list of the day.' },
        { name: 'Practice.', text: 'Any level, no clock, no list.' },
      ],
      hint: 'Advice shows where a piece belongs or says which one lies wrongly. In record chase and puzzle of the day it costs 40 points of that suitcase, in practice nothing.',
    },
    levels: {
      title: 'The three levels',
      text: 'Apprentice, journeyman, master: more pieces, larger wells, fewer solutions.',
      pieces: 'pieces',
      cells: 'cells',
      time: 'hourglass',
    },
    luggage: { title: 'The luggage', text: 'There are twenty pieces, every shape of two to five cells exactly once.' },
    house: { title: 'House rules', text: 'Whoever opens the room sets them. With the start they stand.', usual: 'usual' },
    list: {
      title: 'Points for the lists',
      text: 'On the platform 3 per point, plus 30, 15 or 5 for places 1 to 3 when at least three people stay to the end (the 5 only from four on). Alone a tenth of your points, none in practice. Whoever leaves early loses 10.',
    },
    tips: {
      title: 'Three tricks of the porter',
      all: [
        'Start with the corners and tips of the well: usually only one piece fits there.',
        'Long pieces first, the shoe box last.',
        'Two stickers of a sort are good, the fifth sort is better.',
      ],
    },
  },
};
