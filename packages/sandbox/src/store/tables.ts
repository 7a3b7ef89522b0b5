/** Amounts are integers in the currency's minor unit. No table has a column for a card number or a CVC. */
export interface SandboxTables {
  tokens: CardFacts & { token: string; created_at: string };
  charges: ChargeRow;
  refunds: RefundRow;
  intents: IntentRow;
  access_tokens: { token: string; expires_at: string };
}

/** All that is kept of a card. */
export interface CardFacts {
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  behaviour: Behaviour;
}

/** What a test card does. */
export type Behaviour =
  | 'succeed'
  | 'decline'
  | 'insufficient_funds'
  | 'expired'
  | 'processing_error'
  | 'three_d_secure'
  | 'answer_lost'
  | 'late_webhook'
  | 'double_webhook';

export type Gateway = 'card' | 'airwallex';

/** `canceled` by the shop before the card holder decided. */
export type ChargeStatus = 'succeeded' | 'declined' | 'requires_action' | 'canceled';

/** One attempt to pay. The token of an Airwallex attempt is the id of its intent. */
export interface ChargeRow extends CardFacts {
  id: string;
  gateway: Gateway;
  token: string;
  order_id: string;
  amount: number;
  refunded: number;
  currency: string;
  status: ChargeStatus;
  decline_code: string | null;
  return_url: string | null;
  idempotency_key: string | null;
  created_at: string;
}

export interface RefundRow {
  id: string;
  charge_id: string;
  amount: number;
  idempotency_key: string | null;
  created_at: string;
}

export type IntentStatus = 'REQUIRES_PAYMENT_METHOD' | 'REQUIRES_CUSTOMER_ACTION' | 'SUCCEEDED' | 'CANCELLED';

export interface IntentRow {
  id: string;
  request_id: string;
  client_secret: string;
  amount: number;
  currency: string;
  merchant_order_id: string;
  status: IntentStatus;
  latest_charge_id: string | null;
  created_at: string;
}
