// The faces: eighteen animals and a tin computer, cut from paper. Each is a list of shapes on a grid of 64.

/** A path; `m` draws it mirrored as well, so that left and right of a face are one shape. */
interface Shape {
  fill?: string;
  /** A line of that width instead of an area. */
  line?: string;
  width?: number;
  d: string;
  m?: boolean;
}

export interface Face {
  ground: string;
  shapes: readonly Shape[];
}

const cut = (fill: string, d: string): Shape => ({ fill, d });
const pair = (fill: string, d: string): Shape => ({ fill, d, m: true });
const round = (x: number, y: number, rx: number, ry = rx): string => `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
const dot = (fill: string, x: number, y: number, rx: number, ry = rx): Shape => cut(fill, round(x, y, rx, ry));
const dots = (fill: string, x: number, y: number, rx: number, ry = rx): Shape => pair(fill, round(x, y, rx, ry));
const line = (colour: string, width: number, d: string, m = false): Shape => ({ line: colour, width, d, m });

const NIGHT = '#221a2b';
const BROAD_HEAD = 'M32 58C18 56 8 46 9 32c3-12 13-16 23-16s20 4 23 16c1 14-9 24-23 26z';

const FACES: Record<string, Face> = {
  fox: {
    ground: '#2f4a5e',
    shapes: [
      pair('#c9592a', 'M9 7l18 13-14 13z'), pair('#3a2230', 'M13 13l8 7-7 7z'),
      cut('#dd6d33', 'M32 59C20 55 9 41 10 25c8-5 15-7 22-7s14 2 22 7c1 16-10 30-22 34z'), pair('#f8ebd8', 'M10 29c8 4 16 13 22 30-12-4-22-17-22-30z'),
      dots(NIGHT, 22.5, 34, 2.7), dot(NIGHT, 32, 55, 3.5),
    ],
  },
  owl: {
    ground: '#4a4480',
    shapes: [
      pair('#7a5a40', 'M12 9l16 9-13 11z'), cut('#8f6d50', 'M10 64C6 34 13 14 32 14s26 20 22 50z'), dots('#ecdcba', 22, 32, 11.5), dots('#f0b23e', 22.5, 32, 6.5),
      dots(NIGHT, 23, 32, 3.2), cut('#e08a2e', 'M32 34l4.5 5-4.5 8-4.5-8z'), cut('#cdb189', 'M22 64c0-10 4-15 10-15s10 5 10 15z'),
    ],
  },
  bear: {
    ground: '#7fa596',
    shapes: [
      dots('#6b4630', 14.5, 19, 8.5), dots('#b9896a', 15, 19.5, 4.4), dot('#80573c', 32, 37, 23.5), dot('#dcb898', 32, 45, 12.5, 10),
      dots(NIGHT, 22.5, 33, 2.8), cut(NIGHT, 'M26.5 40h11c0 4.5-3.5 6.5-5.5 6.500s-5.5-2-5.5-6.500z'), line(NIGHT, 1.6, 'M32 46v4'),
    ],
  },
  hare: {
    ground: '#93b07c',
    shapes: [
      pair('#bfa68a', 'M22 31C14 18 14 4 20 2c7 2 9 16 8 29z'), pair('#e8b7a8', 'M22.5 26c-4-8-4.5-16-2.3-19.500C24 10 25.5 18 25.5 26z'),
      dot('#d6c1a8', 32, 43, 17.5, 17), dots('#f5ebdc', 27.3, 50.5, 6.2, 5.2), dots(NIGHT, 22.5, 39.5, 2.9), cut('#b5616a', 'M29.3 45.500h5.400L32 48.800z'),
    ],
  },
  hedgehog: {
    ground: '#d9a45c',
    shapes: [
      cut('#54402f', 'M32 5l4 7 7-5 2 8 8-3v8.500l8-.5-3 8 6 3.5-5 6 4 6-6.5 4 2 8-8 .5.5 8L40 58H24l-11-1.5.5-8-8-.5 2-8L1 36l4-6-5-6 6-3.5-3-8 8 .5V4.500l8 3 2-8 7 5z'),
      dots('#a67c58', 18.5, 29, 5), dot('#efd8b5', 32, 42, 16.5, 15), dots(NIGHT, 24.5, 38.5, 2.6), dot(NIGHT, 32, 48, 3.8), line(NIGHT, 1.6, 'M28 53c2 2 6 2 8 0'),
    ],
  },
  cat: {
    ground: '#e0bb5e',
    shapes: [
      pair('#35324a', 'M10 7l19 14-16 14z'), pair('#d98a8f', 'M14 15l9 7-8 7z'), dot('#413e55', 32, 39, 22.5, 20), dots('#ecdc72', 22, 36.5, 5.4, 5.8), dots('#1c1a26', 22.3, 36.5, 1.7, 5.5),
      dots('#5c5972', 28.3, 47, 5.2), cut('#e79aa0', 'M29.3 42.800h5.400L32 46z'), line('#cfcbe0', 1.2, 'M22 46l-12-2M22 48.500l-11 2', true),
    ],
  },
  whale: {
    ground: '#8fc0d2',
    shapes: [
      cut('#2f5072', 'M47 31c5-4 5-10 3-15 6 2 9 5 12-.5 1 9-3 18-10 23z'), cut('#335a80', 'M5 39c2-16 20-21 34-15 9 4 13 10 13 17-2 12-18 16-32 14C10 53 5 47 5 39z'),
      cut('#eaf1f1', 'M6.5 44c13 6 30 6 44.5 1-4 9-18 12-31 10-8-1.5-12.5-5-13.5-11z'), dot('#fff', 17, 37, 2.8), dot(NIGHT, 17.5, 37.3, 1.6), line('#fff', 2, 'M22 18c0-6-6-8-7.5-3.500M22 18c0-6 6-8 7.5-3.5'),
    ],
  },
  otter: {
    ground: '#5d84a3',
    shapes: [
      dots('#5a4132', 13.5, 26, 5), dot('#72533f', 32, 37, 20.5, 20), dot('#d6bda2', 32, 46, 15.5, 11), dots(NIGHT, 23, 34, 2.7), dot(NIGHT, 32, 41, 5, 3.5),
      line(NIGHT, 1.7, 'M32 44v3c-1 3.5-5 4-7 1.500M32 47c1 3.5 5 4 7 1.5'), line('#8b6f5b', 1.1, 'M21 46l-9 1M21 49l-8 3.5', true),
    ],
  },
  stag: {
    ground: '#5f7a6b',
    shapes: [
      line('#ecdcc0', 3, 'M25 21c-3-6-8-8-15-7M20.5 16c-2.5-5-1.5-9 .5-12M14.5 13.800C12 11 11.5 8 12 4.5', true), pair('#875838', 'M20 28C12 21 7 22 4 25c4 7 11 8 17 7z'),
      cut('#a87149', 'M32 61c-7 0-8-8-10-16-4-8-4-19 2-24 5-3 11-3 16 0 6 5 6 16 2 24-2 8-3 16-10 16z'), cut('#f2e2c9', 'M32 61c-5 0-6.5-5-6-10 3-3.5 9-3.5 12 0 .5 5-1 10-6 10z'), dots(NIGHT, 24.5, 34.5, 2.5), dot(NIGHT, 32, 52, 4.2, 3),
    ],
  },
  raven: {
    ground: '#cfa9b9',
    shapes: [
      cut('#585d72', 'M47 23c6 2 12 6 15 10-6 4-12 5-16 4z'), cut('#262b42', 'M7 64C7 38 13 14 33 14c10 0 16 6 17 13l-1 9c-4 12 0 20 5 28z'),
      cut('#3a4060', 'M13 64c0-14 6-22 17-25-4 9-4 17-2 25z'), dot('#f4efe0', 38, 25.5, 3.2), dot('#11131f', 38.6, 25.5, 1.7),
    ],
  },
  badger: {
    ground: '#7f9f6a',
    shapes: [
      dots('#2c2c36', 13, 19, 6), dots('#e9e6df', 13, 19, 2.8), cut('#efece5', 'M32 59C20 57 10 45 10 31c2-10 12-16 22-16s20 6 22 16c0 14-10 26-22 28z'),
      pair('#2f2f3a', 'M15 22c6-4 12-1 12 7 0 10 0 18-3 24-8-6-12-16-11-26z'), dots('#f5f2ea', 21.5, 34, 2.6), dot('#1e1e26', 32, 54, 5, 4),
    ],
  },
  swan: {
    ground: '#45688a',
    shapes: [
      cut('#e8873c', 'M27 11l-16 7c5 4 13 3 17 1z'), cut('#f8f6f0', 'M40 61c19-2 21-17 12-23-8-4-16 4-18-2-2-8 10-12 8-21-2-7-12-9-17-3-2 4 0 7 3 7 2 5-6 11-6 21 0 13 8 21 18 21z'),
      cut(NIGHT, 'M25 12c2.5-.5 4 2.5 3.8 6.500l-5-1.500z'), dot(NIGHT, 32, 13, 1.7), cut('#dbe1e6', 'M53 42c-7-3-15 2-17 10 8 4 17 0 17-10z'),
    ],
  },
  frog: {
    ground: '#edc0a8',
    shapes: [
      dots('#659848', 17, 22, 10.5), dot('#73a751', 32, 42, 26, 18.5), dots('#f8f4de', 17, 21.5, 7.2), dots('#1f2a1c', 18, 22, 3.6), line('#2f5320', 2.6, 'M12 43c10 11 30 11 40 0'),
      dots('#e0936c', 12.5, 47, 3.4), dots('#4a7734', 29.5, 37, 1.1),
    ],
  },
  mouse: {
    ground: '#b9a2d4',
    shapes: [
      dots('#8f8c9b', 15, 20, 12.5), dots('#eab6b6', 15.5, 20.5, 8), cut('#b8b5c2', 'M32 60c-12-2-18-12-18-21 2-10 10-14 18-14s16 4 18 14c0 9-6 19-18 21z'),
      dots(NIGHT, 24, 39, 3), dot('#c9626f', 32, 56.5, 3.5), line('#77738a', 1.1, 'M26 53l-12-2M26 55l-11 3', true),
    ],
  },
  lynx: {
    ground: '#a9bfcd',
    shapes: [
      line(NIGHT, 2.4, 'M11 8L8 1', true), pair('#b98d55', 'M10 5l17 14-15 14z'), pair('#f3e3ca', 'M9 33L2 46h12l-2 11 13-3z'), cut('#d6ae76', BROAD_HEAD),
      dots('#6fae8c', 22, 36, 4.4, 3.6), dots(NIGHT, 22.3, 36, 1.9), dot('#f6ebd6', 32, 49, 10.5, 8.5), cut('#7d3e40', 'M28.3 44h7.400L32 48.200z'), line('#8d6638', 1.8, 'M27 22v5M32 20.500v6M37 22v5'),
    ],
  },
  penguin: {
    ground: '#f3dca0',
    shapes: [
      cut('#28324e', 'M9 64C7 34 13 8 32 8s25 26 23 56z'), dots('#f8f5ee', 23.5, 32.5, 11), cut('#f8f5ee', 'M17 64c0-18 6-26 15-26s15 8 15 26z'), dots(NIGHT, 25, 30, 2.8),
      cut('#ee9d3f', 'M25.5 37.500h13L32 46z'),
    ],
  },
  moth: {
    ground: '#34365e',
    shapes: [
      pair('#dccbab', 'M32 35C24 16 10 9 3 13c-2 15 11 27 28 27z'), pair('#b89c7b', 'M31 40C20 40 9 46 11 57c9 4 18-4 21-13z'), dots('#5d4a5e', 14.5, 23.5, 5), dots('#f4ead2', 14.5, 23.5, 2.2),
      dot('#6d5648', 32, 41, 4, 15.5), line('#dccbab', 1.8, 'M31 28c-2-8-6-12-11-13', true),
    ],
  },
  squirrel: {
    ground: '#a3bda6',
    shapes: [
      cut('#9c4722', 'M42 62c22-4 24-34 12-47-5-5-12-2-9 4 6 9 3 27-8 37z'), pair('#ad5228', 'M13 24l1-19 14 13z'), dot('#cb6b3b', 30, 40, 20.5, 18.5), dots('#f5e3cb', 25.5, 48, 8), dots(NIGHT, 22.5, 36.5, 3.2), dot(NIGHT, 32, 44, 3),
    ],
  },
  computer: {
    ground: '#6f8796',
    shapes: [
      line('#d9c48e', 3, 'M32 15V9'), dot('#e9b949', 32, 7.5, 3.4), cut('#b9c4cb', 'M14 17c0-2 1-3 3-3h30c2 0 3 1 3 3v26c0 6-5 9-9 9H23c-4 0-9-3-9-9z'), pair('#8c9aa3', 'M8 28h6v12H8z'),
      cut('#3d4c57', 'M19 22h26v12H19z'), dots('#ffd98a', 26, 28, 3.2), cut('#8c9aa3', 'M22 39h20v7H22z'), line('#5d6c76', 1.6, 'M27 39v7M32 39v7M37 39v7'), cut('#8c9aa3', 'M20 54h24l4 10H16z'),
    ],
  },
};

/** A face nobody drew: a plain lantern. */
const UNKNOWN: Face = { ground: '#8d8798', shapes: [dot('#f3ead8', 32, 26, 11), cut('#f3ead8', 'M10 64c0-16 9-24 22-24s22 8 22 24z')] };

/** The words for the faces a guest may choose. */
export const AVATARS: readonly string[] = Object.keys(FACES).filter((word) => word !== 'computer');

export function faceOf(word: string): Face {
  return FACES[word] ?? UNKNOWN;
}
