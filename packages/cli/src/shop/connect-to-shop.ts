import { createOperatorClient } from '@mercer/operator';
import { type Connection, readConnection } from './connection.ts';
import { createHttpFetch } from './http-fetch.ts';
import type { OpenShop } from './shop.ts';

const idleSignal = new AbortController().signal;

/**
 * The shop that was named, else the one of DATA_DIR or DATABASE_URL: over its port where it runs, else in this process.
 * @param signal ends calls that wait for an answer
 * @throws UsageError, and StartError where there is no shop or it cannot be asked
 */
export async function connectToShop(flags: Connection, env: NodeJS.ProcessEnv, signal = idleSignal): Promise<OpenShop> {
  const { url, key = '' } = readConnection(flags, env);
  if (url) return connectOverNetwork(url, key, signal);
  // The local shop comes with the backend, which a remote shop does not need
  const { findLocalShop } = await import('./local-shop.ts');
  const local = await findLocalShop(env, key);
  if (local.address) return connectOverNetwork(local.address, local.key, signal);
  const { shopInProcess } = await import('./shop-in-process.ts');
  return shopInProcess(local, signal);
}

function connectOverNetwork(url: string, key: string, signal: AbortSignal): OpenShop {
  const client = createOperatorClient({ url, key, fetch: createHttpFetch(url, signal) });
  return { client, url, close: async () => {} };
}
