import type { Major } from '../money.ts';
import type { Billing } from './billing.ts';
import type { CartItem } from './cart.ts';
import type { PaymentTerms } from './payment.ts';
import type { Shipping } from './shipping.ts';
import type { Explained, TaxLine, Totals } from './totals.ts';

export interface Order extends Totals, Explained, Carried {
  id: string;
  number: string;
  date_created: string;
  currency: string;
  status: OrderStatus;
  account_id: string | null;
  email: string | null;
  items: CartItem[];
  taxes: TaxLine[];
  metadata?: Record<string, unknown>;
  comments?: string | null;
  gift_message?: string | null;
  billing: Billing;
  shipping: Shipping;
  /** True when the order is paid in full: no payment is pending, and none is only authorized. */
  paid: boolean;
  payments: OrderPayment[];
  /** How the order is paid without a gateway; absent for an order that a gateway, or nobody, has to pay. */
  payment_terms?: PaymentTerms;
  /** Amount that is still to be paid; absent when there is none. */
  amount_due?: Major;
  /** Amount that has been refunded or is about to be. */
  refund_total: Major;
  refunds: Refund[];
  returns: OrderReturn[];
  timeline: TimelineEntry[];
  /** the parcel's number, the last one's of several */
  tracking: string | null;
  /** Quantities by line, in the order of the lines. */
  pieces: LinePieces[];
  /** Shipments that have left, one for each parcel. */
  shipments?: Shipment[];
  /** True when the shopper may cancel the order now. */
  cancelable: boolean;
  /** True when the shopper may request a return now. */
  returnable: boolean;
  /** URL of the order's page; a guest's contains its own key. */
  link: string;
  /** URL of the invoice as a page, signed for this invoice alone; with `&format=pdf` it is a PDF. */
  invoice_link: string;
}

/** Quantities of an order's line by what has happened to them and what may still happen. */
export interface LinePieces {
  /** Id of the line. */
  id: string;
  /** `quantity` of the line and `canceled` together */
  ordered: number;
  /** taken out by changes of the order */
  canceled: number;
  /** refunded, or about to be */
  refunded: number;
  /** back in the stock */
  restocked: number;
  shipped: number;
  /** Quantity that has come back in returns. */
  returned: number;
  /** Quantity that the next parcel may hold: not shipped, refunded or restocked. */
  shippable: number;
  /** Quantity that is refunded when the order, or its remainder, is canceled. */
  cancelable: number;
  /** paid, and not refunded */
  refundable: number;
  /** Quantity that a return may name: shipped, not returned and not refunded. */
  returnable: number;
}

export interface OrderPayment {
  id: string;
  method: string;
  /** Name of a manual payment method. */
  name?: string;
  status: string;
  amount: Major;
  date_created: string;
  /**
   * Captured amount of an authorization that waits for shipment; `expires` is the time at which the bank releases it.
   */
  captured?: Major;
  expires?: string;
  /** Disputes in which the buyer's bank reclaims the payment. */
  disputes?: { id: string; status: 'open' | 'won' | 'lost'; reason: string; amount: Major }[];
}

export type OrderStatus =
  | 'pending'
  | 'paid'
  | 'shipped'
  | 'delivered'
  | 'canceled'
  | 'refunded'
  | 'payment_pending'
  | 'return_requested';

/** State of an order's money, derived from its payments and refunds. */
export type FinancialStatus =
  | 'pending'
  | 'authorized'
  | 'partially_paid'
  | 'paid'
  | 'partially_refunded'
  | 'refunded'
  | 'voided';

/** State of an order's pieces, derived from its parcels, refunds and returns. */
export type FulfillmentStatus =
  | 'unfulfilled'
  | 'partially_fulfilled'
  | 'fulfilled'
  | 'delivered'
  | 'partially_returned'
  | 'returned'
  | 'canceled';

export interface TimelineEntry {
  status: OrderStatus;
  date: string;
  actor?: 'shopper' | 'operator' | 'system';
  note?: string;
}

export interface Refund {
  id: string;
  status: 'pending' | 'succeeded' | 'failed';
  amount: Major;
  reason: string | null;
  items: { id: string; quantity: number; amount: Major }[];
  date_created: string;
}

/** Carrier of a parcel and its tracking page; absent when the tracking number does not identify them. */
export interface Carried {
  carrier?: string;
  tracking_url?: string;
}

export interface Shipment extends Carried {
  id: string;
  date_created: string;
  tracking: string | null;
  items: { id: string; quantity: number }[];
}

/** A parcel as an operator sees it. */
export interface OrderFulfillment {
  id: string;
  /** `canceled`: the parcel was taken back, and its pieces are sent again */
  status: 'shipped' | 'canceled';
  date_created: string;
  date_canceled: string | null;
  tracking: string | null;
  carrier: string | null;
  tracking_url: string | null;
  items: { id: string; quantity: number }[];
}

/** An order that is on hold is not sent before it is released. */
export interface OrderHold {
  reason: string;
  date_created: string;
}

export type ReturnStatus = 'requested' | 'approved' | 'received' | 'inspected' | 'refunded' | 'exchanged' | 'declined';

export interface OrderReturn {
  id: string;
  order_id: string;
  status: ReturnStatus;
  reason: string;
  note: string | null;
  /** How the pieces are to be sent back. */
  instructions?: string;
  /** URL of the label for the parcel. */
  label_url?: string;
  /** Amount that was kept of the refund. */
  fee?: Major;
  /** Resolution that the shopper requests for the pieces; a refund when absent. */
  resolution?: 'exchange';
  /** Replacement that the shopper requests. */
  replacement?: string;
  /** `restock` and `discard` say how many pieces were found fit and unfit to be sold again. */
  items: { id: string; quantity: number; restock?: number; discard?: number }[];
  date_created: string;
}
