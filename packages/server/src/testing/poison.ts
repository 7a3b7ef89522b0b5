import { type Db, isPostgres } from '@mercer/database';
import { sql } from 'kysely';

interface Poison {
  table: string;
  /** Kind of write that fails. */
  event: 'insert' | 'update' | 'delete';
  /** names the rows that it fails for, by their first letters */
  column: string;
  prefix: string;
}

/** Lets the database refuse to write some rows, as a fault does that belongs to these rows. @returns ends it, also after it has ended */
export async function poisonWrites(db: Db, { table, event, column, prefix }: Poison): Promise<() => Promise<void>> {
  const row = event === 'insert' ? 'new' : 'old';
  const name = `poison_${table}_${event}`;
  const isPoisoned = `${row}.${column} like '${prefix}%'`;
  const removePoison = async () => {
    await sql.raw(`drop trigger if exists ${name}${isPostgres(db) ? ` on ${table}` : ''}`).execute(db);
  };
  if (isPostgres(db)) {
    await sql
      .raw(`create or replace function poisoned() returns trigger language plpgsql as
        $$ begin raise exception 'this row is poisoned'; end $$`)
      .execute(db);
    await sql
      .raw(`create trigger ${name} before ${event} on ${table} for each row
        when (${isPoisoned}) execute function poisoned()`)
      .execute(db);
  } else {
    await sql
      .raw(`create trigger ${name} before ${event} on ${table} when ${isPoisoned}
        begin select raise(abort, 'this row is poisoned'); end`)
      .execute(db);
  }
  return removePoison;
}
