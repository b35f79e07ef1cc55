// House rules in words.
import type { GameWords } from '$lib/games/contract';
import type { GameInfo, ModeInfo } from '$lib/net/answers';

/** The rules that differ from the usual ones, as "name: value". */
export function changedRules(info: GameInfo | null, options: Record<string, string>, words: GameWords): string[] {
  return (info?.choices ?? [])
    .filter((choice) => options[choice.id] !== undefined && options[choice.id] !== choice.default)
    .map((choice) => ruleWords(choice.id, options[choice.id] ?? '', words));
}

export function ruleWords(choice: string, value: string, words: GameWords): string {
  const named = words.choices[choice];
  return `${named?.name ?? choice}: ${named?.values[value] ?? value}`;
}

/** The rules a mode leaves open, with their usual values. */
export function usualRules(info: GameInfo, mode: ModeInfo): Record<string, string> {
  return Object.fromEntries(info.choices.map((choice) => [choice.id, mode.fixed[choice.id] ?? choice.default]));
}
