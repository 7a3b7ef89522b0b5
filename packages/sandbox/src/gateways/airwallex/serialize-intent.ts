import type { Kysely } from 'kysely';
import { createGatewayEvent } from '../../http/event.ts';
import { toMajorUnits } from '../../ledger/amounts.ts';
import { findCharge } from '../../ledger/charges.ts';
import type { ChargeRow, ChargeStatus, IntentRow, SandboxTables } from '../../store/tables.ts';
import { findIntent, type IntentDetails } from './intents.ts';
import type { AirwallexDeps } from './keys.ts';
import { findIntentDetails } from './objects.ts';

export async function serializeIntent(db: Kysely<SandboxTables>, intent: IntentRow) {
  const { id, request_id, client_secret, currency, merchant_order_id, status, created_at } = intent;
  const [attempt, { captured, updated_at = created_at, ...details }] = await Promise.all([
    intent.latest_charge_id ? findCharge(db, intent.latest_charge_id) : undefined,
    findIntentDetails<IntentDetails>(db, id),
  ]);
  return {
    id,
    request_id,
    client_secret,
    amount: toMajorUnits(intent.amount, currency),
    currency,
    merchant_order_id,
    status,
    ...details,
    created_at,
    updated_at,
    captured_amount: status === 'SUCCEEDED' ? toMajorUnits(captured ?? intent.amount, currency) : 0,
    ...(attempt && { latest_payment_attempt: serializeAttempt(attempt) }),
    ...(status === 'REQUIRES_CUSTOMER_ACTION' && {
      next_action: { type: 'redirect', method: 'GET', url: challengePath(id) },
    }),
  };
}

function challengePath(intentId: string): string {
  return `/sandbox/airwallex/3ds/${intentId}`;
}

/** https://www.airwallex.com/docs/payments/reference/payment-statuses */
const attemptStatus: Record<ChargeRow['status'], string> = {
  authorized: 'AUTHORIZED',
  succeeded: 'CAPTURE_REQUESTED',
  declined: 'FAILED',
  canceled: 'CANCELLED',
  requires_action: 'AUTHENTICATION_REDIRECTED',
};

export function serializeAttempt(charge: ChargeRow) {
  const { id, token, order_id, amount, refunded, currency, decline_code, status, created_at } = charge;
  return {
    id,
    payment_intent_id: token,
    merchant_order_id: order_id,
    amount: toMajorUnits(amount, currency),
    captured_amount: status === 'succeeded' ? toMajorUnits(amount, currency) : 0,
    refunded_amount: toMajorUnits(refunded, currency),
    currency,
    status: attemptStatus[status],
    payment_method: { type: 'card', card: serializeCard(charge) },
    ...(decline_code && toDeclineFields(decline_code)),
    created_at,
    updated_at: created_at,
  };
}

export function serializeCard({
  brand,
  last4,
  exp_month,
  exp_year,
}: Pick<ChargeRow, 'brand' | 'last4' | 'exp_month' | 'exp_year'>) {
  return { brand, last4, expiry_month: String(exp_month).padStart(2, '0'), expiry_year: String(exp_year) };
}

/** Response codes of the issuing bank, as card networks number them, by decline code. */
const responses: Record<string, string> = { card_declined: '05', insufficient_funds: '51', expired_card: '54' };

/** https://www.airwallex.com/docs/payments__error-response-codes: a bank that says no is `issuer_declined` */
export function toDeclineFields(code: string) {
  const response = responses[code];
  if (response) return { failure_code: 'issuer_declined', provider_original_response_code: response };
  return { failure_code: code === 'processing_error' ? 'provider_unavailable' : code };
}

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
