import type { Minor, OrderStatus, TimelineEntry } from '@mercer/contract';
import type { Generated } from 'kysely';
import type { Json } from '../json.ts';

export interface OrderTables {
  orders: OrderTable;
  order_items: OrderItemTable;
  order_events: OrderEventTable;
  payments: PaymentTable;
  stock_holds: StockHoldTable;
  /** orders whose buyer is forgotten as soon as they are done */
  forgotten_buyers: { order_id: string; date_created: string };
  /** what gateways have announced; the id is theirs, after the gateway's name */
  gateway_events: { id: string; name: string; order_id: string; date_expires: string };
  counters: { id: string; value: number };
}

interface StockHoldTable {
  order_id: string;
  product_id: string;
  variant_id: string;
  quantity: number;
  date_expires: string;
  /** until then the pieces are kept from others: shorter while nobody knows whether they will be paid */
  date_firm: string;
}

interface OrderTable {
  id: string;
  /** null while pending: pending orders are in no list */
  number: string | null;
  cart_id: string;
  /** `Cart` fields that the payment was made for: a changed cart makes a new pending order */
  fingerprint: string;
  /** what the shopper chose, whatever it cost then; null on orders from before it was kept */
  choice: string | null;
  account_id: string | null;
  session_id: string | null;
  /** hash of the address that a guest opened the payment from, where limits count them */
  network: string | null;
  email: string | null;
  status: OrderStatus;
  currency: string;
  sub_total: Minor;
  discount_total: Minor;
  shipment_total: Minor;
  tax_total: Minor;
  tax_included_total: Minor;
  grand_total: Minor;
  giftcard_total: Minor;
  /** billed later than now: trials */
  auth_total: Minor;
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
  status: OrderStatus;
  date: string;
  actor: NonNullable<TimelineEntry['actor']> | null;
  /** for the shopper to read */
  note: string | null;
}

interface OrderItemTable {
  id: string;
  order_id: string;
  product_id: string;
  variant_id: string | null;
  quantity: number;
  price: Minor;
  price_total: Minor;
  discount_each: Minor;
  discount_total: Minor;
  tax_total: Generated<Minor>;
  /** this line's share of each tax, amounts in minor units */
  taxes: Generated<Json>;
  options: Json;
  purchase_option: Json | null;
  /** name, sku, slug and images as they were */
  product: Json;
}

/** `canceling`: given up, until the gateway has ended it; `surplus`: paid beside the order, and given back. */
type AttemptStatus = UndecidedStatus | 'declined' | 'canceled' | PaidStatus;
type UndecidedStatus = 'pending' | 'requires_action' | 'canceling';
type PaidStatus = 'succeeded' | 'waived' | 'refunded' | 'surplus';

/** An attempt to pay: written before the gateway is asked, and kept. */
interface PaymentTable {
  id: string;
  order_id: string;
  method: string;
  gateway: string;
  status: AttemptStatus;
  amount: Minor;
  currency: string;
  /** the gateway's id of the charge or intent */
  transaction_id: string | null;
  /** `BillingCard`: brand and last4 */
  card: Json | null;
  /** `Dispute[]`: what banks ask back of it; null: nothing */
  disputes: Json | null;
  message: string | null;
  /** the gateway's idempotency key; null where no gateway is asked */
  key: string | null;
  /** of the card that is charged, as the vault names it */
  token: string | null;
  /** when the gateway is asked again; null once it is decided */
  date_due: string | null;
  date_created: string;
}
