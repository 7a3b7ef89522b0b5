import type { MethodOptions } from './card-options.ts';
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
  networks: { available: string[]; preferred: null };
  regulated_status: null;
  three_d_secure_usage: { supported: boolean };
  wallet: Wallet | null;
}

export type Wallet =
  | { dynamic_last4: string | null; type: 'google_pay'; google_pay: object }
  | { dynamic_last4: string | null; type: 'apple_pay'; apple_pay: object };

export type MethodType = 'card' | 'ideal' | 'bancontact' | 'klarna' | 'sepa_debit';

export interface PaymentMethod extends Base<'payment_method'> {
  allow_redisplay: 'unspecified';
  billing_details: BillingDetails;
  customer: string | null;
  customer_account: null;
  metadata: Metadata;
  type: MethodType;
  card?: Card;
  ideal?: { bank: string | null; bic: string | null };
  bancontact?: object;
  klarna?: { dob: null };
  sepa_debit?: Record<'bank_code' | 'branch_code' | 'country' | 'fingerprint' | 'last4', string> & {
    generated_from: null;
  };
  sandbox: {
    outcome: CardOutcome;
    /** Its bank knows the card holder from an earlier set-up. */
    isSetUp?: boolean;
    /** Used once without a customer: it serves no second payment. */
    isSpent?: boolean;
  };
}

export type PaymentIntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
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
  amount_details: { tip: object };
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
  excluded_payment_method_types: null;
  last_payment_error: object | null;
  latest_charge: string | null;
  managed_payments: null;
  metadata: Metadata;
  next_action: NextAction | null;
  on_behalf_of: null;
  payment_method: string | null;
  payment_method_configuration_details: null;
  payment_method_options: MethodOptions;
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
  transfer_group: null;
  sandbox: {
    /** The card holder has approved; the shop's server confirms again. */
    isAuthenticated?: boolean;
  };
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
  mandate: null;
  metadata: Metadata;
  next_action: NextAction | null;
  on_behalf_of: null;
  payment_method: string | null;
  payment_method_configuration_details: null;
  payment_method_options: object;
  payment_method_types: string[];
  single_use_mandate: null;
  status: Exclude<PaymentIntentStatus, 'requires_capture'>;
  usage: FutureUsage;
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
  currency: null;
  customer_account: null;
  default_source: null;
  delinquent: false;
  description: string | null;
  discount: null;
  email: string | null;
  invoice_prefix: string;
  invoice_settings: {
    custom_fields: null;
    default_payment_method: string | null;
    footer: null;
    rendering_options: null;
  };
  metadata: Metadata;
  name: string | null;
  next_invoice_sequence: number;
  phone: string | null;
  preferred_locales: string[];
  shipping: Shipping | null;
  tax_exempt: 'none';
  test_clock: null;
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
  fraud_details: object;
  metadata: Metadata;
  on_behalf_of: null;
  outcome: object;
  paid: boolean;
  payment_intent: string;
  payment_method: string;
  payment_method_details: object;
  receipt_email: string | null;
  receipt_number: null;
  receipt_url: string | null;
  refunded: boolean;
  review: null;
  shipping: Shipping | null;
  source: null;
  source_transfer: null;
  statement_descriptor: string | null;
  statement_descriptor_suffix: string | null;
  status: 'succeeded' | 'failed';
  transfer_data: null;
  transfer_group: null;
}

export interface Refund extends Omit<Base<'refund'>, 'livemode'> {
  amount: number;
  balance_transaction: string;
  charge: string;
  currency: string;
  customer: string | null;
  customer_account: null;
  destination_details: object;
  metadata: Metadata;
  payment_intent: string;
  payment_method: string;
  reason: string | null;
  receipt_number: null;
  source_transfer_reversal: null;
  status: 'succeeded';
  transfer_reversal: null;
}

export interface Dispute extends Base<'dispute'> {
  amount: number;
  balance_transactions: BalanceTransaction[];
  charge: string;
  currency: string;
  enhanced_eligibility_types: string[];
  evidence: object;
  evidence_details: {
    due_by: number | null;
    enhanced_eligibility: object;
    has_evidence: boolean;
    past_due: boolean;
    submission_count: number;
    submission_method: 'not_submitted';
  };
  intended_submission_method: null;
  is_charge_refundable: boolean;
  metadata: Metadata;
  payment_intent: string;
  payment_method_details: object;
  reason: string;
  status: 'needs_response' | 'warning_needs_response' | 'won' | 'lost';
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
  reporting_category: 'charge' | 'refund' | 'dispute' | 'dispute_reversal';
  source: string;
  status: 'available';
  type: 'charge' | 'payment' | 'refund' | 'payment_refund' | 'adjustment';
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
