// The rim of a set of cells as SVG paths: the suitcase's well, the pieces' bodies, the glow.
import { numberOf, type Cell } from './shapes';

interface Point {
  x: number;
  y: number;
}

/** Directions clockwise: right, down, left, up. */
const AHEAD = [
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
  { x: 0, y: -1 },
] as const;

const key = (point: Point): string => `${point.x},${point.y}`;

/** The edges with the inside to their right, from corner to corner. */
function edgesOf(cells: readonly Cell[]): Map<string, number[]> {
  const inside = new Set(cells.map(numberOf));
  const has = (row: number, col: number) => row >= 0 && col >= 0 && inside.has(numberOf({ row, col }));
  const edges = new Map<string, number[]>();
  const add = (x: number, y: number, way: number) => edges.set(key({ x, y }), [...(edges.get(key({ x, y })) ?? []), way]);
  for (const { row, col } of cells) {
    if (!has(row - 1, col)) add(col, row, 0);
    if (!has(row, col + 1)) add(col + 1, row, 1);
    if (!has(row + 1, col)) add(col + 1, row + 1, 2);
    if (!has(row, col - 1)) add(col, row + 1, 3);
  }
  return edges;
}

interface Corner extends Point {
  /** Way into and out of the corner. */
  from: number;
  to: number;
}

/** The corners of each rim, clockwise round the cells. Rims that touch at a corner turn right there. */
export function rims(cells: readonly Cell[]): Corner[][] {
  const edges = edgesOf(cells);
  const all: Corner[][] = [];
  for (;;) {
    const start = [...edges].find(([, ways]) => ways.length > 0);
    if (!start) return all;
    all.push(walk(edges, start));
  }
}

function walk(edges: Map<string, number[]>, [at, ways]: [string, number[]]): Corner[] {
  const [x = 0, y = 0] = at.split(',').map(Number);
  const first = ways[0] ?? 0;
  const corners: Corner[] = [];
  let point = { x, y };
  let way = first;
  do {
    take(edges, point, way);
    const ahead = AHEAD[way] ?? AHEAD[0];
    point = { x: point.x + ahead.x, y: point.y + ahead.y };
    const next = nextWay(edges.get(key(point)) ?? [], way) ?? first;
    if (next !== way) corners.push({ ...point, from: way, to: next });
    way = next;
  } while (key(point) !== at || way !== first);
  return corners;
}

function take(edges: Map<string, number[]>, point: Point, way: number): void {
  edges.set(key(point), (edges.get(key(point)) ?? []).filter((each) => each !== way));
}

function nextWay(ways: readonly number[], way: number): number | undefined {
  const right = (way + 1) % 4;
  return ways.includes(right) ? right : ways[0];
}

/** The rim as a path: cells `unit` wide, drawn in by `inset`, corners rounded by `radius`. */
export function outlinePath(cells: readonly Cell[], unit: number, inset: number, radius: number): string {
  return rims(cells).map((rim) => rimPath(rim, unit, inset, radius)).join('');
}

function rimPath(rim: readonly Corner[], unit: number, inset: number, radius: number): string {
  const parts = rim.map((corner) => {
    const into = AHEAD[corner.from] ?? AHEAD[0];
    const out = AHEAD[corner.to] ?? AHEAD[0];
    // The inside lies to the right of the way: (-y, x) of each direction, added once per edge.
    const x = corner.x * unit + inset * (-into.y - out.y);
    const y = corner.y * unit + inset * (into.x + out.x);
    const convex = (corner.from + 1) % 4 === corner.to;
    const r = Math.min(radius, unit / 2 - (convex ? inset : -inset));
    const before = `${round(x - into.x * r)} ${round(y - into.y * r)}`;
    const after = `${round(x + out.x * r)} ${round(y + out.y * r)}`;
    return `${before}Q${round(x)} ${round(y)} ${after}`;
  });
  return `M${parts.join('L')}Z`;
}

const round = (n: number): number => Math.round(n * 10) / 10;
