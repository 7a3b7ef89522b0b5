import type { Order } from '@mercer/contract';

/** Returns true when a line of the order is sent in parcels, false for digital goods and gift cards alone. */
export function hasParcels({ items }: Pick<Order, 'items'>): boolean {
  return items.some(({ product }) => !product.delivery);
}
