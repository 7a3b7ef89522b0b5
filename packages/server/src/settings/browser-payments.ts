import type { PaymentMethodSettings, PaymentSettings } from '@mercer/contract';
import { findGatewayDefinition, type GatewayMethod, GatewayUnavailable } from '../gateways/index.ts';
import type { AppDeps } from '../http/context.ts';
import { readPayments } from './read.ts';

/** The ways to pay, with all that a client needs to begin. */
export async function browserPayments(deps: AppDeps): Promise<PaymentSettings> {
  return withCardEntry(await addClientIds(await readPayments(deps), deps));
}

/** Adds the account that is paid, which some scripts must name: where neither key nor setting tells it, the gateway does. */
async function addClientIds(payments: PaymentSettings, deps: AppDeps): Promise<PaymentSettings> {
  const methods = await Promise.all(
    Object.entries(payments).map(async ([method, settings]) => {
      const client_id = await askClientId(method, settings, deps);
      return [method, client_id ? { ...settings, client_id } : settings] as const;
    }),
  );
  return Object.fromEntries(methods);
}

async function askClientId(method: string, settings: PaymentMethodSettings, { gateways }: AppDeps) {
  const { client_id, gateway } = settings;
  if (client_id || !getGatewayMethod(method, gateway)?.asksClientId || !gateways.has(gateway)) return null;
  const clientIds: Record<string, (() => Promise<string | null>) | undefined> =
    (await gateways.openGateway(gateway)).clientIds ?? {};
  return clientIds[method]?.().catch(ignoreUnavailable);
}

function getGatewayMethod(method: string, gateway: string): GatewayMethod | undefined {
  const methods: Record<string, GatewayMethod | undefined> = findGatewayDefinition(gateway)?.methods ?? {};
  return methods[method];
}

/** The other ways to pay stand; the button of the method says itself that it cannot. */
function ignoreUnavailable(error: unknown): null {
  if (error instanceof GatewayUnavailable) return null;
  throw error;
}

/**
 * Adds an entry `card`, switched off, where no cards are taken: the published client library shows some wallets only
 * where it is there, whatever it says.
 */
export function withCardEntry(payments: PaymentSettings): PaymentSettings {
  const wallet = Object.entries(payments).find(
    ([method, { gateway }]) => getGatewayMethod(method, gateway)?.needsCardEntry,
  );
  if (payments.card || !wallet) return payments;
  return { ...payments, card: { enabled: false, gateway: wallet[1].gateway } };
}
