/** Amounts are integers in the currency's minor unit. No table has a column for a card number or a CVC. */
export interface SandboxTables {
  tokens: CardFacts & { token: string; created_at: string };
  charges: ChargeRow;
  /** Charges that await their card holder and are only authorized, not captured, afterwards. */
  held_charges: { id: string };
  refunds: RefundRow;
  intents: IntentRow;
  access_tokens: { token: string; expires_at: string };
  /** Gateways that answer nobody until then. */
  outages: { gateway: Gateway; until: string };
  /** Payments as the gateways with their own page know them; the money itself is in `charges`. */
  gateway_objects: GatewayObjectRow;
  stripe_objects: StripeObjectRow;
  /** Terms by which lists and searches find objects. */
  stripe_terms: { object_id: string; object: string; name: string; value: string };
  stripe_requests: StripeRequestRow;
  paypal_objects: PaypalObjectRow;
  paypal_requests: PaypalRequestRow;
}

/** The only card data that is stored. */
export interface CardFacts {
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  behaviour: Behaviour;
}

/** Behaviour of a test card. */
export type Behaviour =
  | 'succeed'
  | 'decline'
  | 'insufficient_funds'
  | 'expired'
  | 'processing_error'
  | 'three_d_secure'
  | 'answer_lost'
  | 'late_webhook'
  | 'double_webhook'
  /** Announced before the answer. */
  | 'early_webhook'
  /** What happened last is announced first. */
  | 'disordered_webhooks'
  /** Declined, and announced as paid by a stranger. */
  | 'forged_webhook'
  | 'slow_answer'
  /** The gateway answers nobody for a minute. */
  | 'outage'
  /** The bank decides days later. */
  | 'pending';

/** Name of a gateway in `registry.ts`. */
export type Gateway = string;

/** `authorized` is held and not taken; `canceled` by the shop before the card holder decided, or before it was taken. */
export type ChargeStatus = 'succeeded' | 'declined' | 'requires_action' | 'authorized' | 'canceled';

/** Attempt to pay. The token is the id of the intent for Airwallex and Stripe, and the id of the order for PayPal. */
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

export type IntentStatus =
  | 'REQUIRES_PAYMENT_METHOD'
  | 'REQUIRES_CUSTOMER_ACTION'
  | 'REQUIRES_CAPTURE'
  | 'SUCCEEDED'
  | 'CANCELLED';

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

/** JSON in the gateway's own words, known by its id or by what the shop calls it. */
export interface GatewayObjectRow {
  id: string;
  gateway: Gateway;
  reference: string;
  data: string;
  created_at: string;
}

/** An object of Stripe's as its API answers it; `position` rises with each that is made. */
export interface StripeObjectRow {
  id: string;
  object: string;
  created: number;
  position: number;
  data: string;
}

/** A call that has changed something, with its answer for those who ask again under the same key. */
export interface StripeRequestRow {
  id: string;
  idempotency_key: string | null;
  fingerprint: string;
  status: number | null;
  answer: string | null;
  created_at: string;
}

/** An order, an authorization, a capture or a refund of PayPal's, as its API answers it. */
export interface PaypalObjectRow {
  id: string;
  kind: string;
  order_id: string;
  invoice_id: string | null;
  created_at: string;
  data: string;
}

/** A call that has changed something, with its answer for those who ask again under the same request id. */
export interface PaypalRequestRow {
  id: string;
  status: number | null;
  answer: string | null;
  created_at: string;
}
