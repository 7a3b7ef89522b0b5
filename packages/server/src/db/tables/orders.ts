import type { Minor, OrderStatus, TimelineEntry } from '@mercer/contract';
import type { Generated } from 'kysely';
import type { Json } from '../json.ts';

export interface OrderTables {
  orders: OrderTable;
  order_items: OrderItemTable;
  order_events: OrderEventTable;
  order_notes: OrderNoteTable;
  order_edits: OrderEditTable;
  drafts: DraftTable;
  payments: PaymentTable;
  captures: CaptureTable;
  /** when a gateway's books were last laid beside ours */
  book_checks: { gateway: string; date_checked: string };
  book_differences: BookDifferenceTable;
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
  /** when it was begun: minor units of the store's currency for one of `currency` */
  base_rate: Generated<number>;
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
  /** the last parcel's number */
  tracking: string | null;
  /** `Shipment[]`: what has left; null: nothing, or all of an order from before parcels were written down */
  shipments: Json | null;
  /** what the order is found by, see `nameKey`; null while it is pending */
  ship_name: Generated<string | null>;
  bill_name: Generated<string | null>;
  date_created: string;
}

/** A cart that the operator has filled for somebody, with a link to pay it. */
interface DraftTable {
  id: string;
  cart_id: string;
  /** whom the link is for */
  email: string;
  /** for the shopper to read */
  note: string | null;
  date_expires: string;
  date_created: string;
  date_updated: string;
  date_deleted: string | null;
}

/** For those who run the shop; no shopper sees it. */
interface OrderNoteTable {
  id: string;
  order_id: string;
  text: string;
  /** name of the operator's key */
  actor: string;
  date_created: string;
}

/** A change of what was ordered, of pieces that were not sent. */
interface OrderEditTable {
  id: string;
  order_id: string;
  /** of what went back; null: nothing */
  refund_id: string | null;
  /** `EditedOrder`: lines and totals, and nobody's name */
  before: Json;
  after: Json;
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
  /** pieces that changes of the order took out; `quantity` is without them */
  canceled: Generated<number>;
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
  /** of the cart's line */
  metadata: Generated<Json>;
  /** of the cart's line; null in orders from before it was kept */
  line_key: Generated<string | null>;
}

/**
 * `canceling`: given up, until the gateway has ended it; `authorized`: set aside for a placed order until it is shipped;
 * `surplus`: paid beside the order, and given back.
 */
type AttemptStatus = UndecidedStatus | 'declined' | 'canceled' | 'authorized' | PaidStatus;
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
  /** `PaymentChecks`: what the bank says of the card's address and code; null: it does not tell. For the owner alone */
  checks: Json | null;
  /** `Dispute[]`: what banks ask back of it; null: nothing */
  disputes: Json | null;
  /** taken of what was set aside; null: all of it, or nothing was ever set aside */
  captured: Minor | null;
  /** until then the bank keeps what is set aside */
  date_expires: string | null;
  /** when the owner of the shop was told that this is soon */
  date_warned: string | null;
  /** `Settlement[]`: what the gateway has booked of it, with its fees; null: not known yet */
  settlements: Json | null;
  message: string | null;
  /** the gateway's idempotency key; null where no gateway is asked */
  key: string | null;
  /** of the card that is charged, as the vault names it */
  token: string | null;
  /** the gateway's session that the payment was opened in, where a later payment of the cart goes on with it */
  gateway_session: Generated<string | null>;
  /** when the gateway has got the order's number, or has refused it */
  date_numbered: Generated<string | null>;
  /** by when a bank or a gateway decides that takes days; null where none ever had to */
  date_decision: Generated<string | null>;
  /** when the gateway is asked again; null once it is decided. What is set aside is asked about when it expires */
  date_due: string | null;
  date_created: string;
}

/** Decided before the gateway is asked: what is pending is tried again until the gateway has answered. */
interface CaptureTable {
  /** the gateway's idempotency key */
  id: string;
  order_id: string;
  payment_id: string;
  /** failed: refused by the gateway */
  status: 'pending' | 'succeeded' | 'failed';
  amount: Minor;
  currency: string;
  gateway: string;
  transaction_id: string;
  attempts: number;
  /** why the last attempt did not succeed */
  message: string | null;
  date_created: string;
  /** not tried before */
  date_due: string;
  date_succeeded: string | null;
}

/** What a gateway's books have otherwise than ours. */
interface BookDifferenceTable {
  /** of gateway, kind and what it is about: found again it is the same one */
  id: string;
  gateway: string;
  /** `DifferenceKind` */
  kind: string;
  order_id: string | null;
  transaction_id: string;
  /** `Side`; null: nothing */
  ours: Json | null;
  theirs: Json | null;
  date_found: string;
  /** null as long as it is there */
  date_gone: string | null;
}
