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

/**
 * Order fields that anyone with the secret of its cart may see: nothing about the buyer, and no link that reveals more.
 */
export type SharedOrder = Pick<Order, (typeof sharedFields)[number]>;

export function toSharedOrder(order: Order): SharedOrder {
  return Object.fromEntries(sharedFields.map((field) => [field, order[field]])) as SharedOrder; // fields are copied by name
}
