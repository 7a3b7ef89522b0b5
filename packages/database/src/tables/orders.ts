import type { FinancialStatus, FulfillmentStatus, Minor, OrderStatus, TimelineEntry } from '@mercer/contract';
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
  /** Time at which each gateway's ledger was last reconciled with the shop's. */
  book_checks: { gateway: string; date_checked: string };
  book_differences: BookDifferenceTable;
  stock_holds: StockHoldTable;
  /** orders whose buyer is forgotten as soon as they are done */
  forgotten_buyers: { order_id: string; date_created: string };
  /** Events that gateways have announced; the id is the gateway's name followed by its own event id. */
  gateway_events: { id: string; name: string; order_id: string; date_expires: string };
  counters: { id: string; value: number };
}

interface StockHoldTable {
  order_id: string;
  product_id: string;
  variant_id: string;
  quantity: number;
  date_expires: string;
  /**
   * ISO 8601 time until which the pieces are reserved exclusively; shorter while it is unknown whether they will be
   * paid.
   */
  date_firm: string;
}

interface OrderTable {
  id: string;
  /** null while pending: pending orders are in no list */
  number: string | null;
  cart_id: string;
  /** `Cart` fields that the payment was made for: a changed cart makes a new pending order */
  fingerprint: string;
  /** Hash of the shopper's choice, independent of its price at the time; null on orders older than the column. */
  choice: string | null;
  account_id: string | null;
  session_id: string | null;
  /** hash of the address that a guest opened the payment from, where limits count them */
  network: string | null;
  email: string | null;
  status: OrderStatus;
  currency: string;
  /** Exchange rate at the start of the order: minor units of the store's currency for one of `currency`. */
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
  /** Data that the client stores with the order, copied from the cart. */
  metadata: Generated<Json>;
  comments: string | null;
  gift_message: string | null;
  /** Language of the mails and the invoice; null: the store's. */
  locale: string | null;
  /** `TaxLine[]` of the cart */
  taxes: Json | null;
  /** the last parcel's number */
  tracking: string | null;
  /** `Shipment[]`: what has left; null: nothing, or all of an order from before parcels were written down */
  shipments: Json | null;
  /** Search key of the recipient's name, see `nameKey`; null while the order is pending. */
  ship_name: Generated<string | null>;
  bill_name: Generated<string | null>;
  /** Derived from payments and refunds; null while the order is pending, and until the sweeper has filled it in. */
  financial_status: Generated<FinancialStatus | null>;
  /** Derived from parcels, refunds and returns; null like `financial_status`. */
  fulfillment_status: Generated<FulfillmentStatus | null>;
  /** ISO 8601 time since which nothing may be sent; null: the order is not on hold */
  date_held: Generated<string | null>;
  hold_reason: Generated<string | null>;
  /** `string[]`: the owner's tags in alphabetical order; null: none */
  tags: Generated<Json | null>;
  /** name or e-mail address of the member of staff who looks after the order */
  assignee: Generated<string | null>;
  /** `StoredTerms`: how the order is paid without a gateway; null: a gateway, or nobody, has to pay it */
  payment_terms: Generated<Json | null>;
  /** ISO 8601 time since which an order with payment terms is paid in full; null: it is not, or has no terms */
  date_paid: Generated<string | null>;
  /** ISO 8601 time by which the order is to be paid; null: nothing is due by a date */
  date_payment_due: Generated<string | null>;
  /** ISO 8601 time at which the shopper is reminded of the payment; null: not, or not again */
  date_payment_reminder: Generated<string | null>;
  /** ISO 8601 time at which the order is canceled unless it is paid; null: never */
  date_payment_expires: Generated<string | null>;
  /** 1: the order has not taken its pieces from the stock yet */
  stock_untaken: Generated<number>;
  /** why the order has no taxes; null: it has those of its place */
  tax_exemption: Generated<'customer' | 'reverse_charge' | 'export' | null>;
  /** the buyer's, as it was when the order was begun */
  vat_id: Generated<string | null>;
  /** `Record<string, unknown>` of the owner's programs, which the buyer never sees; null: nothing */
  private_metadata: Generated<Json | null>;
  /** values of custom fields by the id of the field, which the buyer never sees */
  custom_fields: Generated<Json>;
  /** the placed order whose balance is paid with this one, which never gets a number; null: an order of its own */
  balance_order_id: Generated<string | null>;
  date_created: string;
}

