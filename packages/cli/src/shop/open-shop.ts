import { createOperatorClient } from '@mercer/operator';
import { type Connection, connectionOf } from './connection.ts';
import { httpFetch } from './http-fetch.ts';
import type { OpenShop } from './shop.ts';

const never = new AbortController().signal;

/**
 * The shop that was named, else the one of DATA_DIR or DATABASE_URL: over its port where it runs, else in this process.
 * @param signal ends calls that wait for an answer
 * @throws UsageError, and StartError where there is no shop or it cannot be asked
 */
export async function openShop(flags: Connection, env: NodeJS.ProcessEnv, signal = never): Promise<OpenShop> {
  const { url, key = '' } = connectionOf(flags, env);
  if (url) return overNetwork(url, key, signal);
  // with the backend, which a shop elsewhere does without
  const { findLocalShop } = await import('./local-shop.ts');
  const local = await findLocalShop(env, key);
  if (local.address) return overNetwork(local.address, local.key, signal);
  const { shopInProcess } = await import('./shop-in-process.ts');
  return shopInProcess(local, signal);
}

function overNetwork(url: string, key: string, signal: AbortSignal): OpenShop {
  const client = createOperatorClient({ url, key, fetch: httpFetch(url, signal) });
  return { client, url, close: async () => {} };
}
