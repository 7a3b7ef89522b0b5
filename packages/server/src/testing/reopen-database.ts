import { type Db, isPostgres, openDatabase } from '@mercer/database';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { postgresUrl, toDatabaseUrl } from './postgres.ts';

/** Opens the database with connections of its own, as another process would, until the test ends. */
export async function reopenDatabase(db: Db): Promise<Db> {
  const opened = openDatabase(await findDatabaseLocation(db));
  onTestFinished(() => opened.destroy());
  return opened;
}

/** Finds the path or URL of an open database. */
export async function findDatabaseLocation(db: Db): Promise<Parameters<typeof openDatabase>[0]> {
  if (!isPostgres(db)) {
    const files = sql<{ file: string }>`select file from pragma_database_list where name = 'main'`;
    return { path: (await files.execute(db)).rows[0]?.file ?? '' };
  }
  const names = sql<{ name: string }>`select current_database() as name`;
  return { url: toDatabaseUrl(postgresUrl ?? '', (await names.execute(db)).rows[0]?.name ?? ''), isPatient: true };
}
