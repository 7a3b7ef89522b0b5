import { sql } from 'kysely';
import { type Db, readReport } from '../db/index.ts';
import { addUp } from './add-up.ts';
import { byDays } from './by-days.ts';
import type { DaySpan } from './days.ts';
import { isDuring, isRefund, listedDays, type Source, type Span, sumOf } from './sql.ts';
import { refundedLineInBase, refundInBase } from './store-currency.ts';

/** Sums of sales; amounts are minor units of the store's currency. */
export interface Sold {
  orders: number;
  items: number;
  gross: number;
  tax: number;
  /** given back meanwhile, of whichever orders */
  refunded: number;
}

/** What rows are put together by. */
export type SalesKey = 'product' | 'category' | 'coupon' | 'country';

export interface SoldBy extends Sold {
  id: string;
  /** a line with it, where lines are put together */
  item: string | null;
}

const columns = ['orders', 'items', 'gross', 'tax', 'refunded'] as const;
const sums = sql.join(columns.map((name) => sql`${sumOf(name)} as ${sql.ref(name)}`));
const refundSum = sumOf(refundInBase);
const saleSums = sql`count(*) as orders, ${sumOf('sales.items')} as items, ${sumOf('sales.gross')} as gross,
  ${sumOf('sales.tax')} as tax`;

/** Of all orders of a time, and all refunds of that time. */
export async function totalSales(db: Db, span: Span): Promise<Sold> {
  const source = (part: Span) => sql`select 'total' as id, ${sums} from (
    select ${saleSums}, 0 as refunded from sales where ${isDuring('sales.date_created', part)}
    union all select 0, 0, 0, 0, ${refundSum} ${refundsOf(part)}) parts`;
  const [total] = await addUp<Sold & { id: string }>(db, span, { source, columns: [...columns] });
  const { orders = 0, items = 0, gross = 0, tax = 0, refunded = 0 } = total ?? {};
  return { orders, items, gross, tax, refunded };
}

/** Each of the days, in their order, also those on which nothing was sold. */
export function salesByDay(db: Db, days: DaySpan[]): Promise<(Sold & { day: string })[]> {
  return byDays(days, (some) => salesOn(db, some));
}

async function salesOn(db: Db, days: DaySpan[]): Promise<(Sold & { day: string })[]> {
  const [sold, refunded] = await Promise.all([soldOn(db, days), refundedOn(db, days)]);
  const refundsOn = new Map(refunded.map((row) => [row.day, row.refunded]));
  const soldOf = new Map(sold.map((row) => [row.day, row]));
  return days.map(({ day }) => {
    const { orders = 0, items = 0, gross = 0, tax = 0 } = soldOf.get(day) ?? {};
    return { day, orders, items, gross, tax, refunded: refundsOn.get(day) ?? 0 };
  });
}

function soldOn(db: Db, days: DaySpan[]) {
  return readReport(
    db,
    sql<Omit<Sold, 'refunded'> & { day: string }>`select days.day as day, ${saleSums}
      from ${listedDays(db, days)} join sales on sales.date_created >= days.since and sales.date_created < days.until
      group by days.day`.compile(db),
  );
}

function refundedOn(db: Db, days: DaySpan[]) {
  return readReport(
    db,
    sql<{ day: string; refunded: number }>`select days.day as day, ${refundSum} as refunded
      from ${listedDays(db, days)}
        join refunds on refunds.date_succeeded >= days.since and refunds.date_succeeded < days.until
        join sales on sales.order_id = refunds.order_id
      where ${isRefund} group by days.day`.compile(db),
  );
}

/** The id is empty where there is none; a product in several categories is in each of them. */
export function salesBy(db: Db, by: SalesKey, span: Span): Promise<SoldBy[]> {
  return addUp(db, span, {
    source(part) {
      const { sold, refunded } = sources[by](part);
      return sql`select id, max(item) as item, ${sums} from (${sold} union all ${refunded}) parts group by id`;
    },
    columns: [...columns],
  });
}

interface Parts {
  sold: Source;
  refunded: Source;
}

const sources: Record<SalesKey, (span: Span) => Parts> = {
  product: (span) => linesBy({ key: 'sale_lines.product_id', orders: 'sum(orders)', join: '' }, span),
  category: (span) =>
    linesBy(
      {
        key: `coalesce(product_categories.category_id, '')`,
        orders: 'count(distinct order_id)',
        join: 'left join product_categories on product_categories.product_id = sale_lines.product_id',
      },
      span,
    ),
  coupon: (span) => ordersBy('sales.coupon_code', span),
  country: (span) => ordersBy('sales.country', span),
};

function ordersBy(key: string, span: Span): Parts {
  const id = sql.raw(key);
  return {
    sold: sql`select ${id} as id, null as item, ${saleSums}, 0 as refunded
      from sales where ${isDuring('sales.date_created', span)} group by ${id}`,
    refunded: sql`select ${id}, null, 0, 0, 0, 0, ${refundSum} ${refundsOf(span)} group by ${id}`,
  };
}

/** Refunds of an amount, and of shipment, belong to no line. */
function linesBy({ key, orders, join }: Record<'key' | 'orders' | 'join', string>, span: Span): Parts {
  const [id, others] = [sql.raw(key), sql.raw(join)];
  return {
    sold: sql`select ${id} as id, max(item_id) as item, ${sql.raw(orders)} as orders, sum(quantity) as items,
      sum(gross) as gross, sum(tax) as tax, 0 as refunded
      from sale_lines ${others} where ${isDuring('sale_lines.date_created', span)} group by ${id}`,
    refunded: sql`select ${id}, max(sale_lines.item_id), 0, 0, 0, 0, ${sumOf(refundedLineInBase)}
      from refunds join refund_items on refund_items.refund_id = refunds.id
        join sales on sales.order_id = refunds.order_id
        join sale_lines on sale_lines.order_id = refunds.order_id and sale_lines.item_id = refund_items.item_id ${others}
      where ${isRefund} and ${isDuring('refunds.date_succeeded', span)} group by ${id}`,
  };
}

function refundsOf(span: Span): Source {
  return sql`from refunds join sales on sales.order_id = refunds.order_id
    where ${isRefund} and ${isDuring('refunds.date_succeeded', span)}`;
}
