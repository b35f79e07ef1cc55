// All twenty pieces of luggage with their shapes, for the rules; a running game gets its shapes from the server.
import type { Cell } from './shapes';

const DRAWN: Record<string, string> = {
  shoe_box: 'XX',
  umbrella: 'XXX',
  boot: 'X./XX',
  telescope: 'XXXX',
  hat_box: 'XX/XX',
  coat_hanger: 'XXX/.X.',
  scarf: '.XX/XX.',
  ice_skate: 'X../XXX',
  teddy_bear: '.XX/XX./.X.',
  walking_stick: 'XXXXX',
  golf_club: 'XXXX/X...',
  folding_chair: 'XX../.XXX',
  book_parcel: 'XX/XX/X.',
  table_lamp: 'XXX/.X./.X.',
  handbag: 'X.X/XXX',
  set_square: 'X../X../XXX',
  accordion: 'X../XX./.XX',
  pinwheel: '.X./XXX/.X.',
  violin_case: 'XXXX/.X..',
  saxophone: 'XX./.X./.XX',
};

export interface Item {
  kind: string;
  cells: readonly Cell[];
}

export const CATALOGUE: readonly Item[] = Object.entries(DRAWN).map(([kind, drawing]) => ({
  kind,
  cells: drawing.split('/').flatMap((line, row) => [...line].flatMap((sign, col) => (sign === 'X' ? [{ row, col }] : []))),
}));
