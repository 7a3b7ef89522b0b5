import { createGatewayEvent } from '../../http/event.ts';
import { declineMessage } from '../../ledger/test-cards.ts';
import type { ChargeRow, ChargeStatus } from '../../store/tables.ts';
import { computeHoldExpiry } from './capture.ts';
import type { CardDeps } from './keys.ts';

export function serializeCharge(charge: ChargeRow) {
  const { id, gateway, status, amount, refunded, currency, order_id, token, brand, last4 } = charge;
  const { decline_code, created_at } = charge;
  return {
    id,
    gateway,
    status,
    amount,
    amount_refunded: refunded,
    currency,
    order_id,
    token,
    brand,
    last4,
    created_at,
    ...(gateway === 'card' && status === 'authorized' && { expires_at: computeHoldExpiry(charge) }),
    ...(status === 'requires_action' && { redirect_url: challengePath(charge) }),
    ...(decline_code && { decline_code, message: declineMessage(decline_code) }),
  };
}

function challengePath({ gateway, id, token }: ChargeRow): string {
  return gateway === 'card' ? `/sandbox/card/3ds/${id}` : `/sandbox/airwallex/3ds/${token}`;
}

const names: Record<ChargeStatus, string | null> = {
  requires_action: null,
  authorized: null,
  succeeded: 'charge.succeeded',
  declined: 'charge.failed',
  canceled: 'charge.canceled',
};

/** Tells the shop how a charge ended; one that waits for its card holder has not. */
export function sendChargeWebhook({ webhooks, now }: CardDeps, charge: ChargeRow, name = names[charge.status]): void {
  const { behaviour } = charge;
  if (name)
    webhooks.send({ gateway: 'card', body: createGatewayEvent(name, serializeCharge(charge), now()), behaviour });
}
