// The twenty pieces of luggage: what each is drawn with. The keys are the names on the wire.
import type { Component } from 'svelte';
import Accordion from './Accordion.svelte';
import BookParcel from './BookParcel.svelte';
import Boot from './Boot.svelte';
import CoatHanger from './CoatHanger.svelte';
import FoldingChair from './FoldingChair.svelte';
import GolfClub from './GolfClub.svelte';
import Handbag from './Handbag.svelte';
import HatBox from './HatBox.svelte';
import IceSkate from './IceSkate.svelte';
import Pinwheel from './Pinwheel.svelte';
import Saxophone from './Saxophone.svelte';
import Scarf from './Scarf.svelte';
import SetSquare from './SetSquare.svelte';
import ShoeBox from './ShoeBox.svelte';
import TableLamp from './TableLamp.svelte';
import TeddyBear from './TeddyBear.svelte';
import Telescope from './Telescope.svelte';
import Umbrella from './Umbrella.svelte';
import ViolinCase from './ViolinCase.svelte';
import WalkingStick from './WalkingStick.svelte';

export interface Drawing {
  art: Component;
  /** The material the body is made of. */
  body: string;
  /** The edge, darker than the body. */
  rim: string;
  /** How round the corners are; a cell is 100 wide. */
  round: number;
}

export const LUGGAGE: Record<string, Drawing> = {
  shoe_box: { art: ShoeBox, body: '#35695a', rim: '#16332b', round: 8 },
  umbrella: { art: Umbrella, body: '#1d2747', rim: '#0e1429', round: 40 },
  boot: { art: Boot, body: '#7a4826', rim: '#371d0d', round: 26 },
  telescope: { art: Telescope, body: '#3d1c2c', rim: '#1d0b13', round: 20 },
  hat_box: { art: HatBox, body: '#c9878a', rim: '#6b2b35', round: 62 },
  coat_hanger: { art: CoatHanger, body: '#3f7057', rim: '#193526', round: 30 },
  scarf: { art: Scarf, body: '#b23a2b', rim: '#5e140f', round: 12 },
  ice_skate: { art: IceSkate, body: '#efe8da', rim: '#5d6a78', round: 22 },
  teddy_bear: { art: TeddyBear, body: '#c98f4a', rim: '#6d4317', round: 46 },
  walking_stick: { art: WalkingStick, body: '#1f4a44', rim: '#0c2421', round: 40 },
  golf_club: { art: GolfClub, body: '#7a2230', rim: '#35090f', round: 18 },
  folding_chair: { art: FoldingChair, body: '#efe3c6', rim: '#4e2c10', round: 8 },
  book_parcel: { art: BookParcel, body: '#c4965a', rim: '#6b481d', round: 6 },
  table_lamp: { art: TableLamp, body: '#1e4a52', rim: '#0b252a', round: 24 },
  handbag: { art: Handbag, body: '#9a2b2b', rim: '#420c0e', round: 26 },
  set_square: { art: SetSquare, body: '#e7c277', rim: '#7a4f15', round: 6 },
  accordion: { art: Accordion, body: '#5c1420', rim: '#2c060d', round: 14 },
  pinwheel: { art: Pinwheel, body: '#7fb4c6', rim: '#20454f', round: 18 },
  violin_case: { art: ViolinCase, body: '#2d2436', rim: '#0f0a14', round: 38 },
  saxophone: { art: Saxophone, body: '#43274f', rim: '#1c0d24', round: 20 },
};
