// What a database grows by: `node bench/growth.ts [orders]`, on PostgreSQL. Bytes of each table for an order that is paid and for a cart that is left,
// the journal (WAL) and transactions of an order, and what was computed for it here; then how fast one product sells whose pieces are counted.
import pg from 'pg';
import { endlessProduct, LoadShopper } from './load-shopper.ts';
import { inShop, type Shop } from './shop-in-process.ts';
import { cpuOf, timeOf } from './statistics.ts';

const [orders = 2000] = process.argv.slice(2).map(Number);

await inShop('PostgreSQL', async (shop) => {
  const productId = await endlessProduct(shop.send);
  const newShopper = () => new LoadShopper(shop.send, productId);
  await times(100, () => newShopper().checkout()); // the first rows of a table take a page
  await grow(shop, 'an order', () => newShopper().checkout());
  await grow(shop, 'a cart that is left', () => newShopper().addItem());
  await sellOne(shop, productId, () => newShopper().checkout());
});

async function grow(shop: Shop, name: string, work: () => Promise<unknown>): Promise<void> {
  const before = await counted(shop);
  const computed = await cpuOf(() => times(orders, work));
  const after = await counted(shop);
  const each = (of: (one: Counted) => number) => (of(after) - of(before)) / orders;
  console.log(`\n${name} | bytes`);
  const grown = [...after.bytes].map(([table, bytes]) => ({ table, bytes: bytes - (before.bytes.get(table) ?? 0) }));
  for (const { table, bytes } of grown.toSorted((a, b) => b.bytes - a.bytes)) {
    if (bytes > 0) console.log(`${table} | ${(bytes / orders).toFixed(0)}`);
  }
  console.log(`all | ${each(({ bytes }) => [...bytes.values()].reduce((sum, one) => sum + one, 0)).toFixed(0)}`);
  console.log(`journal | ${each(({ journal }) => journal).toFixed(0)}`);
  console.log(`transactions | ${each(({ transactions }) => transactions).toFixed(1)}`);
  console.log(`computed here, ms | ${(computed / orders).toFixed(1)}`);
}

/** Fifty at once, with and without a count of its pieces, by turns. */
async function sellOne({ db }: Shop, id: string, work: () => Promise<unknown>): Promise<void> {
  console.log('\none product, fifty at once | orders a second');
  for (const stock_tracking of [0, 1, 0, 1] as const) {
    await db.updateTable('products').set({ stock_tracking, stock_level: 1_000_000 }).where('id', '=', id).execute();
    const ms = await timeOf(() => times(orders / 2, work, 50));
    console.log(`${stock_tracking ? 'its pieces are counted' : 'endless'} | ${((orders * 500) / ms).toFixed(0)}`);
  }
}

async function times(count: number, work: () => Promise<unknown>, atOnce = 10): Promise<void> {
  let begun = 0;
  const worker = async () => {
    while (begun < count) {
      begun += 1;
      await work();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

interface Counted {
  /** of each table with its indexes */
  bytes: Map<string, number>;
  journal: number;
  transactions: number;
}

async function counted({ url }: Pick<Shop, 'url'>): Promise<Counted> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query('vacuum analyze'); // what was written over is no growth
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
