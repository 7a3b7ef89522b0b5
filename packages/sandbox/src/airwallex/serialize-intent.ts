import type { Kysely } from 'kysely';
import { toMajor } from '../ledger/amounts.ts';
import { findCharge } from '../ledger/charges.ts';
import type { ChargeRow, IntentRow, SandboxTables } from '../store/tables.ts';

export async function serializeIntent(db: Kysely<SandboxTables>, intent: IntentRow) {
  const { id, request_id, client_secret, currency, merchant_order_id, status, created_at } = intent;
  const attempt = intent.latest_charge_id ? await findCharge(db, intent.latest_charge_id) : undefined;
  const amount = toMajor(intent.amount, currency);
  return {
    id,
    request_id,
    client_secret,
    amount,
    currency,
    merchant_order_id,
    status,
    created_at,
    captured_amount: status === 'SUCCEEDED' ? amount : 0,
    ...(attempt && { latest_payment_attempt: serializeAttempt(attempt) }),
    ...(status === 'REQUIRES_CUSTOMER_ACTION' && {
      next_action: { type: 'redirect', method: 'GET', url: challengePath(id) },
    }),
  };
}

function challengePath(intentId: string): string {
  return `/sandbox/airwallex/3ds/${intentId}`;
}

const attemptStatus: Record<ChargeRow['status'], string> = {
  authorized: 'AUTHORIZED',
  succeeded: 'CAPTURE_REQUESTED',
  declined: 'FAILED',
  canceled: 'CANCELLED',
  requires_action: 'AUTHENTICATION_REDIRECTED',
};

function serializeAttempt(charge: ChargeRow) {
  const { id, amount, refunded, currency, brand, last4, exp_month, exp_year, decline_code, status } = charge;
  const expiry = { expiry_month: String(exp_month).padStart(2, '0'), expiry_year: String(exp_year) };
  return {
    id,
    amount: toMajor(amount, currency),
    refunded_amount: toMajor(refunded, currency),
    currency,
    status: attemptStatus[status],
    payment_method: { type: 'card', card: { brand, last4, ...expiry } },
    ...(decline_code && refusalOf(decline_code)),
  };
}

/** What its bank has said, as the card networks number it. */
const responses: Record<string, string> = { card_declined: '05', insufficient_funds: '51', expired_card: '54' };

function refusalOf(code: string) {
  const response = responses[code];
  return { failure_code: code, ...(response && { provider_original_response_code: response }) };
}
