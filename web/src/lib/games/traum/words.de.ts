// Speedtraum's words, German.
import type { GameWords } from '../contract';

const words: GameWords = {
  title: 'Speedtraum',
  tagline: 'Deute so, dass nicht alle es verstehen.',
  place: 'Das Traumarchiv über den Wolken',
  modes: {
    table: { name: 'Am Tisch', about: 'Drei bis acht Träumende; zu zweit setzt sich ein Computer dazu.' },
    practice: { name: 'Übung', about: 'Du mit zwei bis fünf Computern, ohne Uhr. Zählt nie.' },
    daily: { name: 'Traum des Tages', about: 'Fünf Deutungen, je sechs Bilder, für alle dieselben: Finde das gemeinte. Nur der erste Durchgang zählt.' },
    training: { name: 'Deuter-Training', about: 'Deute ein Bild, vier Computer raten, und du erfährst, ob es zu leicht oder zu rätselhaft war.' },
  },
  choices: {
    target: { name: 'Ziel', about: 'Wer so viele Punkte hat, läutet die letzten Runden ein.', values: { '20': '20 Punkte', '30': '30 Punkte', '40': '40 Punkte' } },
    two: { name: 'Zu dritt je zwei Bilder', about: 'Alle außer dem Traumdeuter legen zwei Bilder dazu.', values: { off: 'nein', on: 'ja' } },
    pairs: { name: 'Teamwertung', about: 'Wer sich gegenübersitzt, sammelt gemeinsam.', values: { off: 'jeder für sich', on: 'zu zweit' } },
    themes: { name: 'Thema der Runde', about: 'Jede Runde hat ein Thema, zu dem gedeutet wird.', values: { off: 'ohne', on: 'mit' } },
    think: { name: 'Bedenkzeit', about: 'Zum Deuten, Dazulegen und Abstimmen.', values: { off: 'ohne Uhr', '45': '45, 30, 30 Sekunden', '90': '90, 60, 60 Sekunden', '180': '180, 120, 120 Sekunden' } },
  },
  greyed: {
    only_three_seats: 'Zwei Bilder je Person gibt es nur zu dritt.',
    only_even_seats: 'Für die Teamwertung braucht es vier, sechs oder acht am Tisch.',
  },
  refusals: {
    not_asked: 'Danach wirst du gerade nicht gefragt.',
    not_in_hand: 'Dieses Bild hast du nicht auf der Hand.',
    not_in_row: 'Dieses Bild liegt nicht in der Reihe.',
    own_picture: 'Für dein eigenes Bild darfst du nicht stimmen.',
    already_laid: 'Du hast schon dazugelegt.',
    already_tried: 'Dieses Bild hast du schon versucht.',
    wrong_number: 'Das sind zu viele oder zu wenige Bilder.',
    clue_empty: 'Schreib eine Deutung: ein Wort, einen Satz, ein Gefühl.',
    clue_too_long: 'Die Deutung hat höchstens 120 Zeichen.',
    clue_nothing_readable: 'In der Deutung ist nichts zu lesen.',
    game_over: 'Die Partie ist schon zu Ende.',
  },
  reasons: {},
  endings: { target: 'Das Ziel ist erreicht.', finished: 'Geschafft.' },
  hints: {},
  score: (n) => `${n} Punkte`,
};

export default words;
