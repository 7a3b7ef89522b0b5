import type { DaySpan } from '@mercer/contract';
import { type Db, readReportInWorker } from '@mercer/database';
import { sql } from 'kysely';
import { readRowsByDays, sumReportRows } from './pace.ts';
import { buildDayRows, buildSpanCondition, buildSumColumn, isRefund, type Source, type TimeSpan } from './sql.ts';
import { refundedLineInBase, refundInBase } from './store-currency.ts';

/** Sums of sales; amounts are minor units of the store's currency. */
export interface SalesSums {
  orders: number;
  items: number;
  gross: number;
  tax: number;
  /** given back meanwhile, of whichever orders */
  refunded: number;
}

/** Key by which rows are grouped. */
export type SalesKey = 'product' | 'category' | 'coupon' | 'country';

export interface SoldBy extends SalesSums {
  id: string;
  /** a line with it, where lines are put together */
  item: string | null;
}

const columns = ['orders', 'items', 'gross', 'tax', 'refunded'] as const;
const sums = sql.join(columns.map((name) => sql`${buildSumColumn(name)} as ${sql.ref(name)}`));
const refundSum = buildSumColumn(refundInBase);
const saleSums = sql`count(*) as orders, ${buildSumColumn('sales.items')} as items, ${buildSumColumn('sales.gross')} as gross,
  ${buildSumColumn('sales.tax')} as tax`;

/** Sums all orders and all refunds of a time span. */
export async function readTotalSales(db: Db, span: TimeSpan): Promise<SalesSums> {
  const selectTotals = (part: TimeSpan) => sql`select 'total' as id, ${sums} from (
    select ${saleSums}, 0 as refunded from sales where ${buildSpanCondition('sales.date_created', part)}
    union all select 0, 0, 0, 0, ${refundSum} ${buildRefundSource(part)}) parts`;
  const [total] = await sumReportRows<SalesSums & { id: string }>(db, span, {
    source: selectTotals,
    columns: [...columns],
  });
  const { orders = 0, items = 0, gross = 0, tax = 0, refunded = 0 } = total ?? {};
  return { orders, items, gross, tax, refunded };
}

/** Sums the sales of each day, in the order of the days, including days without sales. */
export function querySalesByDay(db: Db, days: DaySpan[]): Promise<(SalesSums & { day: string })[]> {
  return readRowsByDays(days, (chunk) => readDailySales(db, chunk));
}

async function readDailySales(db: Db, days: DaySpan[]): Promise<(SalesSums & { day: string })[]> {
  const [sold, refunded] = await Promise.all([readSoldByDay(db, days), readRefundedByDay(db, days)]);
  const refundsOn = new Map(refunded.map((row) => [row.day, row.refunded]));
  const soldOf = new Map(sold.map((row) => [row.day, row]));
  return days.map(({ day }) => {
    const { orders = 0, items = 0, gross = 0, tax = 0 } = soldOf.get(day) ?? {};
    return { day, orders, items, gross, tax, refunded: refundsOn.get(day) ?? 0 };
  });
}

/** Sums what was sold in each of a few time spans, in one read; a span without sales has no row. */
export function readSoldByDay(db: Db, days: DaySpan[]) {
  return readReportInWorker(
    db,
    sql<Omit<SalesSums, 'refunded'> & { day: string }>`select days.day as day, ${saleSums}
      from ${buildDayRows(db, days)} join sales on sales.date_created >= days.since and sales.date_created < days.until
      group by days.day`.compile(db),
  );
}

function readRefundedByDay(db: Db, days: DaySpan[]) {
  return readReportInWorker(
    db,
    sql<{ day: string; refunded: number }>`select days.day as day, ${refundSum} as refunded
      from ${buildDayRows(db, days)}
        join refunds on refunds.date_succeeded >= days.since and refunds.date_succeeded < days.until
        join sales on sales.order_id = refunds.order_id
      where ${isRefund} group by days.day`.compile(db),
  );
}

/** The id is empty where there is none; a product in several categories is in each of them. */
export function querySalesByKey(db: Db, by: SalesKey, span: TimeSpan): Promise<SoldBy[]> {
  return sumReportRows(db, span, {
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

const sources: Record<SalesKey, (span: TimeSpan) => Parts> = {
  product: (span) => groupLinesBy({ key: 'sale_lines.product_id', orders: 'sum(orders)', join: '' }, span),
  category: (span) =>
    groupLinesBy(
      {
        key: `coalesce(product_categories.category_id, '')`,
        orders: 'count(distinct order_id)',
        join: 'left join product_categories on product_categories.product_id = sale_lines.product_id',
      },
      span,
    ),
  coupon: (span) => groupOrdersBy('sales.coupon_code', span),
  country: (span) => groupOrdersBy('sales.country', span),
};

function groupOrdersBy(key: string, span: TimeSpan): Parts {
  const id = sql.raw(key);
  return {
    sold: sql`select ${id} as id, null as item, ${saleSums}, 0 as refunded
      from sales where ${buildSpanCondition('sales.date_created', span)} group by ${id}`,
    refunded: sql`select ${id}, null, 0, 0, 0, 0, ${refundSum} ${buildRefundSource(span)} group by ${id}`,
  };
}

/** Refunds of an amount, and of shipment, belong to no line. */
function groupLinesBy({ key, orders, join }: Record<'key' | 'orders' | 'join', string>, span: TimeSpan): Parts {
  const [id, joinClause] = [sql.raw(key), sql.raw(join)];
  return {
    sold: sql`select ${id} as id, max(item_id) as item, ${sql.raw(orders)} as orders, sum(quantity) as items,
      sum(gross) as gross, sum(tax) as tax, 0 as refunded
      from sale_lines ${joinClause} where ${buildSpanCondition('sale_lines.date_created', span)} group by ${id}`,
    refunded: sql`select ${id}, max(sale_lines.item_id), 0, 0, 0, 0, ${buildSumColumn(refundedLineInBase)}
      from refunds join refund_items on refund_items.refund_id = refunds.id
        join sales on sales.order_id = refunds.order_id
        join sale_lines on sale_lines.order_id = refunds.order_id and sale_lines.item_id = refund_items.item_id ${joinClause}
      where ${isRefund} and ${buildSpanCondition('refunds.date_succeeded', span)} group by ${id}`,
  };
}

function buildRefundSource(span: TimeSpan): Source {
  return sql`from refunds join sales on sales.order_id = refunds.order_id
    where ${isRefund} and ${buildSpanCondition('refunds.date_succeeded', span)}`;
}
