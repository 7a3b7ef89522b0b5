import { sql } from 'kysely';
import { buildSpanCondition, type Source, type TimeSpan } from './sql.ts';

/** A cart that has become no order. */
export interface LeftCart {
  id: string;
  date_created: string;
  date_updated: string;
  /** pieces */
  items: number;
  /** Value of its pieces by today's catalogue prices, in minor units of the store's currency. */
  value: number;
  /** 1: somebody can be written to */
  has_email: number;
}

/** Carts with pieces, begun in a time, that nobody has touched since. @param idleSince an instant */
export function selectAbandonedCarts(span: TimeSpan, idleSince: string): Source {
  const value = 'cart_items.quantity * coalesce(variants.price, products.price, 0)';
  return sql`select * from (select carts.id, carts.date_created, carts.date_updated,
      (select cast(sum(quantity) as bigint) from cart_items where cart_items.cart_id = carts.id) as items,
      (select cast(coalesce(sum(${sql.raw(value)}), 0) as bigint) from cart_items
        left join products on products.id = cart_items.product_id
        left join variants on variants.id = cart_items.variant_id
        where cart_items.cart_id = carts.id) as value,
      case when carts.email is null and carts.account_id is null then 0 else 1 end as has_email
    from carts
    where carts.order_id is null and ${buildSpanCondition('carts.date_created', span)} and carts.date_updated < ${idleSince}) found
    where items is not null`;
}
