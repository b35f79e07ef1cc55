// The five heat levels as colours, from the cold plunge to the stove: the same wherever a level stands as a field.
const COLOURS: readonly (readonly [string, string])[] = [
  ['#a8dcf0', '#0b3c54'],
  ['#2a6aa0', '#fff'],
  ['#e8bb4a', '#3b2805'],
  ['#e07a2c', '#2d1200'],
  ['#a9221d', '#fff'],
];

/** Field and ink of a level, 0 the coldest. */
export function levelStyle(level: number): string {
  const [field, ink] = COLOURS[level] ?? ['', ''];
  return `background: ${field}; color: ${ink}`;
}
