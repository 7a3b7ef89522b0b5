import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readDataConfig, type ShopConfig } from '@mercer/host/config/config';
import { describeRunningCommand } from '@mercer/host/config/data-dir';
import { restrictToOwner } from '@mercer/host/config/file-permissions';
import { createSecrets, readSecrets } from '@mercer/host/config/secrets';
import { StartError } from '@mercer/host/config/start-error';
import { getOrStoreSecrets, lockFolder, migrateSchema, openDatabase } from '@mercer/server';

const patienceMs = 2000;

interface ShopSearch {
  key: string;
  /** True where a process serves it, undefined where that is unknown. */
  isRunning: boolean | undefined;
}

/**
 * Finds the address at which the shop that runs here answers, among those that it may have.
 * @returns undefined: none, or another shop answers there
 */
async function findRunningShop(addresses: string[], { key, isRunning }: ShopSearch): Promise<string | undefined> {
  for (const url of addresses) {
    // The holder of the lock on these files is this shop; with a database server it may be another one
    if ((await answersAsShop(url)) && (isRunning || (await acceptsKey(url, key)))) return url;
  }
  return undefined;
}

async function answersAsShop(url: string): Promise<boolean> {
  const answer = await probeAddress(`${url}/healthz`);
  return answer?.ok === true && answer.headers.get('content-type')?.startsWith('application/json') === true;
}

/**
 * Says whether a shop accepts the key: another shop refuses it, while a missing scope still means that the key is
 * known.
 */
async function acceptsKey(url: string, key: string): Promise<boolean> {
  const answer = await probeAddress(`${url}/operator/settings`, { Authorization: `Bearer ${key}` });
  return answer?.ok === true || answer?.status === 403;
}

/** @returns undefined when nobody is there */
async function probeAddress(url: string, headers: Record<string, string> = {}): Promise<Response | undefined> {
  try {
    const answer = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(patienceMs) });
    await answer.body?.cancel();
    return answer;
  } catch {
    return undefined; // a shop that cannot answer counts as not running
  }
}

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
  const isRunning = databaseUrl ? undefined : isShopRunning(dataDir);
  const addresses = listAddresses(config);
  const address = isRunning === false ? undefined : await findRunningShop(addresses, { key, isRunning });
  // a process that answers nowhere may be about to end
  if (address || !isRunning || !isDataDirLocked(dataDir)) return { config, key, address };
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

/** @throws StartError when another command is at work: it listens nowhere, so that an answer would come from another shop */
function isShopRunning(dataDir: string): boolean {
  if (!isDataDirLocked(dataDir, 0)) return false;
  const command = describeRunningCommand(dataDir);
  if (command && isDataDirLocked(dataDir)) throw new StartError(command);
  return !command;
}

function isDataDirLocked(dataDir: string, timeoutMs?: number): boolean {
  const unlock = lockFolder(dataDir, timeoutMs);
  unlock?.();
  return unlock === null;
}

/** The nearest first. */
function listAddresses({ host, port, publicUrl }: ShopConfig): string[] {
  const name = !host || ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  const near = port === 0 ? [] : [`http://${name.includes(':') ? `[${name}]` : name}:${port}`];
  return [...new Set([...near, publicUrl])];
}
