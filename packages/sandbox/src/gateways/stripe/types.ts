import type { CardOutcome } from './test-cards.ts';

// What is kept of Stripe's objects: all their fields, as https://docs.stripe.com/api has them, and under `sandbox` what the
// stand-in remembers besides. Times are in seconds, amounts in the minor unit.

export interface StripeObjects {
  payment_intent: PaymentIntent;
  setup_intent: SetupIntent;
  setup_attempt: SetupAttempt;
  payment_method: PaymentMethod;
  customer: Customer;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  event: StripeEvent;
  balance_transaction: BalanceTransaction;
  payment_method_domain: PaymentMethodDomain;
  deleted_customer: DeletedCustomer;
  tax_id: TaxId;
  token: Token;
  confirmation_token: ConfirmationToken;
  mandate: Mandate;
  webhook_endpoint: WebhookEndpoint;
  'tax.calculation': TaxCalculation;
  'tax.transaction': TaxTransaction;
  'v2.core.event_destination': EventDestination;
}

export type ObjectName = keyof StripeObjects;

interface Base<N extends ObjectName> {
  id: string;
  object: N;
  created: number;
  livemode: false;
}

export type Metadata = Record<string, string>;

export interface Address {
  city: string | null;
  country: string | null;
  line1: string | null;
  line2: string | null;
  postal_code: string | null;
  state: string | null;
}

export interface BillingDetails {
  address: Address;
  email: string | null;
  name: string | null;
  phone: string | null;
  tax_id: string | null;
}

export interface Card {
  brand: string;
  checks: Record<'address_line1_check' | 'address_postal_code_check' | 'cvc_check', string | null>;
  country: string;
  display_brand: string;
  exp_month: number;
  exp_year: number;
  fingerprint: string;
  funding: 'credit' | 'debit';
  generated_from: null;
  last4: string;
  networks: { available: string[]; preferred: string | null };
  regulated_status: null;
  three_d_secure_usage: { supported: boolean };
  wallet: Wallet | null;
}

export type Wallet =
  | { dynamic_last4: string | null; type: 'google_pay'; google_pay: object }
  | { dynamic_last4: string | null; type: 'apple_pay'; apple_pay: object };

export type MethodType = 'card' | 'ideal' | 'bancontact' | 'klarna' | 'sepa_debit';

export type AllowRedisplay = 'always' | 'limited' | 'unspecified';

export interface PaymentMethod extends Base<'payment_method'> {
  allow_redisplay: AllowRedisplay;
  billing_details: BillingDetails;
  customer: string | null;
  customer_account: null;
  metadata: Metadata;
  type: MethodType;
  card?: Card;
  ideal?: { bank: string | null; bic: string | null };
  bancontact?: object;
  klarna?: { dob: Record<'day' | 'month' | 'year', number> | null };
  sepa_debit?: Record<'bank_code' | 'branch_code' | 'country' | 'fingerprint' | 'last4', string> & {
    generated_from: null;
  };
  sandbox: {
    outcome: CardOutcome;
    /** True when its bank knows the card holder from an earlier setup. */
    isSetUp?: boolean;
    /** Used once without a customer: it serves no second payment. */
    isSpent?: boolean;
  };
}

export type PaymentIntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled';

export type NextAction =
  | { type: 'redirect_to_url'; redirect_to_url: { return_url: string; url: string } }
  | { type: 'use_stripe_sdk'; use_stripe_sdk: { type: 'three_d_secure_redirect'; stripe_js: string } };

export type FutureUsage = 'on_session' | 'off_session';

export interface PaymentIntent extends Base<'payment_intent'> {
  allowed_payment_method_types: string[] | null;
  amount: number;
  amount_capturable: number;
  amount_details: AmountDetails;
  amount_received: number;
  application: null;
  application_fee_amount: null;
  automatic_payment_methods: { allow_redirects: 'always' | 'never'; enabled: boolean } | null;
  canceled_at: number | null;
  cancellation_reason: string | null;
  capture_method: 'automatic' | 'automatic_async' | 'manual';
  client_secret: string;
  confirmation_method: 'automatic' | 'manual';
  currency: string;
  customer: string | null;
  customer_account: null;
  description: string | null;
  excluded_payment_method_types: string[] | null;
  last_payment_error: object | null;
  latest_charge: string | null;
  managed_payments: null;
  metadata: Metadata;
  next_action: NextAction | null;
  on_behalf_of: null;
  payment_details?: { customer_reference: string | null; order_reference: string | null };
  payment_method: string | null;
  payment_method_configuration_details: null;
  payment_method_options: object;
  payment_method_types: string[];
  payment_record: null;
  processing: null;
  receipt_email: string | null;
  review: null;
  setup_future_usage: FutureUsage | null;
  shipping: Shipping | null;
  source: null;
  statement_descriptor: string | null;
  statement_descriptor_suffix: string | null;
  status: PaymentIntentStatus;
  transfer_data: null;
  transfer_group: string | null;
  sandbox: {
    /** The card holder has approved; the shop's server confirms again. */
    isAuthenticated?: boolean;
    /** Answered where they are asked for. */
    line_items?: LineItem[];
    mandate?: string;
  };
}

