import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { type Db, isPostgres, openDatabase } from '../db/index.ts';
import { databaseUrl, postgresUrl } from './postgres.ts';

/** The same database with connections of its own, as another process has it, until the test ends. */
export async function openAgain(db: Db): Promise<Db> {
  const opened = openDatabase(await locationOf(db));
  onTestFinished(() => opened.destroy());
  return opened;
}

/** Where a database is. */
export async function locationOf(db: Db): Promise<Parameters<typeof openDatabase>[0]> {
  if (!isPostgres(db)) {
    const files = sql<{ file: string }>`select file from pragma_database_list where name = 'main'`;
    return { path: (await files.execute(db)).rows[0]?.file ?? '' };
  }
  const names = sql<{ name: string }>`select current_database() as name`;
  return { url: databaseUrl(postgresUrl ?? '', (await names.execute(db)).rows[0]?.name ?? ''), isPatient: true };
}
