import type { Minor, OrderStatus, Refund } from '@mercer/contract';
import type { Generated } from 'kysely';
import type { Json } from '../json.ts';

export interface RefundTables {
  refunds: RefundTable;
  refund_items: RefundItemTable;
  returns: ReturnTable;
  return_items: ReturnItemTable;
}

/** Decided before the gateway is asked: what is pending is tried again until the gateway has answered. */
interface RefundTable {
  /** the gateway's idempotency key */
  id: string;
  order_id: string;
  /** failed: refused by the gateway */
  status: Refund['status'];
  amount: Minor;
  /** the part of `amount` that went back to gift cards when the refund was decided */
  giftcard_amount: Minor;
  currency: string;
  gateway: string;
  /** The gateway's id of the refunded charge or intent; null when no gateway has to be asked. */
  transaction_id: string | null;
  /** the gateway's id of the refund, kept where it tells of it by that alone */
  gateway_refund_id: Generated<string | null>;
  reason: string | null;
  /** the change of the order that it comes from: the totals of the order are without it already */
  edit_id: string | null;
  /** `CreditedPart[]`: what it gives back of each line and of the shipment; null on refunds from before these were kept, and on changes */
  parts: Generated<Json | null>;
  /** `PartTax[]`: the sums of the taxes of the parts, which reports add up */
  taxes: Generated<Json | null>;
  attempts: number;
  /** Reason why the last attempt did not succeed. */
  message: string | null;
  date_created: string;
  /** not tried before */
  date_due: string;
  date_succeeded: string | null;
}

interface RefundItemTable {
  refund_id: string;
  item_id: string;
  quantity: number;
  amount: Minor;
  /** pieces of these that went back to the stock, with the refund or with a return later */
  restocked: number;
}

interface ReturnItemTable {
  return_id: string;
  item_id: string;
  quantity: number;
  /** pieces of the line that were refunded when the return was requested; more since then are pieces of the return */
  refunded: Generated<number>;
  /** pieces of it that go back into stock; null: not inspected yet */
  restock: Generated<number | null>;
  /** pieces of it that cannot be sold again */
  discard: Generated<number | null>;
}

/** Steps of a return that was requested and is neither refunded nor declined; `closed`: its pieces were refunded otherwise. */
export type ReturnStep = '' | 'approved' | 'received' | 'inspected' | 'closed';

interface ReturnTable {
  id: string;
  order_id: string;
  /** `approved`: its pieces were refunded */
  status: 'requested' | 'approved' | 'declined';
  step: Generated<ReturnStep>;
  /** how the pieces are to be sent back, for the shopper to read */
  instructions: Generated<string | null>;
  /** URL of the label for the parcel */
  label_url: Generated<string | null>;
  /** kept of the refund */
  fee: Generated<Minor | null>;
  /** the order's before: where it goes back to */
  order_status: OrderStatus;
  reason: string;
  /** the operator's, for the shopper to read */
  note: string | null;
  refund_id: string | null;
  /** resolution that the shopper requests */
  resolution: Generated<'refund' | 'exchange'>;
  /** replacement that the shopper requests, in the shopper's words */
  replacement: Generated<string | null>;
  /** the change of the order that has added the replacement; null: there is none */
  edit_id: Generated<string | null>;
  date_created: string;
  date_decided: string | null;
}
