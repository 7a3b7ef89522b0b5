import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { getOrStoreSecrets, lockFolder, migrateSchema, openDatabase } from '@mercer/server';
import { readDataConfig, type ShopConfig } from '../../../../apps/storefront/server/config.ts';
import { describeRunningCommand } from '../../../../apps/storefront/server/data-dir.ts';
import { restrictToOwner } from '../../../../apps/storefront/server/private-files.ts';
import { createSecrets, readSecrets } from '../../../../apps/storefront/server/secrets.ts';
import { StartError } from '../../../../apps/storefront/server/start-error.ts';
import { findRunningShop } from './find-running-shop.ts';

/** The shop of DATA_DIR or DATABASE_URL on this machine. */
export interface LocalShop {
  config: ShopConfig;
  key: string;
  /** address where it answers; undefined: it is not served */
  address: string | undefined;
}

/**
 * @param explicitKey the key, if not the shop's own
 * @throws StartError where there is none yet, or one runs that cannot be asked
 */
export async function findLocalShop(env: NodeJS.ProcessEnv, explicitKey: string): Promise<LocalShop> {
  const config = readDataConfig(env);
  const { databaseUrl, dataDir, secretKey } = config;
  if (!databaseUrl) assertShopExists(dataDir);
  const key = explicitKey || secretKey || (await readStoredKey(config));
  // a database server does not tell whether somebody serves a shop from it
  const isRunning = databaseUrl ? undefined : isDataDirLocked(dataDir);
  const command = isRunning ? describeRunningCommand(dataDir) : undefined;
  // This shop listens nowhere: an answer would come from another shop
  if (command) throw new StartError(command);
  const addresses = listAddresses(config);
  const address = isRunning === false ? undefined : await findRunningShop(addresses, { key, isRunning });
  if (address || !isRunning) return { config, key, address };
  throw new StartError(
    `A shop is running with DATA_DIR=${dataDir}, but none answers at ${addresses.join(' or ')}: give PORT or PUBLIC_URL as it has them, or --url.`,
  );
}

/** Asserts that there is a shop, since a command that looks at one creates none. */
function assertShopExists(dataDir: string): void {
  if (!existsSync(join(dataDir, 'mercer.sqlite'))) {
    throw new StartError(
      `There is no shop in DATA_DIR=${dataDir} yet. Make one with 'init', or name one elsewhere with --url.`,
    );
  }
  restrictToOwner(dataDir);
}

async function readStoredKey({ databaseUrl, dataDir }: ShopConfig): Promise<string> {
  if (!databaseUrl) return readSecrets(dataDir).secretKey;
  const db = openDatabase({ url: databaseUrl, path: '', isPatient: true });
  try {
    await migrateSchema(db);
    return (await getOrStoreSecrets(db, createSecrets())).secretKey;
  } finally {
    await db.destroy();
  }
}

function isDataDirLocked(dataDir: string): boolean {
  const unlock = lockFolder(dataDir);
  unlock?.();
  return unlock === null;
}

/** The nearest first. */
function listAddresses({ host, port, publicUrl }: ShopConfig): string[] {
  const name = !host || ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  const near = port === 0 ? [] : [`http://${name.includes(':') ? `[${name}]` : name}:${port}`];
  return [...new Set([...near, publicUrl])];
}
