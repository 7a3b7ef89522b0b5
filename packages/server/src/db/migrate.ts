import { type Migration, Migrator } from 'kysely/migration';
import * as foundation from './migrations/0001-foundation.ts';
import type { Db } from './schema.ts';

/** In order of their names; a migration that has been released is never edited. */
const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
};

/** Brings the tables up to date. Several processes may call it at once: Kysely takes a lock. */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
