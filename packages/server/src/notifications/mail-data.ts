import type { DeliveryDates, Minor } from '@mercer/contract';
/**
 * Data of each kind of mail. It is stored with the mail, so that a mail says what was true when it was queued and no
 * template reads
 * another module's tables. Money is in minor units of `currency`; a `link` is a path of the shop, e.g.
 * `/order/5f1…?key=…`.
 */
export interface MailData {
  /** `left_out` is a sentence about what a subscription's order comes without, or that no card is kept for the next one */
  order: OrderMail & { left_out?: string | undefined };
  /** the bank decides about the payment later: `date_decision` is ISO 8601; the order has no number yet */
  payment_waiting: UnpaidMail & { date_decision: string };
  /** the bank has refused after all, and the order is canceled */
  payment_refused: UnpaidMail;
  shipping: ShippingMail;
  refund: RefundMail;
  cancel: CancelMail;
  /** the operator has changed what is ordered */
  order_changed: OrderMail & { refund_total: Minor };
  /** the link leads to what the operator has put together; `date_expires` is ISO 8601 */
  draft: LinkMail & { note: string | null; date_expires: string };
  return_requested: ReturnRequestedMail;
  return_declined: ReturnDeclinedMail;
  /** link to an order, sent on request */
  order_link: AboutOrder;
  recover: LinkMail;
  verify: LinkMail;
  /** notice to the old address; the link undoes the change */
  email_changed: LinkMail & { new_email: string };
  /** `left`: recovery codes */
  second_step: LinkMail & { deed: 'on' | 'off' | 'recovery_code' | 'guessed'; left: number };
  /** the link confirms; the other one ends the subscription */
  newsletter: { link: string; unsubscribe_link: string };
  /** the link confirms that the address waits for the product; the other one forgets the address, and refuses alerts for it */
  stock_alert: { link: string; unsubscribe_link: string; product: string };
  /** the link leads to the product; the other one forgets the address */
  back_in_stock: { link: string; unsubscribe_link: string; product: string };
  subscription_renewed: SubscriptionRenewedMail;
  subscription_payment_failed: SubscriptionPaymentFailedMail;
  /** the operator has changed what comes again */
  subscription_changed: SubscriptionChangedMail;
  /** notice to the shop's owner that the order is not shipped and its authorization expires soon */
  hold_ends: HoldMail;
  /** notice to the shop's owner that the authorization has expired */
  hold_ended: HoldMail;
  /** notice to the shop's owner about differences in reconciliation */
  books_differ: BooksDifferMail;
  /** notice to the shop's owner, like the following ones: the link is '' where there is no page */
  owner_order: { link: string; number: string; currency: string; amount: Minor; pieces: number };
  owner_stock: { link: string; product: string; left: number };
  /** `date_retry` is ISO 8601; null when it is not tried again */
  owner_renewal: { link: string; subscription: string; failures: number; date_retry: string | null };
  owner_return: { link: string; number: string };
  owner_refund: { link: string; number: string; currency: string; amount: Minor };
}

export type MailKind = keyof MailData;

interface LinkMail {
  /** name of the recipient; '' when unknown */
  name: string;
  link: string;
}

interface AboutOrder extends LinkMail {
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
export interface MailPlan {
  /** amount of all pieces per renewal */
  amount: Minor;
  interval: 'daily' | 'weekly' | 'monthly' | 'yearly';
  interval_count: number;
  /** ISO 8601 */
  date_next: string;
  /** start with this order, after a trial, or with an earlier order */
  begins: 'now' | 'later' | 'before';
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

interface OrderMail extends AboutOrder, MailTotals {
  items: PricedMailItem[];
  shipping: MailShipping;
}

interface UnpaidMail extends LinkMail {
  items: MailItem[];
  amount: Minor;
  currency: string;
}

interface ShippingMail extends AboutOrder {
  /** contents of this parcel */
  items: MailItem[];
  shipping: MailAddress;
  carrier?: string | null;
  tracking_number?: string | null;
  /** absolute: the carrier's page */
  tracking_url?: string | null;
}

interface RefundMail extends AboutOrder {
  amount: Minor;
  currency: string;
  reason?: string | null;
}

interface CancelMail extends AboutOrder {
  items: MailItem[];
  currency: string;
  /** amount that is refunded to the shopper */
  refund_total: Minor;
  /** a part of the order has left: the items are those that will not be sent */
  is_rest?: boolean;
}

interface ReturnRequestedMail extends AboutOrder {
  items: MailItem[];
  reason?: string | null;
}

interface ReturnDeclinedMail extends AboutOrder {
  items: MailItem[];
  /** the owner's, for the shopper */
  note: string | null;
}

interface SubscriptionRenewedMail extends AboutOrder, MailTotals {
  items: PricedMailItem[];
  /** ISO 8601; null when this was the last one */
  date_next: string | null;
}

interface AboutSubscription extends LinkMail {
  /** name of what is subscribed to */
  product: string;
  /** amount of all pieces per renewal */
  amount: Minor;
  currency: string;
}

interface SubscriptionChangedMail extends AboutSubscription {
  deed: 'changed' | 'paused' | 'canceled';
  /** ISO 8601: of the next order, or of the end; null: nobody knows, or at once */
  date: string | null;
  /** a sentence */
  reason?: string;
}

interface SubscriptionPaymentFailedMail extends AboutSubscription {
  /** ISO 8601; null when it is not tried again */
  date_retry: string | null;
}

interface HoldMail extends AboutOrder {
  amount: Minor;
  currency: string;
  gateway: string;
  /** ISO 8601; null where nobody knows */
  date_expires: string | null;
}

/** Difference between a gateway's records and the shop's. */
export interface MailDifference {
  gateway: string;
  kind: string;
  /** the order's number; '' where we have none */
  number: string;
  transaction_id: string;
  /** formatted amount or status; '' where there is none */
  ours: string;
  theirs: string;
}

interface BooksDifferMail {
  /** '': there is no page */
  link: string;
  found: MailDifference[];
  gone: MailDifference[];
}
