import type { BankAccount, DeliveryDates, Minor } from '@mercer/contract';
import type { PlanText } from '@mercer/platform/languages';

export interface LinkMail {
  /** name of the recipient; '' when unknown */
  name: string;
  link: string;
}

export interface OrderReference extends LinkMail {
  number: string;
}

export interface MailItem {
  name: string;
  quantity: number;
  /** options and plan in words, e.g. 'Large' */
  description?: string;
}

export interface PricedMailItem extends MailItem {
  price_total: Minor;
  plan?: MailPlan;
}

/** Plan of a subscription: what recurs, and when. */
export interface MailPlan extends Pick<PlanText, 'interval' | 'interval_count' | 'begins'> {
  /** amount of all pieces per renewal */
  amount: Minor;
  /** ISO 8601 */
  date_next: string;
}

export interface MailTotals {
  currency: string;
  sub_total: Minor;
  discount_total: Minor;
  shipment_total: Minor;
  tax_total: Minor;
  tax_included_total: Minor;
  grand_total: Minor;
  giftcard_total: Minor;
  /** true for an order without anything to ship */
  is_digital?: boolean;
  /** amount that was charged, authorized or waived for the rest of the total; absent where there was none */
  paid?: { kind: 'paid' | 'held' | 'waived'; name: string | null; amount: Minor };
}

export interface MailAddress {
  name?: string | null;
  company?: string | null;
  address1?: string | null;
  address2?: string | null;
  city?: string | null;
  state?: string | null;
  zip?: string | null;
  country?: string | null;
  phone?: string | null;
}

/** Shipping address with the promised delivery dates. */
interface MailShipping extends MailAddress {
  delivery?: DeliveryDates;
}

export interface OrderMail extends OrderReference, MailTotals {
  items: PricedMailItem[];
  shipping: MailShipping;
}

/** How an order is paid without a gateway. */
export interface MailTerms {
  name: string;
  instructions: string | null;
  account: BankAccount | null;
  reference: string;
  /** amount that is still to be paid */
  amount: Minor;
  /** ISO 8601; null: there is no such day */
  date_due: string | null;
}

export interface UnpaidMail extends LinkMail {
  items: MailItem[];
  amount: Minor;
  currency: string;
}

export interface SubscriptionReference extends LinkMail {
  /** name of what is subscribed to */
  product: string;
  /** amount of all pieces per renewal */
  amount: Minor;
  currency: string;
}

export interface AuthorizationMail extends OrderReference {
  amount: Minor;
  currency: string;
  gateway: string;
  /** ISO 8601; null where nobody knows */
  date_expires: string | null;
}

/** The other link ends these mails. */
export interface UnsubscribeLinks {
  link: string;
  unsubscribe_link: string;
}

/** Mail to a subscriber who has left a cart. */
export interface CartReminderMail extends UnsubscribeLinks {
  /** names of the first products in the cart */
  products: string;
}

export interface StockAlertMail extends UnsubscribeLinks {
  product: string;
}
