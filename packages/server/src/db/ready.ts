import { sql } from 'kysely';
import { newestMigration } from './migrate.ts';
import type { Db } from './schema.ts';

const readyMs = 1000;

/** Whether the database answers within a second, with the tables that this version needs. */
export async function isDatabaseReady(db: Db): Promise<boolean> {
  const found = sql`select name from kysely_migration where name = ${newestMigration}`.execute(db).then(
    ({ rows }) => rows.length === 1,
    () => false,
  );
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, readyMs, false);
  });
  return Promise.race([found, late]).finally(() => clearTimeout(timer));
}