export interface AmountDetails {
  discount_amount?: number;
  error?: { code: string; message: string };
  shipping?: { amount: number | null; from_postal_code: string | null; to_postal_code: string | null };
  tax?: { total_tax_amount: number | null };
  tip: object;
}

export interface LineItem {
  id: string;
  object: 'payment_intent_amount_details_line_item';
  discount_amount: number | null;
  payment_method_options: object | null;
  product_code: string | null;
  product_name: string;
  quantity: number;
  tax: { total_tax_amount: number } | null;
  unit_cost: number;
  unit_of_measure: string | null;
}

export interface Shipping {
  address: Address;
  carrier: string | null;
  name: string;
  phone: string | null;
  tracking_number: string | null;
}

export interface SetupIntent extends Base<'setup_intent'> {
  allowed_payment_method_types: string[] | null;
  application: null;
  automatic_payment_methods: { allow_redirects: 'always' | 'never'; enabled: boolean } | null;
  cancellation_reason: string | null;
  client_secret: string;
  customer: string | null;
  customer_account: null;
  description: string | null;
  excluded_payment_method_types: null;
  flow_directions: null;
  last_setup_error: object | null;
  latest_attempt: string | null;
  mandate: string | null;
  metadata: Metadata;
  next_action: NextAction | null;
  on_behalf_of: null;
  payment_method: string | null;
  payment_method_configuration_details: null;
  payment_method_options: object;
  payment_method_types: string[];
  single_use_mandate: null;
  status: Exclude<PaymentIntentStatus, 'requires_capture' | 'processing'>;
  usage: FutureUsage;
  sandbox?: { mandate?: string };
}

export interface SetupAttempt extends Base<'setup_attempt'> {
  application: null;
  customer: string | null;
  customer_account: null;
  flow_directions: null;
  on_behalf_of: null;
  payment_method: string;
  payment_method_details: object;
  setup_error: object | null;
  setup_intent: string;
  status: 'requires_action' | 'succeeded' | 'failed' | 'abandoned';
  usage: FutureUsage;
}

export interface Customer extends Base<'customer'> {
  address: Address | null;
  balance: number;
  business_name?: string;
  currency: null;
  customer_account: null;
  default_source: null;
  delinquent: false;
  description: string | null;
  discount: null;
  email: string | null;
  individual_name?: string;
  invoice_prefix: string;
  invoice_settings: {
    custom_fields: { name: string; value: string }[] | null;
    default_payment_method: string | null;
    footer: string | null;
    rendering_options: null;
  };
  metadata: Metadata;
  name: string | null;
  next_invoice_sequence: number;
  phone: string | null;
  preferred_locales: string[];
  shipping: Shipping | null;
  tax_exempt: 'none' | 'exempt' | 'reverse';
  test_clock: null;
}

export interface DeletedCustomer {
  id: string;
  object: 'customer';
  created: number;
  deleted: true;
}

export interface TaxId extends Base<'tax_id'> {
  country: string | null;
  customer: string | null;
  customer_account: null;
  owner: { type: 'customer'; customer: string; customer_account: null };
  type: string;
  value: string;
  verification: {
    status: 'pending' | 'verified' | 'unverified' | 'unavailable';
    verified_address: null;
    verified_name: null;
  };
}

