import { sql } from 'kysely';
import { type Db, readReport } from '../db/index.ts';
import { byDays } from './by-days.ts';
import type { DaySpan } from './days.ts';
import { isDuring, listedDays, sumOf } from './sql.ts';

/** What happened on one day on the way to an order. */
export interface Steps {
  day: string;
  visits: number;
  /** products that were looked at */
  products: number;
  /** that were begun on this day, as the next two */
  carts: number;
  /** carts with an e-mail address or an address, or that became an order */
  checkouts: number;
  /** carts that have become orders that count */
  orders: number;
}

/** Each of the days, in their order. */
export function conversionByDay(db: Db, days: DaySpan[]): Promise<Steps[]> {
  return byDays(days, (some) => stepsOn(db, some));
}

async function stepsOn(db: Db, days: DaySpan[]): Promise<Steps[]> {
  const [visits, carts] = await Promise.all([visitsOn(db, days), cartsOn(db, days)]);
  const visitsOf = new Map(visits.map((row) => [row.day, row]));
  const cartsOf = new Map(carts.map((row) => [row.day, row]));
  return days.map(({ day }) => {
    const { visits = 0, products = 0 } = visitsOf.get(day) ?? {};
    const { carts = 0, checkouts = 0, orders = 0 } = cartsOf.get(day) ?? {};
    return { day, visits, products, carts, checkouts, orders };
  });
}

function visitsOn(db: Db, days: DaySpan[]) {
  const counted = (name: string) => sumOf(`case when visit_counts.name = '${name}' then visit_counts.count else 0 end`);
  return readReport(
    db,
    sql<Pick<Steps, 'day' | 'visits' | 'products'>>`select days.day as day, ${counted('visit')} as visits,
        ${counted('product')} as products
      from ${listedDays(db, days)} join visit_counts on visit_counts.date >= days.since and visit_counts.date < days.until
      group by days.day`.compile(db),
  );
}

const isBegun = `carts.order_id is not null or carts.email is not null or carts.shipping <> '{}' or carts.billing <> '{}'`;

function cartsOn(db: Db, days: DaySpan[]) {
  // PostgreSQL cannot tell from a list of days how few carts are in them
  const whole = { since: days.at(0)?.since ?? '', until: days.at(-1)?.until ?? '' };
  return readReport(
    db,
    sql<Omit<Steps, 'visits' | 'products'>>`select days.day as day, count(*) as carts,
        ${sumOf(`case when ${isBegun} then 1 else 0 end`)} as checkouts, count(sales.order_id) as orders
      from ${listedDays(db, days)} join carts on carts.date_created >= days.since and carts.date_created < days.until
        left join sales on sales.order_id = carts.order_id
      where ${isDuring('carts.date_created', whole)} group by days.day`.compile(db),
  );
}
