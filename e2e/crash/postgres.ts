import pg from 'pg';

const local = 'postgres://postgres@127.0.0.1:5432/postgres';

/** TEST_DATABASE_URL, else a local server that answers, else none. */
export const postgresUrl = process.env.TEST_DATABASE_URL ?? ((await answers(local)) ? local : undefined);

export async function createDatabase(name: string): Promise<string> {
  await administrate(postgresUrl ?? local, `create database ${name}`);
  return Object.assign(new URL(postgresUrl ?? local), { pathname: `/${name}` }).href;
}

export async function dropDatabase(name: string) {
  if (postgresUrl) await administrate(postgresUrl, `drop database if exists ${name} with (force)`);
}

function answers(url: string): Promise<boolean> {
  return administrate(url, 'select 1').then(
    () => true,
    () => false,
  );
}

async function administrate(connectionString: string, statement: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
