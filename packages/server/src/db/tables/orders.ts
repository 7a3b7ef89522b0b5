import type { Generated } from 'kysely';
import type { Json } from '../json.ts';

export interface OrderTables {
  orders: OrderTable;
  order_items: OrderItemTable;
  order_events: OrderEventTable;
  payments: PaymentTable;
  stock_holds: { order_id: string; product_id: string; variant_id: string; quantity: number; date_expires: string };
  /** orders whose buyer is forgotten as soon as they are done */
  forgotten_buyers: { order_id: string; date_created: string };
  counters: { id: string; value: number };
}

interface OrderTable {
  id: string;
  /** null while pending: pending orders are in no list */
  number: string | null;
  cart_id: string;
  /** `Cart` fields that the payment was made for: a changed cart makes a new pending order */
  fingerprint: string;
  account_id: string | null;
  session_id: string | null;
  email: string | null;
  status: string;
  currency: string;
  sub_total: number;
  discount_total: number;
  shipment_total: number;
  tax_total: number;
  tax_included_total: number;
  grand_total: number;
  giftcard_total: number;
  /** billed later than now: trials */
  auth_total: number;
  coupon_code: string | null;
  /** `OrderExplanation`: the rules that the totals come from; null on orders from before there were any */
  explanation: Json | null;
  /** `Billing`: brand and last4 only */
  billing: Json;
  shipping: Json;
  /** as on the cart */
  metadata: Generated<Json>;
  comments: string | null;
  gift_message: string | null;
  /** of the mails and the invoice; null: the store's */
  locale: string | null;
  /** `TaxLine[]` of the cart */
  taxes: Json | null;
  /** the parcel's number */
  tracking: string | null;
  date_created: string;
}

interface OrderEventTable {
  id: Generated<number>;
  order_id: string;
  status: string;
  date: string;
  /** shopper, operator or system */
  actor: string | null;
  /** for the shopper to read */
  note: string | null;
}

interface OrderItemTable {
  id: string;
  order_id: string;
  product_id: string;
  variant_id: string | null;
  quantity: number;
  price: number;
  price_total: number;
  discount_each: number;
  discount_total: number;
  tax_total: Generated<number>;
  /** this line's share of each tax, amounts in minor units */
  taxes: Generated<Json>;
  options: Json;
  purchase_option: Json | null;
  /** name, sku, slug and images as they were */
  product: Json;
}

interface PaymentTable {
  id: string;
  order_id: string;
  method: string;
  gateway: string;
  /** pending, succeeded, declined, requires_action, waived, refunded */
  status: string;
  amount: number;
  currency: string;
  /** the gateway's id of the charge or intent */
  transaction_id: string | null;
  /** `BillingCard`: brand and last4 */
  card: Json | null;
  message: string | null;
  date_created: string;
}
