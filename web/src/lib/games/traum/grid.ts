// How so many pictures fit a space, as large as they can be: whole, never cropped.

/** Height of a picture for its width. */
export const RATIO = 1.5;

export interface Grid {
  columns: number;
  /** Width of one picture in px. */
  width: number;
}

/** The columns that make `count` pictures largest in `space` px, with `gap` px between them. */
export function fitGrid(count: number, space: { width: number; height: number }, gap: number): Grid {
  let best: Grid = { columns: 1, width: 0 };
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns);
    const across = (space.width - gap * (columns - 1)) / columns;
    const down = (space.height - gap * (rows - 1)) / rows / RATIO;
    const width = Math.floor(Math.min(across, down));
    if (width > best.width) best = { columns, width };
  }
  return best;
}