/** A cart that the operator has filled for somebody, with a link to pay it. */
interface DraftTable {
  id: string;
  cart_id: string;
  /** Address of the customer whom the link is for. */
  email: string;
  /** Note that the shopper reads. */
  note: string | null;
  date_expires: string;
  date_created: string;
  date_updated: string;
  date_deleted: string | null;
  /** the placed order whose balance is paid by the link; null: a draft of an order */
  balance_order_id: Generated<string | null>;
  /** ISO 8601 time at which the shopper is reminded of the draft; null: not, or not again */
  date_reminder: Generated<string | null>;
  /** ISO 8601 time at which the end of the draft is announced; null: it has been, or never is */
  date_closing: Generated<string | null>;
}

/** Note for the shop's staff; shoppers never see it. */
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
  /** Refund of the amount that went back; null: there was none. */
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
  /** Note that the shopper reads. */
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
  /** Share of this line in each tax, amounts in minor units. */
  taxes: Generated<Json>;
  options: Json;
  purchase_option: Json | null;
  /** name, sku, slug and images as they were */
  product: Json;
  /** Metadata of the cart's line. */
  metadata: Generated<Json>;
  /** Key of the cart's line; null in orders older than the column. */
  line_key: Generated<string | null>;
}

/**
 * `canceling`: given up, until the gateway has ended it; `authorized`: set aside for a placed order until it is shipped;
 * `surplus`: paid beside the order, and given back; `undone`: recorded by the owner by mistake.
 */
type AttemptStatus = UndecidedStatus | 'declined' | 'canceled' | 'authorized' | PaidStatus;
type UndecidedStatus = 'pending' | 'requires_action' | 'canceling';
type PaidStatus = 'succeeded' | 'waived' | 'refunded' | 'surplus' | 'undone';

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
  /** ISO 8601 time at which the bank releases the authorized amount. */
  date_expires: string | null;
  /** ISO 8601 time at which the shop owner was warned of the coming expiry. */
  date_warned: string | null;
  /** `Settlement[]`: what the gateway has booked of it, with its fees; null: not known yet */
  settlements: Json | null;
  message: string | null;
  /** the gateway's idempotency key; null where no gateway is asked */
  key: string | null;
  /** Vault token of the charged card. */
  token: string | null;
  /** the gateway's session that the payment was opened in, where a later payment of the cart goes on with it */
  gateway_session: Generated<string | null>;
  /** ISO 8601 time at which the gateway accepted or refused the order's number. */
  date_numbered: Generated<string | null>;
  /** by when a bank or a gateway decides that takes days; null where none ever had to */
  date_decision: Generated<string | null>;
  /**
   * ISO 8601 time of the next query to the gateway; null once the payment is decided. Authorized payments are queried
   * when they expire.
   */
  date_due: string | null;
  /** Name of a manual payment method, in the order's language; null: a gateway's. */
  name: Generated<string | null>;
  /** Text by which the owner finds the payment, such as that of a bank statement. */
  reference: Generated<string | null>;
  /** The owner's note about the payment; shoppers never see it. */
  note: Generated<string | null>;
  /** ISO 8601 time at which the owner received the payment. */
  date_paid: Generated<string | null>;
  /** Name of the operator's key that has recorded the payment. */
  recorded_by: Generated<string | null>;
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
  /** Reason why the last attempt did not succeed. */
  message: string | null;
  date_created: string;
  /** not tried before */
  date_due: string;
  date_succeeded: string | null;
}

/** Difference between a gateway's ledger and the shop's. */
interface BookDifferenceTable {
  /** Id built from gateway, kind and subject, so that a difference found twice is one row. */
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
