import { randomBytes } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { administrate, databaseUrl } from '../packages/server/src/testing/index.ts';

/** An empty PostgreSQL database that goes when the test ends. */
export async function temporaryDatabase(server: string): Promise<string> {
  const name = `mercer_crash_${randomBytes(6).toString('hex')}`;
  await administrate(server, `create database ${name}`);
  onTestFinished(() => administrate(server, `drop database if exists ${name} with (force)`));
  return databaseUrl(server, name);
}
