import type { Major } from '../money.ts';
import type { BillingCard } from './billing.ts';

/** A payment of an order, for those it belongs to. */
export interface Payment {
  id: string;
  order_id: string;
  method: string;
  gateway: string;
  /** pending, requires_action, authorized, succeeded, declined, waived or refunded */
  status: string;
  amount: Major;
  currency: string;
  transaction_id: string | null;
  /** The token where a gateway needs it to authenticate the payment. */
  card: (Pick<BillingCard, 'brand' | 'last4'> & { token?: string }) | null;
  message: string | null;
  date_created: string;
}

/** The ways to pay of §3; Airwallex has a form of its own beside the card's. */
export type PaymentMethodName =
  | 'card'
  | 'airwallex'
  | 'ideal'
  | 'bancontact'
  | 'klarna'
  | 'paysafecard'
  | 'paypal'
  | 'google'
  | 'apple'
  | 'amazon';

/** Default names of payment methods, for a store that does not name them itself. */
export const paymentMethodNames: Readonly<Record<PaymentMethodName, string>> = {
  card: 'Credit/Debit Card',
  airwallex: 'Airwallex',
  ideal: 'iDEAL',
  bancontact: 'Bancontact',
  klarna: 'Klarna',
  paysafecard: 'paysafecard',
  paypal: 'PayPal',
  google: 'Google Pay',
  apple: 'Apple Pay',
  amazon: 'Amazon Pay',
};

/** All ways to pay. */
export const paymentMethods = Object.keys(paymentMethodNames) as [PaymentMethodName, ...PaymentMethodName[]]; // the keys of the table above

/** The ways to pay in which the shop's own page asks for a card. */
export const cardMethods: readonly PaymentMethodName[] = ['card', 'airwallex'];

/** Settings of the payment methods that are offered, and no others. */
export type PaymentSettings = Partial<Record<PaymentMethodName, PaymentMethodSettings>>;

/** Public settings of one payment method (§3); there is no field for a secret. */
export interface PaymentMethodSettings {
  enabled: boolean;
  gateway: string;
  name?: string;
  publishable_key?: string;
  client_id?: string;
  merchant_id?: string;
  live_merchant_id?: string;
  test_merchant_id?: string;
  public_key_id?: string;
  store_owner_email?: string;
  mode?: string;
  ppcp?: boolean;
  /**
   * Scripts by the client library's ids that replace the gateway's browser scripts: those of its region, or of the
   * sandbox.
   */
  scripts?: { id: string; url: string }[];
}

/** The ways to pay that the shop's owner confirms: no gateway is asked. */
export type ManualMethodName = 'bank_transfer' | 'invoice' | 'cash_on_delivery' | 'manual';

/** The bank account that a shopper transfers the money to. */
export interface BankAccount {
  holder?: string;
  iban?: string;
  bic?: string;
  bank?: string;
}

/** How an order is paid without a gateway, as it was agreed when the order was placed. */
export interface PaymentTerms {
  method: ManualMethodName;
  name: string;
  instructions: string | null;
  account: BankAccount | null;
  /** Text that the shopper names with the payment: the order's number. */
  reference: string;
  /** ISO 8601 time by which the order is to be paid; null: there is none. */
  date_due: string | null;
  /** ISO 8601 time at which the order is canceled unless it is paid; null: never. */
  date_expires: string | null;
}
