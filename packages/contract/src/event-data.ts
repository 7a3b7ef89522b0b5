import type { FinancialStatus, FulfillmentStatus } from './entities/order.ts';
import type { Minor } from './money.ts';

/**
 * Data of each type of event, in addition to the entity it concerns. It holds no names, addresses or e-mails; a
 * receiver that needs them asks the API.
 */
export interface EventData {
  'order.created': AboutOrder & { status: string; items: number };
  /** apart from the order: its money was set aside before */
  'order.paid': AboutOrder;
  /** Sent once for each parcel. */
  'order.shipped': AboutOrder & { tracking: string | null; is_last: boolean };
  'order.delivered': AboutOrder;
  'order.canceled': AboutOrder;
  /** Changes `items`, `shipping` or `billing` before everything was shipped, the total is the new one; `private_metadata` or `custom_fields`. */
  'order.updated': AboutOrder & { changed: string[] };
  /** Sent once for each refund that has succeeded. */
  'order.refunded': AboutOrder & { refund_id: string; amount_minor: Minor };
  /** the gateway had accepted it and could not deliver it: the amount may be refunded again */
  'order.refund_failed': AboutOrder & { refund_id: string; amount_minor: Minor };
  'return.requested': AboutReturn;
  'return.approved': AboutReturn;
  'return.received': AboutReturn;
  'return.inspected': AboutReturn;
  'return.refunded': AboutReturn;
  /** the replacement was added to the order */
  'return.exchanged': AboutReturn;
  'return.declined': AboutReturn;
  /** nobody has paid it in time */
  'draft.expired': { date_expires: string };
  /** opened, won or lost */
  'payment.disputed': AboutOrder & { order_id: string; dispute_id: string; status: string; amount_minor: Minor };
  'subscription.created': { order_id: string; product_id: string; currency: string; status: string };
  /** `left_out` are pieces that are not sold any more: the order comes without them */
  'subscription.renewed': {
    order_id: string;
    left_out: { product_id: string; variant_id: string | null; quantity: number }[];
  };
  /** `date_retry` is null when it is not tried again */
  'subscription.failed': { failures: number; date_retry: string | null };
  'subscription.canceled': { reason: 'shopper' | 'operator' | 'period_end' | 'payment_failed' | 'account_deleted' };
  'account.created': Nothing;
  'account.updated': { changed: string[] };
  'account.deleted': Nothing;
  /** Changes tags, note, group, metadata or tax terms of a customer, or whether the customer gets news by mail. */
  'customer.updated': { changed: string[] };
  /** `is_new` is false where a review was replaced */
  'review.submitted': { product_id: string; rating: number; is_new: boolean };
  /** Publishes a review that awaited moderation or had been rejected. */
  'review.published': { product_id: string; rating: number };
  /** an order took the level below the threshold */
  'stock.low': { variant_id: string | null; stock_level: number; threshold: number; order_id: string };
  'product.created': AboutProduct;
  'product.updated': AboutProduct & { changed: string[] };
  'product.deleted': AboutProduct;
  /** the clock has reached `publish_at`, or `unpublish_at`; changes by hand are `product.updated` */
  'product.published': AboutProduct;
  'product.unpublished': AboutProduct;
  /** the clock has reached the beginning of its sale, or the end */
  'product.sale_started': AboutProduct;
  'product.sale_ended': AboutProduct;
  /** Sent when an import changes its state, and for each tenth of its records. */
  'import.progressed': AboutImport;
  /** Sent once for each import: it is completed, failed or canceled. */
  'import.finished': AboutImport & { created: number; updated: number; refused: number };
  /**
   * Sent for each entry of the audit log about a record whose changes have no event of their own: `entity` is its kind, and `changed` names
   * fields. Webhooks receive it only where they name it.
   */
  'record.changed': { entity: string; action: string; changed: string[] };
  /** Sent when an action on many records changes its state, and for each tenth of its records. */
  'bulk_action.progressed': AboutBulkAction;
  /** Sent once for each action on many records: it is completed, failed or canceled. */
  'bulk_action.finished': AboutBulkAction & { changed: number; unchanged: number; refused: number };
}

export type EventType = keyof EventData;

type Nothing = Record<string, never>;

interface AboutOrder {
  number: string;
  currency: string;
  total_minor: Minor;
  /** absent from events before 2026-12 */
  financial_status?: FinancialStatus;
  fulfillment_status?: FulfillmentStatus;
}

interface AboutReturn extends AboutOrder {
  order_id: string;
}

interface AboutProduct {
  slug: string;
}

interface AboutImport {
  kind: string;
  state: string;
  total: number;
  done: number;
}

interface AboutBulkAction {
  action: string;
  state: string;
  total: number;
  done: number;
}

const types: Record<EventType, true> = {
  'order.created': true,
  'order.paid': true,
  'order.shipped': true,
  'order.delivered': true,
  'order.canceled': true,
  'order.updated': true,
  'order.refunded': true,
  'order.refund_failed': true,
  'return.requested': true,
  'return.approved': true,
  'return.received': true,
  'return.inspected': true,
  'return.refunded': true,
  'return.exchanged': true,
  'return.declined': true,
  'draft.expired': true,
  'payment.disputed': true,
  'subscription.created': true,
  'subscription.renewed': true,
  'subscription.failed': true,
  'subscription.canceled': true,
  'account.created': true,
  'account.updated': true,
  'account.deleted': true,
  'customer.updated': true,
  'review.submitted': true,
  'review.published': true,
  'stock.low': true,
  'product.created': true,
  'product.updated': true,
  'product.deleted': true,
  'product.published': true,
  'product.unpublished': true,
  'product.sale_started': true,
  'product.sale_ended': true,
  'import.progressed': true,
  'import.finished': true,
  'record.changed': true,
  'bulk_action.progressed': true,
  'bulk_action.finished': true,
};

export const eventTypes = Object.keys(types) as EventType[]; // keys of the table's type
