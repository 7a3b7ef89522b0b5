import type { Order } from '@mercer/contract';

const sharedFields = [
  'id',
  'number',
  'date_created',
  'currency',
  'status',
  'items',
  'sub_total',
  'discount_total',
  'shipment_total',
  'tax_total',
  'tax_included_total',
  'grand_total',
  'giftcard_total',
  'capture_total',
  'auth_total',
] as const satisfies (keyof Order)[];

/** What an order says to those who know its cart's secret only: nothing of the buyer, and no link that tells more. */
export type SharedOrder = Pick<Order, (typeof sharedFields)[number]>;

export function sharedOrder(order: Order): SharedOrder {
  return Object.fromEntries(sharedFields.map((field) => [field, order[field]])) as SharedOrder; // each field from its own
}
