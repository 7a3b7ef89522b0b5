import { startSentence } from '@mercer/host/config/start-error';
import { unwrap } from '@mercer/operator';
import type { HealthCheck, PaymentFinding } from '@mercer/server';
import { connectToShop } from '../shop/connect-to-shop.ts';
import type { Connection } from '../shop/connection.ts';

/** Fetches the shop's own findings; a shop that does not answer is a finding, too. */
export async function fetchShopFindings(
  flags: Connection,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<HealthCheck[]> {
  const findings = requestShop(
    flags,
    env,
    signal,
    async (client) => unwrap(await client.GET('/operator/checkup')).results,
  );
  return findings.catch((error) => [{ name: 'shop', state: 'fault', message: toFaultMessage(error) }]);
}

/** Fetches the shop's findings about its payment gateways. */
export async function fetchPaymentFindings(
  flags: Connection,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<PaymentFinding[]> {
  const findings = requestShop(
    flags,
    env,
    signal,
    async (client) => unwrap(await client.GET('/operator/checkup/payments')).results,
  );
  return findings.catch((error) => [
    { gateway: 'store', check: 'keys', state: 'fault', message: toFaultMessage(error) },
  ]);
}

type Client = Awaited<ReturnType<typeof connectToShop>>['client'];

async function requestShop<Answer>(
  flags: Connection,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
  readResults: (client: Client) => Promise<Answer>,
): Promise<Answer> {
  const { client, close } = await connectToShop(flags, env, signal);
  try {
    return await readResults(client);
  } finally {
    await close();
  }
}

/** @throws what is no fault of the shop's owner */
function toFaultMessage(error: unknown): string {
  const message = startSentence(error);
  if (message === undefined) throw error;
  return message;
}
