import { sql } from 'kysely';
import { isPostgres } from './dialect.ts';
import type { Database, Tx } from './schema.ts';

interface Index {
  removal: string;
  definition: string;
}

interface Tables {
  tables: (keyof Database)[];
  keyed: (keyof Database)[];
}

/**
 * Runs `work` while the tables have no indexes: to build one is faster than to keep it up. Primary keys
 * stay on SQLite, which cannot do without, and everywhere on `keyed` tables, whose rows `work` looks up.
 */
export async function withoutIndexes(tx: Tx, { tables, keyed }: Tables, work: () => Promise<void>): Promise<void> {
  const tableNames = [...tables, ...keyed];
  const { rows: indexes } = await (isPostgres(tx)
    ? postgresIndexes(tableNames, tables)
    : sqliteIndexes(tableNames)
  ).execute(tx);
  for (const { removal } of indexes) await sql.raw(removal).execute(tx);
  await work();
  for (const { definition } of indexes) await sql.raw(definition).execute(tx);
}

function sqliteIndexes(tables: string[]) {
  return sql<Index>`select 'drop index ' || name as removal, sql as definition from sqlite_master
    where type = 'index' and sql is not null and tbl_name in (${sql.join(tables)}) order by name`;
}

function postgresIndexes(tableNames: string[], tables: string[]) {
  return sql<Index>`select 'drop index ' || indexname as removal, indexdef as definition from pg_indexes
    where schemaname = current_schema() and tablename in (${sql.join(tableNames)})
      and indexname not in (select conname from pg_constraint)
    union all
    select format('alter table %s drop constraint %I', conrelid::regclass, conname),
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where contype = 'p' and conrelid::regclass::text in (${sql.join(tables)})
    order by removal`;
}
