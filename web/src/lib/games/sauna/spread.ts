// Labels beside a scale: as close to their values as they can be without covering each other.

/**
 * Positions for labels that want to be at `wanted` (in px, any order), at least `gap` apart, all within 0..length.
 * Equal wishes keep their order. Each is moved as little as pushing from both ends allows.
 */
export function spread(wanted: readonly number[], gap: number, length: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0) || a - b);
  const at = order.map((i) => wanted[i] ?? 0);
  for (let i = 0; i < at.length; i++) at[i] = Math.max(at[i] ?? 0, i === 0 ? 0 : (at[i - 1] ?? 0) + gap);
  for (let i = at.length - 1; i >= 0; i--) {
    at[i] = Math.min(at[i] ?? 0, i === at.length - 1 ? length : (at[i + 1] ?? 0) - gap);
  }
  const result = [...wanted];
  order.forEach((label, i) => (result[label] = at[i] ?? 0));
  return result;
}
