import { UsageError } from '../usage-error.ts';

interface Pieces {
  id: string;
  quantity: number;
}

/**
 * Replaces positions of lines, which count from 1 as `orders show` lists them, by the lines' ids.
 * @throws UsageError for a position that no line has
 */
export function resolveLines(lines: readonly { id: string }[], pieces: Pieces[]): Pieces[] {
  return pieces.map(({ id, quantity }) => {
    if (!/^\d{1,3}$/.test(id) || lines.some((line) => line.id === id)) return { id, quantity };
    const line = lines[Number(id) - 1];
    if (!line) throw new UsageError(`There is no line ${id}: the lines are 1 to ${lines.length}.`);
    return { id: line.id, quantity };
  });
}
