import { sql } from 'kysely';
import { newestMigration } from './migrate.ts';
import type { Db } from './schema.ts';

const readyMs = 1000;

/** `silent`: no answer within a second; `behind`: without tables that this version needs. */
export type DatabaseState = 'ready' | 'silent' | 'behind';

export async function databaseState(db: Db): Promise<DatabaseState> {
  const queriedState = sql`select name from kysely_migration where name = ${newestMigration}`.execute(db).then(
    ({ rows }): DatabaseState => (rows.length === 1 ? 'ready' : 'behind'),
    (): DatabaseState => 'silent',
  );
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<DatabaseState>((resolve) => {
    timer = setTimeout(resolve, readyMs, 'silent');
  });
  return Promise.race([queriedState, late]).finally(() => clearTimeout(timer));
}
