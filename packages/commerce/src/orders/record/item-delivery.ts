import type { CartItem } from '@mercer/contract';
import { parseJson, type Row } from '@mercer/database';

type ItemDelivery = 'shipment' | 'digital' | 'giftcard';

/** Reads how a line's pieces reach the buyer, by the product as it was ordered. */
export function readItemDelivery({ product }: Pick<Row<'order_items'>, 'product'>): ItemDelivery {
  return parseJson<CartItem['product']>(product).delivery ?? 'shipment';
}

/** Returns true for a line whose pieces are sent in parcels. */
export function isParceledItem(item: Pick<Row<'order_items'>, 'product'>): boolean {
  return readItemDelivery(item) === 'shipment';
}
