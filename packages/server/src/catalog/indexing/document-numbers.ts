import { sql } from 'kysely';
import type { Tx } from '../../db/index.ts';

/** Documents with the same popularity; more of them would run into the next one's numbers. */
const span = 2 ** 22;
const maxPopularity = 2 ** 30;

interface Popular {
  id: string;
  popularity: number;
}

/**
 * A number for each product's document: the more popular, the higher, so that the index gives the most popular first
 * without sorting; among equals the one that came last. A product keeps its number while its popularity stays.
 */
export async function documentNumbers(tx: Tx, products: Popular[], kept: Map<string, number>) {
  const numbers = new Map<string, number>();
  const moved = products.filter(({ id, popularity }) => {
    const number = kept.get(id);
    const stays = number !== undefined && Math.floor(number / span) === levelOf(popularity);
    if (stays) numbers.set(id, number);
    return !stays;
  });
  const next = numbering(await highestNumbers(tx, [...new Set(moved.map(({ popularity }) => levelOf(popularity)))]));
  for (const { id, popularity } of moved) numbers.set(id, next(popularity));
  return numbers;
}

/** @param highest of the numbers that are taken, by level */
export function numbering(highest = new Map<number, number>()) {
  return (popularity: number): number => {
    const level = levelOf(popularity);
    const number = (highest.get(level) ?? level * span) + 1;
    highest.set(level, number);
    return number;
  };
}

function levelOf(popularity: number): number {
  return Math.min(maxPopularity, Math.max(0, popularity));
}

async function highestNumbers(tx: Tx, levels: number[]): Promise<Map<number, number>> {
  if (levels.length === 0) return new Map();
  const starts = sql.join(levels.map((level) => sql`(cast(${level * span} as bigint))`));
  const { rows } = await sql<{ start: number; highest: number | null }>`
    with levels (start) as (values ${starts})
    select start, (select max(document) from product_documents
      where document > levels.start and document < levels.start + ${sql.lit(span)}) as highest from levels`.execute(tx);
  return new Map(rows.flatMap(({ start, highest }) => (highest === null ? [] : [[start / span, highest]])));
}
