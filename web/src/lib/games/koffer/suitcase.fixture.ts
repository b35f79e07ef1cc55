// A suitcase for the tests: three pieces in a box of 3 × 4, its left upper corner padded.
import { create } from '@bufbuild/protobuf';
import { KofferSuitcaseSchema } from '$gen/koffer_pb';

/** .XXX/XXXX/XXX. : hat box (2×2), boot (3), umbrella (3), filled by FILLED. */
export const SUITCASE = create(KofferSuitcaseSchema, {
  rows: 3,
  cols: 4,
  cells: [1, 2, 3, 8, 9, 10, 11, 16, 17, 18],
  solutions: 1,
  pieces: [
    { kind: 'umbrella', cells: [0, 1, 2], turn: 1 },
    { kind: 'boot', cells: [0, 8, 9], turn: 0 },
    { kind: 'hat_box', cells: [0, 1, 8, 9], turn: 6 },
  ],
});

export const FILLED = [
  { piece: 0, turn: 0, row: 0, col: 1 },
  { piece: 1, turn: 5, row: 1, col: 2 },
  { piece: 2, turn: 6, row: 1, col: 0 },
];
