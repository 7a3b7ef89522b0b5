import { createGatewayEvent } from '../../http/event.ts';
import type { ChargeRow, ChargeStatus } from '../../store/tables.ts';
import type { CardDeps } from './keys.ts';
import { serializeCharge } from './serialize-charge.ts';

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
