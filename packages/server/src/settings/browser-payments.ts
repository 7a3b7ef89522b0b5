import type { PaymentSettings } from '@mercer/contract';
import { GatewayUnavailable } from '../gateways/index.ts';
import type { AppDeps } from '../http/context.ts';
import { readPayments } from './read.ts';

/** The ways to pay, with all that a client needs to begin. */
export async function browserPayments(deps: AppDeps): Promise<PaymentSettings> {
  return withCardEntry(await withClientId(await readPayments(deps), deps));
}

/** PayPal's script wants to know the account that is paid: where neither key nor setting tells it, the gateway does. */
async function withClientId(payments: PaymentSettings, { gateways }: AppDeps): Promise<PaymentSettings> {
  const { paypal } = payments;
  if (!paypal || paypal.client_id || !gateways.has(paypal.gateway)) return payments;
  const { paypalClientId } = await gateways.openGateway(paypal.gateway);
  const client_id = await paypalClientId?.().catch(ignoreUnavailable);
  return client_id ? { ...payments, paypal: { ...paypal, client_id } } : payments;
}

/** The other ways to pay stand; PayPal's button says itself that it cannot. */
function ignoreUnavailable(error: unknown): null {
  if (error instanceof GatewayUnavailable) return null;
  throw error;
}

/**
 * The published client library shows wallets of Braintree only where `card` is there, whatever it says. Where no cards are
 * taken it is there, switched off.
 */
export function withCardEntry(payments: PaymentSettings): PaymentSettings {
  const wallet = [payments.google, payments.apple].find((method) => method?.gateway === 'braintree');
  if (payments.card || !wallet) return payments;
  return { ...payments, card: { enabled: false, gateway: wallet.gateway } };
}
