import { unwrap } from '@mercer/operator';
import type { Finding } from '@mercer/server';
import { startSentence } from '../../../../apps/storefront/server/start-error.ts';
import type { Connection } from '../shop/connection.ts';
import { openShop } from '../shop/open-shop.ts';

/** What the shop says of itself; that it cannot be asked is a finding, too. */
export async function askShop(flags: Connection, env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<Finding[]> {
  try {
    const { client, close } = await openShop(flags, env, signal);
    try {
      return unwrap(await client.GET('/operator/checkup')).results;
    } finally {
      await close();
    }
  } catch (error) {
    const message = startSentence(error);
    if (message === undefined) throw error;
    return [{ name: 'shop', state: 'fault', message }];
  }
}
