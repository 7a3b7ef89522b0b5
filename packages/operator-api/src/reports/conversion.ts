import type { DaySpan } from '@mercer/contract';
import { type Db, readReportInWorker } from '@mercer/database';
import { sql } from 'kysely';
import { readRowsByDays } from './pace.ts';
import { buildDayRows, buildSpanCondition, buildSumColumn } from './sql.ts';

/** Conversion funnel of one day. */
export interface Steps {
  day: string;
  visits: number;
  /** products that were looked at */
  products: number;
  /** Carts begun on this day, which also the next two columns count. */
  carts: number;
  /** carts with an e-mail address or an address, or that became an order */
  checkouts: number;
  /** carts that have become orders that count */
  orders: number;
}

/** Reads the conversion funnel of each day, in the order of the days. */
export function conversionByDay(db: Db, days: DaySpan[]): Promise<Steps[]> {
  return readRowsByDays(days, (chunk) => readDailySteps(db, chunk));
}

async function readDailySteps(db: Db, days: DaySpan[]): Promise<Steps[]> {
  const [visits, carts] = await Promise.all([readDailyVisits(db, days), readDailyCarts(db, days)]);
  const visitsOf = new Map(visits.map((row) => [row.day, row]));
  const cartsOf = new Map(carts.map((row) => [row.day, row]));
  return days.map(({ day }) => {
    const { visits = 0, products = 0 } = visitsOf.get(day) ?? {};
    const { carts = 0, checkouts = 0, orders = 0 } = cartsOf.get(day) ?? {};
    return { day, visits, products, carts, checkouts, orders };
  });
}

/** Sums the visits of each of a few time spans, in one read; a span without visits has no row. */
export function readDailyVisits(db: Db, days: DaySpan[]) {
  const buildVisitSum = (name: string) =>
    buildSumColumn(`case when visit_counts.name = '${name}' then visit_counts.count else 0 end`);
  return readReportInWorker(
    db,
    sql<Pick<Steps, 'day' | 'visits' | 'products'>>`select days.day as day, ${buildVisitSum('visit')} as visits,
        ${buildVisitSum('product')} as products
      from ${buildDayRows(db, days)} join visit_counts on visit_counts.date >= days.since and visit_counts.date < days.until
      group by days.day`.compile(db),
  );
}

const isBegun = `carts.order_id is not null or carts.email is not null or carts.shipping <> '{}' or carts.billing <> '{}'`;

function readDailyCarts(db: Db, days: DaySpan[]) {
  // PostgreSQL cannot tell from a list of days how few carts are in them
  const fullSpan = { since: days.at(0)?.since ?? '', until: days.at(-1)?.until ?? '' };
  return readReportInWorker(
    db,
    sql<Omit<Steps, 'visits' | 'products'>>`select days.day as day, count(*) as carts,
        ${buildSumColumn(`case when ${isBegun} then 1 else 0 end`)} as checkouts, count(sales.order_id) as orders
      from ${buildDayRows(db, days)} join carts on carts.date_created >= days.since and carts.date_created < days.until
        left join sales on sales.order_id = carts.order_id
      where ${buildSpanCondition('carts.date_created', fullSpan)} group by days.day`.compile(db),
  );
}
