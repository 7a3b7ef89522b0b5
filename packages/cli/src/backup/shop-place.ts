import { join } from 'node:path';
import { readDataConfig, type ShopConfig } from '@mercer/host/config/config';

/** Location of a shop's data, as environment variables name it. */
export interface DataLocation {
  dataDir: string;
  /** PostgreSQL; else SQLite in `dataDir` */
  databaseUrl?: string | undefined;
  /** Description of the location for messages, without a password. */
  name: string;
  config: ShopConfig;
}

/** @throws StartError naming a variable that makes no sense */
export function readShopPlace(env: NodeJS.ProcessEnv): DataLocation {
  const config = readDataConfig(env);
  const { dataDir, databaseUrl } = config;
  const name = databaseUrl ? 'the database of DATABASE_URL' : join(dataDir, shopFile);
  return { dataDir, databaseUrl, name, config };
}

export const shopFile = 'mercer.sqlite';
export const sandboxFile = 'sandbox.sqlite';
export const secretsFile = 'secrets.json';
export const dumpFile = 'mercer.dump';
