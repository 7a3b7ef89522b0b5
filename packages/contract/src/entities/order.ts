import type { Major } from '../money.ts';
import type { Billing } from './billing.ts';
import type { CartItem } from './cart.ts';
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
  /** whether all of it is paid: no payment is pending, and none is only authorized */
  paid: boolean;
  payments: OrderPayment[];
  /** what has gone back or is about to */
  refund_total: Major;
  refunds: Refund[];
  returns: OrderReturn[];
  timeline: TimelineEntry[];
  /** the parcel's number, the last one's of several */
  tracking: string | null;
  /** in the order of the lines */
  pieces: LinePieces[];
  /** what has left, a parcel each */
  shipments?: Shipment[];
  /** whether the shopper may cancel it now */
  cancelable: boolean;
  /** whether the shopper may ask for a return now */
  returnable: boolean;
  /** of the order's page; a guest's carries its own key */
  link: string;
  /** of the invoice as a page, signed for it alone; with `&format=pdf` as a PDF */
  invoice_link: string;
}

/** What happened to the pieces of an order's line, and what may still happen to them. */
export interface LinePieces {
  /** of the line */
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
  /** of returns that were approved */
  returned: number;
  /** what the next parcel may hold: neither sent, refunded nor back in the stock */
  shippable: number;
  /** what goes back when the order, or what is left of it, is canceled */
  cancelable: number;
  /** paid, and not refunded */
  refundable: number;
  /** what a return may name: sent, not returned and not refunded */
  returnable: number;
}

export interface OrderPayment {
  id: string;
  method: string;
  status: string;
  amount: Major;
  date_created: string;
  /** where it is set aside until the order is shipped: what of it was taken, and until when the bank keeps it */
  captured?: Major;
  expires?: string;
  /** where the buyer's bank asks it back */
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

/** Who carries a parcel, and the page where it is followed; nothing where its number does not tell. */
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

export interface OrderReturn {
  id: string;
  order_id: string;
  status: 'requested' | 'approved' | 'declined';
  reason: string;
  note: string | null;
  items: { id: string; quantity: number }[];
  date_created: string;
}
