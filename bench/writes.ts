// Measures the cost of an operator's changes: `node bench/writes.ts [products] [SQLite|PostgreSQL] [kept] [seconds]`.
// Prices and stocks are changed one by one, by ten at once and 50 a second, then a thousand prices by one call. `kept`
// works as in `scale`.
import { buildTestApp, postgresUrl } from '@mercer/server/testing';
import { formatPercentiles, type LoadMeasurement, measureArrivals, measureWorkers } from './load-measure.ts';
import { openGeneratedStore } from './store.ts';

const [products = 10_000] = process.argv.slice(2, 3).map(Number);
const [, , , name = 'SQLite', storeLocation, seconds = 3] = process.argv;
const forMs = Number(seconds);
const perSecond = 50;
const bulk = 1000;

const store = await openGeneratedStore(products, name === 'SQLite' ? null : postgresUrl, storeLocation);
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
const shopper = buildTestApp(db).shopper();
shopper.isDescribed = false;
let changeCount = 0;

const works: Record<string, () => Promise<void>> = {
  price: () => requestChange('PATCH', `/products/${takeNextId()}`, { price: (1000 + (changeCount % 5000)) / 100 }),
  stock: () =>
    requestChange('POST', `/products/${takeNextId()}/stock`, { stock_level: changeCount % 90, reason: 'Count' }),
};

console.log('change | a second | CPU, ms | p50 | p95 | p99');
for (const [word, work] of Object.entries(works)) {
  await measureWorkers([work], 1);
  printLoad(`${word}, one by one`, await measureWorkers([work], forMs));
  printLoad(`${word}, ten at once`, await measureWorkers(Array(10).fill(work), forMs));
  printLoad(`${word}, ${perSecond} a second`, await measureArrivals(work, perSecond, forMs));
}
await changePricesInBulk();
const bulkLoad = await measureWorkers([changePricesInBulk], forMs);
printLoad(`price, ${bulk} in one call`, {
  ...bulkLoad,
  perSecond: bulkLoad.perSecond * bulk,
  cpuMs: bulkLoad.cpuMs / bulk,
});
await store.drop();

function takeNextId(): string {
  changeCount += 1;
  return ids[changeCount % ids.length] ?? '';
}

async function changePricesInBulk(): Promise<void> {
  changeCount += 1;
  const items = ids.map((id, at) => ({ id, price: (1000 + ((changeCount + at) % 5000)) / 100 }));
  await requestChange('POST', '/products/bulk', { items, brief: true });
}

async function requestChange(method: string, path: string, body: object): Promise<void> {
  const headers = { Authorization: 'Bearer sk_test' };
  const { status, body: answer } = await shopper.call(method, `/operator${path}`, body, headers);
  if (status > 201) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(answer)}`);
}

function printLoad(word: string, { perSecond: rate, cpuMs, times }: LoadMeasurement) {
  console.log([word, rate.toFixed(0), cpuMs.toFixed(2), formatPercentiles(times)].join(' | '));
}