export interface Charge extends Base<'charge'> {
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  application: null;
  application_fee: null;
  application_fee_amount: null;
  balance_transaction: string | null;
  billing_details: BillingDetails;
  calculated_statement_descriptor: string;
  captured: boolean;
  currency: string;
  customer: string | null;
  description: string | null;
  disputed: boolean;
  failure_balance_transaction: null;
  failure_code: string | null;
  failure_message: string | null;
  fraud_details: { user_report?: 'fraudulent' | 'safe' };
  metadata: Metadata;
  on_behalf_of: null;
  outcome: object;
  paid: boolean;
  /** Charges of the Charges API have none. */
  payment_intent: string | null;
  payment_method: string;
  payment_method_details: object;
  receipt_email: string | null;
  receipt_number: null;
  receipt_url: string | null;
  refunded: boolean;
  review: null;
  shipping: Shipping | null;
  source: CardSource | null;
  source_transfer: null;
  statement_descriptor: string | null;
  statement_descriptor_suffix: string | null;
  status: 'succeeded' | 'pending' | 'failed';
  transfer_data: null;
  transfer_group: string | null;
}

/** A card as tokens and charges of the Charges API show it. */
export interface CardSource {
  id: string;
  object: 'card';
  address_city: string | null;
  address_country: string | null;
  address_line1: string | null;
  address_line1_check: string | null;
  address_line2: string | null;
  address_state: string | null;
  address_zip: string | null;
  address_zip_check: string | null;
  brand: string;
  country: string;
  customer: null;
  cvc_check: string | null;
  dynamic_last4: null;
  exp_month: number;
  exp_year: number;
  fingerprint: string;
  funding: string;
  last4: string;
  metadata: Metadata;
  name: string | null;
  regulated_status: null;
  tokenization_method: null;
}

export interface Token extends Base<'token'> {
  card: CardSource;
  client_ip: null;
  type: 'card';
  used: boolean;
  sandbox: { outcome: CardOutcome; facts: Card };
}

export interface ConfirmationToken extends Base<'confirmation_token'> {
  expires_at: number | null;
  metadata: null;
  payment_intent: string | null;
  payment_method_options: null;
  payment_method_preview: object;
  return_url: string | null;
  setup_future_usage: FutureUsage | null;
  setup_intent: string | null;
  shipping: Shipping | null;
  use_stripe_sdk: boolean;
  /** The method that a confirmation with it is made with. */
  sandbox: { payment_method: string };
}

export interface Mandate {
  id: string;
  object: 'mandate';
  customer_acceptance: {
    accepted_at: number;
    offline?: object;
    online?: { ip_address: string; user_agent: string };
    type: 'offline' | 'online';
  };
  livemode: false;
  multi_use: object;
  payment_method: string;
  payment_method_details: { type: MethodType; card?: object; klarna?: object; sepa_debit?: object };
  status: 'active';
  type: 'multi_use';
}

export interface WebhookEndpoint extends Base<'webhook_endpoint'> {
  api_version: string | null;
  application: null;
  description: string | null;
  enabled_events: string[];
  metadata: Metadata;
  status: 'enabled' | 'disabled';
  url: string;
  /** Shown once, when the endpoint is created. */
  sandbox: { secret: string };
}

/** Event destination of the second version of the API, which returns times as texts. */
export interface EventDestination {
  id: string;
  object: 'v2.core.event_destination';
  created: number;
  description: string;
  enabled_events: string[];
  event_payload: 'snapshot' | 'thin';
  events_from: string[];
  livemode: false;
  metadata: Metadata;
  name: string;
  snapshot_api_version?: string;
  status: 'enabled' | 'disabled';
  status_details?: { disabled: { reason: 'user' } };
  type: 'webhook_endpoint';
  sandbox: { url: string; secret: string; updated: number };
}

export interface Refund extends Omit<Base<'refund'>, 'livemode'> {
  amount: number;
  balance_transaction: string;
  charge: string;
  currency: string;
  customer: string | null;
  customer_account: null;
  destination_details: { type: MethodType };
  failure_balance_transaction?: string;
  failure_reason?: string;
  instructions_email?: string;
  metadata: Metadata;
  payment_intent: string | null;
  payment_method: string | null;
  pending_reason?: 'processing';
  reason: string | null;
  receipt_number: null;
  source_transfer_reversal: null;
  status: 'succeeded' | 'pending' | 'failed';
  transfer_reversal: null;
}

