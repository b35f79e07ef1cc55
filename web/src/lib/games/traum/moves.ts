// The five things a player can do, as messages.
import { create } from '@bufbuild/protobuf';

import { TraumMoveSchema, type TraumMove } from '$gen/traum_pb';

export const tellMove = (picture: number, clue: string): TraumMove => create(TraumMoveSchema, { move: { case: 'tell', value: { picture, clue } } });
export const layMove = (pictures: number[]): TraumMove => create(TraumMoveSchema, { move: { case: 'lay', value: { pictures } } });
export const voteMove = (picture: number): TraumMove => create(TraumMoveSchema, { move: { case: 'vote', value: { picture } } });
export const guessMove = (picture: number): TraumMove => create(TraumMoveSchema, { move: { case: 'guess', value: { picture } } });
export const goOnMove = (): TraumMove => create(TraumMoveSchema, { move: { case: 'goOn', value: {} } });
