import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Db, keepSecrets, migrate, migrationOf, openDatabase } from '@mercer/server';
import { readDataConfig } from '../../../../apps/storefront/server/config.ts';
import { keepPrivate } from '../../../../apps/storefront/server/private-files.ts';
import { newSecrets, readSecrets } from '../../../../apps/storefront/server/secrets.ts';

/** Where a shop keeps its data, and who may change them. */
export interface OwnedShop {
  db: Db;
  /** In words, without a password. */
  place: string;
  operatorKey: { key: string; keptIn: string };
  close(): Promise<void>;
}

/** Looks at the shop of these variables. @returns undefined where there is none yet, and none is made */
export async function lookAtShop<Seen>(env: NodeJS.ProcessEnv, look: (db: Db) => Promise<Seen>) {
  const { databaseUrl, dataDir } = readDataConfig(env);
  const path = join(dataDir, 'mercer.sqlite');
  if (!databaseUrl && !existsSync(path)) return undefined;
  const db = openDatabase({ url: databaseUrl, path, isPatient: true });
  try {
    return (await migrationOf(db)) === undefined ? undefined : await look(db);
  } finally {
    await db.destroy();
  }
}

/** The shop of these variables, running or not; its database and operator key are made where there are none. */
export async function openShop(env: NodeJS.ProcessEnv): Promise<OwnedShop> {
  const { databaseUrl, dataDir, secretKey } = readDataConfig(env);
  if (!databaseUrl) keepPrivate(dataDir);
  const db = openDatabase({ url: databaseUrl, path: join(dataDir, 'mercer.sqlite'), isPatient: true });
  const close = () => db.destroy();
  try {
    await migrate(db);
    const secrets = databaseUrl ? await keepSecrets(db, newSecrets()) : readSecrets(dataDir);
    const file = databaseUrl ? 'the database' : `${join(dataDir, 'secrets.json')}, secretKey`;
    return {
      db,
      place: databaseUrl ? 'the database of DATABASE_URL' : join(dataDir, 'mercer.sqlite'),
      operatorKey: secretKey ? { key: secretKey, keptIn: 'SECRET_KEY' } : { key: secrets.secretKey, keptIn: file },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