export interface Dispute extends Base<'dispute'> {
  amount: number;
  balance_transactions: BalanceTransaction[];
  charge: string;
  currency: string;
  enhanced_eligibility_types: string[];
  evidence: Record<string, unknown>;
  evidence_details: {
    due_by: number | null;
    enhanced_eligibility: object;
    has_evidence: boolean;
    past_due: boolean;
    submission_count: number;
    submission_method: 'not_submitted' | 'manual';
  };
  intended_submission_method: string | null;
  is_charge_refundable: boolean;
  metadata: Metadata;
  payment_intent: string | null;
  payment_method_details: object;
  reason: string;
  status: 'needs_response' | 'under_review' | 'warning_needs_response' | 'warning_under_review' | 'won' | 'lost';
}

export interface BalanceTransaction extends Omit<Base<'balance_transaction'>, 'livemode'> {
  amount: number;
  available_on: number;
  balance_type: 'payments';
  currency: string;
  description: string | null;
  exchange_rate: null;
  fee: number;
  fee_details: object[];
  net: number;
  reporting_category: 'charge' | 'refund' | 'refund_failure' | 'dispute' | 'dispute_reversal';
  source: string;
  status: 'available';
  type: 'charge' | 'payment' | 'refund' | 'payment_refund' | 'refund_failure' | 'payment_failure_refund' | 'adjustment';
}

export interface StripeEvent extends Base<'event'> {
  api_version: string;
  data: { object: object };
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}

export interface PaymentMethodDomain extends Base<'payment_method_domain'> {
  amazon_pay: { status: 'active' };
  apple_pay: { status: 'active' };
  domain_name: string;
  enabled: boolean;
  google_pay: { status: 'active' };
  klarna: { status: 'active' };
  link: { status: 'active' };
  paypal: { status: 'active' };
}

export type TaxExemption = 'customer_exempt' | 'none' | 'reverse_charge';

export interface TaxCustomerDetails {
  address: Address;
  address_source: 'billing' | 'shipping';
  ip_address: null;
  tax_ids: { type: string; value: string }[];
  taxability_override: TaxExemption;
}

/** Tax of one jurisdiction on one line. */
export interface TaxBreakdown {
  amount: number;
  jurisdiction: { country: string; display_name: string; level: string; state: string | null };
  sourcing: 'destination';
  tax_rate_details: { display_name: string; percentage_decimal: string; tax_type: string };
  taxability_reason: string;
  taxable_amount: number;
}

interface TaxShippingCost {
  amount: number;
  amount_tax: number;
  tax_behavior: 'exclusive' | 'inclusive';
  tax_code: string;
}

interface TaxedLine extends TaxShippingCost {
  id: string;
  livemode: false;
  metadata: Metadata | null;
  product: null;
  quantity: number;
  reference: string;
}

export interface TaxCalculationLine extends TaxedLine {
  object: 'tax.calculation_line_item';
  performance_location: null;
  tax_breakdown: TaxBreakdown[];
}

export interface TaxCalculation {
  id: string;
  object: 'tax.calculation';
  amount_total: number;
  currency: string;
  customer: null;
  customer_details: TaxCustomerDetails;
  expires_at: number;
  livemode: false;
  ship_from_details: { address: Address } | null;
  shipping_cost: TaxShippingCost | null;
  tax_amount_exclusive: number;
  tax_amount_inclusive: number;
  tax_breakdown: {
    amount: number;
    inclusive: boolean;
    tax_rate_details: {
      country: string;
      flat_amount: null;
      percentage_decimal: string;
      rate_type: 'percentage';
      state: string | null;
      tax_type: string;
    };
    taxability_reason: string;
    taxable_amount: number;
  }[];
  tax_date: number;
  sandbox: { lines: TaxCalculationLine[]; shipping_breakdown: TaxBreakdown[] };
}

export interface TaxTransactionLine extends TaxedLine {
  object: 'tax.transaction_line_item';
  reversal: { original_line_item: string } | null;
  type: 'reversal' | 'transaction';
}

export interface TaxTransaction extends Base<'tax.transaction'> {
  currency: string;
  customer: null;
  customer_details: TaxCustomerDetails;
  metadata: Metadata | null;
  posted_at: number;
  reference: string;
  reversal: { original_transaction: string } | null;
  ship_from_details: { address: Address } | null;
  shipping_cost: TaxShippingCost | null;
  tax_date: number;
  type: 'reversal' | 'transaction';
  sandbox: {
    lines: TaxTransactionLine[];
    /** Sums of what was reversed, by the id of the line or `shipping_cost`; negative. */
    reversed: Record<string, { amount: number; amount_tax: number }>;
  };
}
