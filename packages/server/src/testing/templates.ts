import { join } from 'node:path';
import { migrateSchema, openDatabase } from '@mercer/database';
import { administrate, createDatabase, toDatabaseUrl } from './postgres.ts';
import { seedSmallStore } from './small-store.ts';

/** A database with the small store, made once for a run and copied for every test file. */
export const sqliteTemplate = (folder: string) => join(folder, 'template.sqlite');
export const postgresTemplate = (databasePrefix: string) => `${databasePrefix}template`;

export async function makeSqliteTemplate(folder: string): Promise<void> {
  await seedTemplate({ path: sqliteTemplate(folder) });
}

/** @param server its address */
export async function makePostgresTemplate(server: string, databasePrefix: string): Promise<void> {
  const name = postgresTemplate(databasePrefix);
  const url = toDatabaseUrl(server, name);
  await createDatabase(server, name);
  await seedTemplate({ url });
  await administrate(url, createKeptSchema);
}

async function seedTemplate(location: { url?: string; path?: string }): Promise<void> {
  const db = openDatabase({ ...location, isPatient: true });
  await migrateSchema(db);
  await seedSmallStore(db);
  await db.destroy();
}

const toEachTableQuery = (
  statement: string,
) => `select string_agg(format('${statement}', tablename), E'\\n') from pg_tables
  where schemaname = 'public'`;

/**
 * Keeps the rows of all tables beside them, and makes the function that brings them back. It goes without the checks between
 * tables, which hold again as soon as all rows are there.
 */
const createKeptSchema = `create schema kept;
do $$ begin
  execute (${toEachTableQuery('create table kept.%1$I as table public.%1$I;')});
  execute format('create function kept.restore() returns void language plpgsql set session_replication_role = replica as %L',
    'begin ' || (${toEachTableQuery(
      'delete from public.%1$I; if exists (select from kept.%1$I) then insert into public.%1$I select * from kept.%1$I; end if;',
    )}) || ' end');
end $$`;
