import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readDataConfig } from '@mercer/host/config/config';
import { restrictToOwner } from '@mercer/host/config/file-permissions';
import { createSecrets, readSecrets } from '@mercer/host/config/secrets';
import { type Db, getOrStoreSecrets, migrateSchema, openDatabase, readNewestMigration } from '@mercer/server';

/** Shop with its place of data and the operator key that may change it. */
export interface OwnedShop {
  db: Db;
  /** Description of the place for messages, without a password. */
  place: string;
  operatorKey: { key: string; keptIn: string };
  close(): Promise<void>;
}

/** Looks at the shop of these variables. @returns undefined where there is none yet, and none is made */
export async function inspectShop<Seen>(env: NodeJS.ProcessEnv, look: (db: Db) => Promise<Seen>) {
  const { databaseUrl, dataDir } = readDataConfig(env);
  const path = join(dataDir, 'mercer.sqlite');
  if (!databaseUrl && !existsSync(path)) return undefined;
  const db = openDatabase({ url: databaseUrl, path, isPatient: true });
  try {
    return (await readNewestMigration(db)) === undefined ? undefined : await look(db);
  } finally {
    await db.destroy();
  }
}

/** The shop of these variables, running or not; its database and operator key are made where there are none. */
export async function openOwnedShop(env: NodeJS.ProcessEnv): Promise<OwnedShop> {
  const { databaseUrl, dataDir, secretKey } = readDataConfig(env);
  if (!databaseUrl) restrictToOwner(dataDir);
  const db = openDatabase({ url: databaseUrl, path: join(dataDir, 'mercer.sqlite'), isPatient: true });
  const closeDatabase = () => db.destroy();
  try {
    await migrateSchema(db);
    const secrets = databaseUrl ? await getOrStoreSecrets(db, createSecrets()) : readSecrets(dataDir);
    const file = databaseUrl ? 'the database' : `${join(dataDir, 'secrets.json')}, secretKey`;
    return {
      db,
      place: databaseUrl ? 'the database of DATABASE_URL' : join(dataDir, 'mercer.sqlite'),
      operatorKey: secretKey ? { key: secretKey, keptIn: 'SECRET_KEY' } : { key: secrets.secretKey, keptIn: file },
      close: closeDatabase,
    };
  } catch (error) {
    await closeDatabase();
    throw error;
  }
}
