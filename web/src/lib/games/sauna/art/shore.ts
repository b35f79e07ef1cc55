// Outlines of forests and water for the scene, worked out from small whole numbers so that they are always the same.

/** A cheap fixed sequence in 0..1, the same for the same start. */
function steps(start: number): () => number {
  let n = start;
  return () => {
    n = (n * 1103515245 + 12345) % 2147483648;
    return n / 2147483648;
  };
}

/** A forest seen from over the lake: spruces from x0 to x1 standing on y, as an SVG path. */
export function forest(x0: number, x1: number, y: number, low: number, high: number, start: number): string {
  const next = steps(start);
  let path = `M${x0} ${y}`;
  let x = x0;
  while (x < x1) {
    const width = 9 + next() * 15;
    const hill = Math.sin((x - x0) / 170) * 0.25 + 0.75;
    const tall = (low + next() * (high - low)) * hill;
    const mid = x + width / 2;
    path += `L${x.toFixed(0)} ${(y - tall * 0.3).toFixed(0)}L${(mid - width * 0.22).toFixed(0)} ${(y - tall * 0.62).toFixed(0)}`;
    path += `L${(mid - width * 0.3).toFixed(0)} ${(y - tall * 0.6).toFixed(0)}L${mid.toFixed(0)} ${(y - tall).toFixed(0)}`;
    path += `L${(mid + width * 0.3).toFixed(0)} ${(y - tall * 0.6).toFixed(0)}L${(mid + width * 0.22).toFixed(0)} ${(y - tall * 0.62).toFixed(0)}`;
    x += width;
  }
  return `${path}L${x1} ${(y - low * 0.3).toFixed(0)}L${x1} ${y}Z`;
}

/** Ripples on the lake: short strokes between y0 and y1, longer towards the viewer. */
export function ripples(y0: number, y1: number, count: number, start: number): string {
  const next = steps(start);
  let path = '';
  for (let i = 0; i < count; i++) {
    const depth = next() ** 1.6;
    const y = y0 + depth * (y1 - y0);
    const half = 12 + depth * 70 * (0.4 + next());
    const x = next() * 1440;
    path += `M${(x - half).toFixed(0)} ${y.toFixed(0)}q${half.toFixed(0)} ${(1 + depth * 5).toFixed(1)} ${(half * 2).toFixed(0)} 0`;
  }
  return path;
}
