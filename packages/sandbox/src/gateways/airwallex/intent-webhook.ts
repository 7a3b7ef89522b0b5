import { createGatewayEvent } from '../../http/event.ts';
import { findCharge } from '../../ledger/charges.ts';
import type { ChargeRow, ChargeStatus } from '../../store/tables.ts';
import { findIntent } from './intents.ts';
import type { AirwallexDeps } from './keys.ts';
import { serializeIntent } from './serialize-intent.ts';

const names: Record<ChargeStatus, string> = {
  requires_action: 'payment_intent.requires_customer_action',
  authorized: 'payment_intent.requires_capture',
  succeeded: 'payment_intent.succeeded',
  // Airwallex has no event for a failed intent: the intent waits for another card
  declined: 'payment_intent.requires_payment_method',
  canceled: 'payment_intent.cancelled',
};

/** Returns the name of the event that an attempt causes for its intent. */
export function toIntentEventName({ status }: ChargeRow): string {
  return names[status];
}

/** Tells the shop what happened to an intent, and how it is now. */
export async function sendIntentWebhook(deps: AirwallexDeps, id: string, name: string): Promise<void> {
  const { store, webhooks, now } = deps;
  const intent = await findIntent(store.db, id);
  if (!intent) return;
  const attempt = intent.latest_charge_id ? await findCharge(store.db, intent.latest_charge_id) : undefined;
  const body = createGatewayEvent(name, await serializeIntent(store.db, intent), now());
  webhooks.send({ gateway: 'airwallex', body, behaviour: attempt?.behaviour });
}
