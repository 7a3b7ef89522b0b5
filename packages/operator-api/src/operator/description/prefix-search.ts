import { type Db, isPostgres } from '@mercer/database';
import { type RawBuilder, sql } from 'kysely';

/** Candidates that each index gives: a search with more of them needs more letters. */
export const candidateLimit = 200;

/** Compares bytes, as the indexes do: U+FFFF is behind all that a text is made of. */
export function beginsWith(db: Db, value: RawBuilder<unknown>, start: string): RawBuilder<boolean> {
  const text = isPostgres(db) ? sql`${value} collate "C"` : value;
  return sql<boolean>`(${text} >= ${start} and ${text} < ${`${start}\uffff`})`;
}

/**
 * Reads a column of several selections, of each a bounded number of rows, so that a search stays quick however large the shop is and
 * whatever is typed.
 */
export async function readCandidates(
  db: Db,
  column: 'id' | 'email',
  selections: readonly RawBuilder<unknown>[],
): Promise<string[]> {
  if (selections.length === 0) return [];
  const name = sql.ref(column);
  const bounded = selections.map(
    (selection) => sql`select ${name} from (${selection} limit ${candidateLimit}) as found`,
  );
  const { rows } = await sql<Record<string, string>>`${sql.join(bounded, sql` union `)}`.execute(db);
  return rows.flatMap((row) => row[column] ?? []);
}
