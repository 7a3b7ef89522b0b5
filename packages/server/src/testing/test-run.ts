import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { postgresUrl } from './postgres.ts';
import { makePostgresTemplate, makeSqliteTemplate } from './templates.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Resources that are created for all tests of a run and removed after it: files in `folder`, and databases whose
     * names begin with `databasePrefix`.
     */
    testRun: { folder: string; databasePrefix: string };
  }
}

/** Creates the template databases once for a run, before any test. */
export default async function setUpTestRun({ provide }: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'mercer-test-'));
  const databasePrefix = `mercer_test_${randomBytes(4).toString('hex')}_`;
  provide('testRun', { folder, databasePrefix });
  await makeSqliteTemplate(folder);
  if (postgresUrl) await makePostgresTemplate(postgresUrl, databasePrefix);
  return async () => {
    await rm(folder, { recursive: true, force: true });
    if (postgresUrl) await dropDatabases(postgresUrl, databasePrefix);
  };
}

async function dropDatabases(url: string, prefix: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const databaseNamesQuery = 'select datname from pg_database where starts_with(datname, $1)';
  const { rows } = await client.query<{ datname: string }>(databaseNamesQuery, [prefix]);
  for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
  await client.end();
}
