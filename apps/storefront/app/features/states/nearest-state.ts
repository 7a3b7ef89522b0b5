import type { State } from './states.ts';

/** Number of letters from which on a mismatch is more likely a typing error than another name. */
const leastLetters = 4;

/**
 * Returns the state that was probably meant; undefined when the name is known as typed, or when no state is similar.
 */
export function nearestState(states: State[], typedName: string): State | undefined {
  const normalizedName = normalizeName(typedName);
  if (normalizedName.length < leastLetters || states.some((state) => hasStateName(state, normalizedName)))
    return undefined;
  const prefixMatches = states.filter(({ name }) => normalizeName(name).startsWith(normalizedName));
  if (prefixMatches.length === 1) return prefixMatches[0];
  const [nearest] = states
    .map((state) => ({ state, slips: slipsBetween(normalizedName, normalizeName(state.name)) }))
    .toSorted((first, second) => first.slips - second.slips);
  return nearest && nearest.slips <= normalizedName.length / 4 ? nearest.state : undefined;
}

const hasStateName = ({ value, name }: State, normalizedName: string) =>
  [value, name].some((label) => normalizeName(label) === normalizedName);

/** Normalizes a name: no accents, capitals or punctuation. */
const normalizeName = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** Letters that are wrong, missing or too many (Levenshtein). */
function slipsBetween(source: string, target: string): number {
  let row = Array.from({ length: target.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...source].entries()) {
    const next = [i + 1];
    for (let j = 0; j < target.length; j++) {
      const swap = (row[j] ?? 0) + (letter === target[j] ? 0 : 1);
      next.push(Math.min(swap, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[target.length] ?? 0;
}
