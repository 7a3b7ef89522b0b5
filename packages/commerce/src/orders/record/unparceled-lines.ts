import type { Row } from '@mercer/database';
import type { UnparceledLine } from '../../digital-goods/index.ts';
import { readItemDelivery } from './item-delivery.ts';

/**
 * Lists the lines of an order that need no parcel.
 * @param countRefunded returns how many pieces of a line were refunded or canceled
 */
export function listUnparceledLines(
  items: readonly Row<'order_items'>[],
  countRefunded: (id: string) => number = () => 0,
): UnparceledLine[] {
  return items.flatMap((item): UnparceledLine[] => {
    const delivery = readItemDelivery(item);
    if (delivery === 'shipment') return [];
    const { id, order_id, product_id, variant_id, quantity, price, metadata } = item;
    const refunded = Math.min(quantity, countRefunded(id));
    return [{ id, order_id, product_id, variant_id, delivery, quantity, refunded, price, metadata }];
  });
}
