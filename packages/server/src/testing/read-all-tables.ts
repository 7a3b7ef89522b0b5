import type { Db } from '@mercer/database';
import { sql } from 'kysely';

/** Written by every call of the operator, also by one that is refused. */
const calls = new Set(['operator_keys', 'call_counts']);

/** Reads all rows of all tables as text: equal results before and after a call prove that it changed nothing. */
export async function readAllTables(db: Db): Promise<Record<string, string[]>> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name).filter((name) => !calls.has(name));
  const contents = tables.map(async (name) => {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    return [name, rows.map((row) => JSON.stringify(row)).toSorted()] as const;
  });
  return Object.fromEntries(await Promise.all(contents));
}
