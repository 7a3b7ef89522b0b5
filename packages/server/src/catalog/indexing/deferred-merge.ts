import { type RawBuilder, sql } from 'kysely';
import { isPostgres, type Tx } from '../../db/index.ts';

/** Runs `work` while FTS5 gathers more before it writes, and merges what it wrote in the end instead of all along. */
export async function withDeferredMerge(tx: Tx, work: () => Promise<void>): Promise<void> {
  if (isPostgres(tx)) return work();
  for (const statement of [option('automerge', 0), option('hashsize', 2 ** 24)]) await statement.execute(tx);
  await work();
  await sql`insert into product_search (product_search) values ('optimize')`.execute(tx);
  for (const statement of [option('automerge', 4), option('hashsize', 2 ** 20)]) await statement.execute(tx);
}

/** The defaults are 4 and 2 ** 20 (FTS5's pages "automerge" and "hashsize"). */
function option(name: string, value: number): RawBuilder<unknown> {
  return sql`insert into product_search (product_search, rank) values (${name}, ${sql.lit(value)})`;
}
