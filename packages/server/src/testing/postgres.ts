import pg from 'pg';

const local = 'postgres://postgres@127.0.0.1:5432/postgres';

/** `TEST_DATABASE_URL`, else a local server that answers, else null. */
export const postgresUrl = process.env.TEST_DATABASE_URL ?? (await findAnsweringUrl(local));

/** The address of another database on the server of `url`. */
export function toDatabaseUrl(url: string, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).href;
}

/** Runs one statement that no transaction may hold, such as `create database`. */
export async function administrate(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * A new one, empty or a copy. Tests kill the shop, never the server that these databases are on: no commit waits for its disk.
 *
 * @param template whose copy it becomes
 */
export async function createDatabase(server: string, name: string, template?: string): Promise<void> {
  await administrate(server, `create database ${name}${template ? ` template ${template}` : ''}`);
  await administrate(server, `alter database ${name} set synchronous_commit = off`);
}

function findAnsweringUrl(url: string): Promise<string | null> {
  return administrate(url, 'select 1').then(
    () => url,
    () => null,
  );
}
