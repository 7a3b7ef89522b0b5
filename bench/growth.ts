// Measures how a database grows: `node bench/growth.ts [orders]`, on PostgreSQL. Bytes of each table for an order that
// is paid and for an abandoned cart, the journal (WAL) and transactions of an order, and what was computed for it here;
// then how fast one product sells whose pieces are counted.
import pg from 'pg';
import { endlessProduct, LoadShopper } from './load-shopper.ts';
import { type Shop, withShopInProcess } from './shop-in-process.ts';
import { measureCpuMs, measureDurationMs } from './statistics.ts';

const [orders = 2000] = process.argv.slice(2).map(Number);

await withShopInProcess('PostgreSQL', async (shop) => {
  const productId = await endlessProduct(shop.send);
  const createShopper = () => new LoadShopper(shop.send, productId);
  await repeatWork(100, () => createShopper().completeCheckout()); // the first rows of a table take a page
  await measureGrowth(shop, 'an order', () => createShopper().completeCheckout());
  await measureGrowth(shop, 'a cart that is left', () => createShopper().addCartItem());
  await measureOneProduct(shop, productId, () => createShopper().completeCheckout());
});

async function measureGrowth(shop: Shop, name: string, work: () => Promise<unknown>): Promise<void> {
  const sizesBefore = await readDatabaseSizes(shop);
  const computed = await measureCpuMs(() => repeatWork(orders, work));
  const sizesAfter = await readDatabaseSizes(shop);
  const computePerOrder = (of: (sizes: DatabaseSize) => number) => (of(sizesAfter) - of(sizesBefore)) / orders;
  console.log(`\n${name} | bytes`);
  const grown = [...sizesAfter.bytes].map(([table, bytes]) => ({
    table,
    bytes: bytes - (sizesBefore.bytes.get(table) ?? 0),
  }));
  for (const { table, bytes } of grown.toSorted((a, b) => b.bytes - a.bytes)) {
    if (bytes > 0) console.log(`${table} | ${(bytes / orders).toFixed(0)}`);
  }
  console.log(
    `all | ${computePerOrder(({ bytes }) => [...bytes.values()].reduce((sum, tableBytes) => sum + tableBytes, 0)).toFixed(0)}`,
  );
  console.log(`journal | ${computePerOrder(({ journal }) => journal).toFixed(0)}`);
  console.log(`transactions | ${computePerOrder(({ transactions }) => transactions).toFixed(1)}`);
  console.log(`computed here, ms | ${(computed / orders).toFixed(1)}`);
}

/** Fifty at once, with and without a count of its pieces, by turns. */
async function measureOneProduct({ db }: Shop, id: string, work: () => Promise<unknown>): Promise<void> {
  console.log('\none product, fifty at once | orders a second');
  for (const stock_tracking of [0, 1, 0, 1] as const) {
    await db.updateTable('products').set({ stock_tracking, stock_level: 1_000_000 }).where('id', '=', id).execute();
    const ms = await measureDurationMs(() => repeatWork(orders / 2, work, 50));
    console.log(`${stock_tracking ? 'its pieces are counted' : 'endless'} | ${((orders * 500) / ms).toFixed(0)}`);
  }
}

async function repeatWork(count: number, work: () => Promise<unknown>, atOnce = 10): Promise<void> {
  let startedCount = 0;
  const runWorker = async () => {
    while (startedCount < count) {
      startedCount += 1;
      await work();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, runWorker));
}

interface DatabaseSize {
  /** Size of each table with its indexes. */
  bytes: Map<string, number>;
  journal: number;
  transactions: number;
}

async function readDatabaseSizes({ url }: Pick<Shop, 'url'>): Promise<DatabaseSize> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query('vacuum analyze'); // overwritten rows are no growth
    const tables = await client.query<{ name: string; bytes: number }>(
      'select relname as name, pg_total_relation_size(relid)::float8 as bytes from pg_stat_user_tables',
    );
    const sums = await client.query<{ journal: number; transactions: number }>(
      `select (pg_current_wal_insert_lsn() - '0/0')::float8 as journal, xact_commit::float8 as transactions
      from pg_stat_database where datname = current_database()`,
    );
    const [{ journal, transactions } = { journal: 0, transactions: 0 }] = sums.rows;
    return { bytes: new Map(tables.rows.map(({ name, bytes }) => [name, bytes])), journal, transactions };
  } finally {
    await client.end();
  }
}
