import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { keepSecrets, lockFolder, migrate, openDatabase } from '@mercer/server';
import { readDataConfig, type ShopConfig } from '../../../../apps/storefront/server/config.ts';
import { commandAt } from '../../../../apps/storefront/server/data-dir.ts';
import { keepPrivate } from '../../../../apps/storefront/server/private-files.ts';
import { newSecrets, readSecrets } from '../../../../apps/storefront/server/secrets.ts';
import { StartError } from '../../../../apps/storefront/server/start-error.ts';
import { runningAt } from './running-shop.ts';

/** The shop of DATA_DIR or DATABASE_URL on this machine. */
export interface LocalShop {
  config: ShopConfig;
  key: string;
  /** where it answers; undefined: nobody serves it */
  address: string | undefined;
}

/**
 * @param given the key, if not the shop's own
 * @throws StartError where there is none yet, or one runs that cannot be asked
 */
export async function findLocalShop(env: NodeJS.ProcessEnv, given: string): Promise<LocalShop> {
  const config = readDataConfig(env);
  const { databaseUrl, dataDir, secretKey } = config;
  if (!databaseUrl) assertMade(dataDir);
  const key = given || secretKey || (await keptKey(config));
  // a database server does not tell whether somebody serves a shop from it
  const isRunning = databaseUrl ? undefined : isLocked(dataDir);
  const command = isRunning ? commandAt(dataDir) : undefined;
  // it answers nowhere: whoever does is another shop
  if (command) throw new StartError(command);
  const addresses = addressesOf(config);
  const address = isRunning === false ? undefined : await runningAt(addresses, { key, isRunning });
  if (address || !isRunning) return { config, key, address };
  throw new StartError(
    `A shop is running with DATA_DIR=${dataDir}, but none answers at ${addresses.join(' or ')}: give PORT or PUBLIC_URL as it has them, or --url.`,
  );
}

/** Whoever looks at a shop makes none. */
function assertMade(dataDir: string): void {
  if (!existsSync(join(dataDir, 'mercer.sqlite'))) {
    throw new StartError(
      `There is no shop in DATA_DIR=${dataDir} yet. Make one with 'init', or name one elsewhere with --url.`,
    );
  }
  keepPrivate(dataDir);
}

async function keptKey({ databaseUrl, dataDir }: ShopConfig): Promise<string> {
  if (!databaseUrl) return readSecrets(dataDir).secretKey;
  const db = openDatabase({ url: databaseUrl, path: '', isPatient: true });
  try {
    await migrate(db);
    return (await keepSecrets(db, newSecrets())).secretKey;
  } finally {
    await db.destroy();
  }
}

function isLocked(dataDir: string): boolean {
  const unlock = lockFolder(dataDir);
  unlock?.();
  return unlock === null;
}

/** The nearest first. */
function addressesOf({ host, port, publicUrl }: ShopConfig): string[] {
  const name = !host || ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  const near = port === 0 ? [] : [`http://${name.includes(':') ? `[${name}]` : name}:${port}`];
  return [...new Set([...near, publicUrl])];
}
