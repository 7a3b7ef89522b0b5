import pg from 'pg';

const local = 'postgres://postgres@127.0.0.1:5432/postgres';

/** `TEST_DATABASE_URL`, else a local server that answers, else null. */
export const postgresUrl = process.env.TEST_DATABASE_URL ?? (await answering(local));

/** The address of another database on the server of `url`. */
export function databaseUrl(url: string, database: string): string {
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

function answering(url: string): Promise<string | null> {
  return administrate(url, 'select 1').then(
    () => url,
    () => null,
  );
}
