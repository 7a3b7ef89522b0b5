import type { DeliveredGoods } from '@mercer/contract';
import type { Db, Row } from '@mercer/database';
import type { Config } from '@mercer/platform/http/config';
import { readDeliveredGoods } from '../../digital-goods/index.ts';
import { countPieces } from '../pieces/index.ts';
import { isParceledItem } from '../record/index.ts';
import type { OrderParts } from './order-parts.ts';

interface OrderWithParts {
  order: Row<'orders'>;
  parts: OrderParts;
}

/** Reads what the buyers of orders got without a parcel, by line; no statement where everything is sent in parcels. */
export function readOrderDeliveries(
  db: Db,
  config: Config,
  orders: readonly OrderWithParts[],
): Promise<Map<string, DeliveredGoods>> {
  const lines = orders.flatMap(({ order, parts }) => {
    const items = parts.items.filter((item) => !isParceledItem(item));
    if (items.length === 0) return [];
    const pieces = new Map(countPieces({ order, ...parts }).map((line) => [line.id, line]));
    const paidAt = findPaymentTime(order, parts.events);
    return items.map(({ id, product_id, variant_id }) => {
      const isDelivered = order.number !== null && (pieces.get(id)?.delivered ?? 0) > 0;
      return { id, product_id, variant_id, paidAt, isDelivered };
    });
  });
  return readDeliveredGoods(db, config, lines);
}

/** Returns the ISO 8601 time from which the days of downloads are counted. */
export function findPaymentTime(
  { date_created }: Pick<Row<'orders'>, 'date_created'>,
  events: readonly Pick<Row<'order_events'>, 'status' | 'date'>[],
): string {
  return events.find(({ status }) => status === 'paid')?.date ?? date_created;
}
