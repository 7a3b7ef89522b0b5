import { createHash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import { type Db, defineStatement, isPostgres } from '@mercer/database';
import { sql } from 'kysely';
import { chunkSize } from './bits.ts';

/** Result computed for a chunk at a version of it. */
export type PersistedResult = [chunk: number, version: number, result: unknown];

/** Number to raise with each change of what computations return, or of how it is encoded. */
const shape = 1;

/** Number of stored keys above which the oldest are deleted. */
const maximumKept = 1000;

/**
 * Returns results that this process or another one stored, without those of chunks whose stock has changed since.
 * @param horizon current one; a row with a later one was written in another cluster and is ignored
 */
export async function recallResults(db: Db, key: string, horizon: number): Promise<PersistedResult[]> {
  const [row] = await selectStoredResults(db, hashResultKey(key));
  if (!row || row.horizon > horizon) return [];
  const moved = new Set<number>(JSON.parse(row.moved));
  const results: PersistedResult[] = deserialize(row.results); // written by persistResults
  return results.filter(([chunk]) => !moved.has(chunk));
}

/** @param horizon what changed the stock before is in the results */
export async function persistResults(db: Db, key: string, horizon: number, results: PersistedResult[]): Promise<void> {
  const row = { id: hashResultKey(key), horizon, results: serialize(results) };
  await db.transaction().execute(async (tx) => {
    const next = tx.selectFrom('kept_counts').select(sql<number>`coalesce(max(turn), 0) + 1`.as('turn'));
    const { turn } = await next.executeTakeFirstOrThrow();
    await tx
      .insertInto('kept_counts')
      .values({ ...row, turn })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...row, turn }))
      .execute();
    await tx
      .deleteFrom('kept_counts')
      .where('turn', '<=', turn - maximumKept)
      .execute();
  });
}

/** Keys are longer than an index takes. */
function hashResultKey(key: string): string {
  return createHash('sha256').update(`${shape} ${key}`).digest('hex');
}

const selectStoredResults = defineStatement((db: Db, id: string) =>
  db
    .selectFrom('kept_counts')
    .select(['horizon', 'results', selectMovedChunks(db).as('moved')])
    .where('id', '=', id),
);

function selectMovedChunks(db: Db) {
  const list = sql`distinct number / ${sql.lit(chunkSize)}`;
  const chunks = isPostgres(db) ? sql`coalesce(json_agg(${list}), '[]')::text` : sql`json_group_array(${list})`;
  return sql<string>`(select ${chunks} from sold_out where change >= kept_counts.horizon)`;
}
