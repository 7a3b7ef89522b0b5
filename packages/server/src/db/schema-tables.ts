import { sql, type TableMetadata } from 'kysely';
import { isPostgres } from './dialect.ts';
import type { Db } from './schema.ts';

/**
 * The tables of the schema that statements go to. A PostgreSQL database may have others with tables of the same names, as the
 * sandbox's.
 */
export async function schemaTables(db: Db, { withMigrations = false } = {}): Promise<TableMetadata[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: withMigrations });
  if (!isPostgres(db)) return tables;
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db);
  return tables.filter(({ schema }) => schema === rows[0]?.name);
}
