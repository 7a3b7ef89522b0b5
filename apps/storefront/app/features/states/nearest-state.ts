import type { State } from './states.ts';

/** From where on letters say more than a slip. */
const leastLetters = 4;

/** What was probably meant; undefined where it is known as it was typed, and where nothing is near. */
export function nearestState(states: State[], typed: string): State | undefined {
  const wanted = folded(typed);
  if (wanted.length < leastLetters || states.some((state) => isNamed(state, wanted))) return undefined;
  const begun = states.filter(({ name }) => folded(name).startsWith(wanted));
  if (begun.length === 1) return begun[0];
  const [nearest] = states
    .map((state) => ({ state, slips: slipsBetween(wanted, folded(state.name)) }))
    .toSorted((one, other) => one.slips - other.slips);
  return nearest && nearest.slips <= wanted.length / 4 ? nearest.state : undefined;
}

const isNamed = ({ value, name }: State, wanted: string) => [value, name].some((known) => folded(known) === wanted);

/** Without accents, capitals and signs. */
const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** Letters that are wrong, missing or too many (Levenshtein). */
function slipsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j++) {
      const swap = (row[j] ?? 0) + (letter === other[j] ? 0 : 1);
      next.push(Math.min(swap, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
