import type { AppDeps } from '../http/context.ts';
import { askGateway, assertAccepted, GatewayLost } from './gateway.ts';
import type { RefundRequest } from './refund.ts';

/** A charge of the card gateway; the amount in minor units. */
export interface Charge {
  id: string;
  status: 'succeeded' | 'declined' | 'requires_action';
  amount: number;
  currency: string;
  order_id: string;
  brand?: string;
  last4?: string;
  redirect_url?: string;
  message?: string;
}

export interface ChargeRequest {
  token: string;
  amount: number;
  currency: string;
  order_id: string;
  return_url: string;
}

type GatewayDeps = Pick<AppDeps, 'config' | 'fetch'>;

/**
 * Charges the order once: its id is the idempotency key, so that asking again gives the same charge.
 * When the answer is lost, or another attempt has been paid meanwhile, the gateway's ledger tells.
 */
export async function chargeCard(deps: GatewayDeps, request: ChargeRequest): Promise<Charge> {
  try {
    const charge = await postCharge(deps, request);
    if (charge) return charge;
  } catch (error) {
    if (!(error instanceof GatewayLost)) throw error;
  }
  const charges = await chargesOf(deps, request.order_id);
  const known = paidCharge(charges) ?? charges.at(-1);
  if (!known) throw new GatewayLost('The gateway knows no charge of the order');
  return known;
}

/** @returns null when the key belongs to another payment of the order */
async function postCharge({ config, fetch }: GatewayDeps, body: ChargeRequest): Promise<Charge | null> {
  const answer = await askGateway<Charge & { error?: { message: string } }>(
    fetch,
    `${config.gateways.card.url}/charges`,
    {
      headers: { 'Idempotency-Key': body.order_id },
      body,
    },
  );
  if (answer.status === 409) return null;
  if (answer.body.error) return { ...body, id: '', status: 'declined', message: answer.body.error.message };
  return answer.body;
}

export async function chargesOf({ config, fetch }: GatewayDeps, orderId: string): Promise<Charge[]> {
  const url = `${config.gateways.card.url}/charges?order_id=${encodeURIComponent(orderId)}`;
  return (await askGateway<{ results: Charge[] }>(fetch, url)).body.results;
}

export function paidCharge(charges: Charge[]): Charge | undefined {
  return charges.find(({ status }) => status === 'succeeded');
}

export async function refundCharge(deps: GatewayDeps, { key, transactionId, amount }: RefundRequest): Promise<void> {
  const url = `${deps.config.gateways.card.url}/charges/${encodeURIComponent(transactionId)}/refunds`;
  assertAccepted(await askGateway(deps.fetch, url, { headers: { 'Idempotency-Key': key }, body: { amount } }));
}
