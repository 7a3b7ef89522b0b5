// What the operator's changes cost: `node bench/writes.ts [products] [SQLite|PostgreSQL] [kept] [seconds]`. Prices and stocks are changed
// one by one, by ten at once and 50 a second, then a thousand prices by one call. `kept` as that of `scale`.
import { postgresUrl, testApp } from '@mercer/server/testing';
import { type Load, measure, measureArrivals, percentiles } from './load-measure.ts';
import { openStore } from './store.ts';

const [products = 10_000] = process.argv.slice(2, 3).map(Number);
const [, , , name = 'SQLite', kept, seconds = 3] = process.argv;
const forMs = Number(seconds);
const perSecond = 50;
const bulk = 1000;

const store = await openStore(products, name === 'SQLite' ? null : postgresUrl, kept);
const { db } = store;
const rows = await db
  .selectFrom('products')
  .select('id')
  .where('has_variants', '=', 0)
  .where('sale', '=', 0)
  .orderBy('slug')
  .limit(bulk)
  .execute();
const ids = rows.map(({ id }) => id);
const shopper = testApp(db).shopper();
shopper.isDescribed = false;
let made = 0;

const works: Record<string, () => Promise<void>> = {
  price: () => write('PUT', `/products/${nextId()}`, { price: (1000 + (made % 5000)) / 100 }),
  stock: () => write('POST', `/products/${nextId()}/stock`, { stock_level: made % 90, reason: 'Count' }),
};

console.log('change | a second | CPU, ms | p50 | p95 | p99');
for (const [word, work] of Object.entries(works)) {
  await measure([work], 1);
  print(`${word}, one by one`, await measure([work], forMs));
  print(`${word}, ten at once`, await measure(Array(10).fill(work), forMs));
  print(`${word}, ${perSecond} a second`, await measureArrivals(work, perSecond, forMs));
}
await writeBulk();
const whole = await measure([writeBulk], forMs);
print(`price, ${bulk} in one call`, { ...whole, perSecond: whole.perSecond * bulk, cpuMs: whole.cpuMs / bulk });
await store.drop();

function nextId(): string {
  made += 1;
  return ids[made % ids.length] ?? '';
}

async function writeBulk(): Promise<void> {
  made += 1;
  const items = ids.map((id, at) => ({ id, price: (1000 + ((made + at) % 5000)) / 100 }));
  await write('POST', '/products/bulk', { items, brief: true });
}

async function write(method: string, path: string, body: object): Promise<void> {
  const headers = { Authorization: 'Bearer sk_test' };
  const { status, body: answer } = await shopper.call(method, `/operator${path}`, body, headers);
  if (status > 201) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(answer)}`);
}

function print(word: string, { perSecond: rate, cpuMs, times }: Load) {
  console.log([word, rate.toFixed(0), cpuMs.toFixed(2), percentiles(times)].join(' | '));
}
