import { unwrap } from '@mercer/operator';
import type { Finding, PaymentFinding } from '@mercer/server';
import { startSentence } from '../../../../apps/storefront/server/start-error.ts';
import type { Connection } from '../shop/connection.ts';
import { openShop } from '../shop/open-shop.ts';

/** What the shop says of itself; that it cannot be asked is a finding, too. */
export async function askShop(flags: Connection, env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<Finding[]> {
  const asked = ask(flags, env, signal, async (client) => unwrap(await client.GET('/operator/checkup')).results);
  return asked.catch((error) => [{ name: 'shop', state: 'fault', message: sentence(error) }]);
}

/** What the shop says of its payment gateways. */
export async function askPayments(
  flags: Connection,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<PaymentFinding[]> {
  const asked = ask(
    flags,
    env,
    signal,
    async (client) => unwrap(await client.GET('/operator/checkup/payments')).results,
  );
  return asked.catch((error) => [{ gateway: 'store', check: 'keys', state: 'fault', message: sentence(error) }]);
}

type Client = Awaited<ReturnType<typeof openShop>>['client'];

async function ask<Answer>(
  flags: Connection,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
  read: (client: Client) => Promise<Answer>,
): Promise<Answer> {
  const { client, close } = await openShop(flags, env, signal);
  try {
    return await read(client);
  } finally {
    await close();
  }
}

/** @throws what is no fault of the shop's owner */
function sentence(error: unknown): string {
  const message = startSentence(error);
  if (message === undefined) throw error;
  return message;
}
