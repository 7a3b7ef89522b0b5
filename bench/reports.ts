// Measures reports of a year on SQLite, and how long each blocks the shop: `node bench/reports.ts [orders] [folder to
// keep the shop in]`.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { buildTestApp } from '@mercer/server/testing';
import SQLite from 'better-sqlite3';
import { measureCpuMs } from './statistics.ts';
import { openGeneratedStore } from './store.ts';

const [, , orderCountArg = '1000000', storeLocation] = process.argv;
const orders = Number(orderCountArg);
const products = 10_000;
const span = 'from=2025-06-01&to=2026-05-31';
const reports = [
  ...['day', 'product', 'category', 'coupon', 'country'].map((by) => `sales?by=${by}&limit=1000`),
  ...['conversion', 'carts', 'unsold', 'refunds', 'returns', 'coupons', 'taxes', 'fees'].map((name) => `${name}?`),
];

const store = await openGeneratedStore(products, null, storeLocation);
try {
  const [sold] = await store.db.selectFrom('sales').select('order_id').limit(1).execute();
  if (!sold && 'path' in store.location) insertYearOfSales(store.location.path);
  const { app } = buildTestApp(store.db);
  console.log('report | s | computed, s | longest hold of the shop, ms | status');
  for (const report of reports) {
    const hold = monitorEventLoopDelay({ resolution: 1 });
    const startedAt = performance.now();
    hold.enable();
    let status = 0;
    const computedMs = await measureCpuMs(async () => {
      const url = `/operator/reports/${report}&${span}`;
      const answer = await app.request(url, { headers: { Authorization: 'Bearer sk_test' } });
      await answer.text();
      status = answer.status;
    });
    hold.disable();
    const times = [performance.now() - startedAt, computedMs].map((ms) => (ms / 1000).toFixed(2));
    console.log([report, ...times, (hold.max / 1e6).toFixed(0), status].join(' | '));
  }
} finally {
  await store.drop();
}

/** Inserts what a year of orders leaves in the tables that reports read. */
function insertYearOfSales(path: string): void {
  const file = new SQLite(path);
  file.exec('create temp table goods as select row_number() over (order by id) - 1 as place, id from products');
  file.exec('create unique index temp.goods_place on goods (place)');
  const date = `strftime('%Y-%m-%dT%H:%M:%fZ', '2025-06-01', '+' || (n * ${(365 * 86_400) / orders}) || ' seconds')`;
  const taxes = `'[{"id":"vat","name":"VAT","rate":19,"amount":319}]'`;
  const settled = `'[{"fee":60,"net":1940,"settled_currency":"USD"}]'`;
  const toProductQuery = (factor: number) => `(select id from goods where place = (n * ${factor}) % ${products})`;
  const toLineInsert = (name: string, factor: number) =>
    `insert into sale_lines select 'o' || n, 'i' || n || '${name}', ${toProductQuery(factor)}, ${date}, 1, 1000, 160, 1 from numbers`;
  const inserts = [
    `insert into sales select 'o' || n, ${date}, case n % 3 when 0 then 'US' else 'DE' end, 'S' || (n % 16),
      case n % 9 when 0 then 'C' || (n % 50) else '' end, 2, 2000, 319, ${taxes}, 1 from numbers`,
    toLineInsert('a', 7919),
    toLineInsert('b', 104_729),
    `insert into payments (id, order_id, method, gateway, status, amount, currency, settlements, date_created)
      select 'y' || n, 'o' || n, 'card', 'stripe', 'succeeded', 2000, 'USD', ${settled}, ${date} from numbers`,
    `insert into refunds (id, order_id, status, amount, giftcard_amount, currency, gateway, attempts, date_created, date_due,
      date_succeeded, reason) select 'r' || n, 'o' || n, 'succeeded', 500, 0, 'USD', 'stripe', 0, ${date}, ${date}, ${date},
      'Too small' from numbers where n % 20 = 0`,
    `insert into carts (id, checkout_id, currency, locale, billing, shipping, order_id, date_created, date_updated)
      select 'k' || n, 'h' || n, 'USD', 'en-US', '{}', '{}', case n % 4 when 0 then null else 'o' || n end, ${date}, ${date}
      from numbers`,
    `insert into cart_items (id, cart_id, line_key, product_id, quantity, options, date_created)
      select 'm' || n, 'k' || n, 'l' || n, ${toProductQuery(7919)}, 1, '[]', ${date} from numbers where n % 4 = 0`,
  ];
  const chunk = 50_000;
  for (const insert of inserts) {
    for (let first = 0; first < orders; first += chunk) {
      const numbers = `with recursive numbers (n) as (select ${first} union all
        select n + 1 from numbers where n + 1 < ${Math.min(orders, first + chunk)})`;
      file.exec(insert.replace('select', `${numbers} select`));
    }
  }
  file.close();
}
