// Shoppers who write: `node bench/load.ts [seconds] [SQLite|PostgreSQL]`. The shop answers in this process, without a port, with
// its gateways and jobs. The floor is a transaction of one insert on the same database, in the same minute. Last come shoppers
// who check out, half as many a second as ten at once have been.
import { postgresUrl } from '@mercer/server/testing';
import { type Load, measure, measureArrivals, medianRate, percentiles, report } from './load-measure.ts';
import { endlessProduct, LoadShopper, type Send } from './load-shopper.ts';
import { inShop, type Shop } from './shop-in-process.ts';

const rounds = 5;
const connections = [1, 10, 50];
const checkout = 'whole checkout';
const [given, only] = process.argv.slice(2);
const seconds = Number(given ?? 1);

for (const name of ['SQLite', ...(postgresUrl ? ['PostgreSQL'] : [])]) {
  if (!only || only === name) await load(name);
}

async function load(name: string) {
  const perSecond = await inShop(name, (shop) => measureAll(name, shop));
  // in a shop of its own: the other one has mails and announcements left of thousands of orders
  await inShop(name, (shop) => atHalf(shop, perSecond / 2));
}

/** @returns how many whole checkouts a second ten at once made */
async function measureAll(name: string, { send, db }: Shop): Promise<number> {
  const works = await worksOf(send, db);
  console.log(`\n${name} | connections | a second | CPU ms each | p50 ms | p95 | p99 (medians of ${rounds} rounds)`);
  const loads = [];
  for (const atOnce of connections) loads.push(await takeTurns(works, atOnce));
  return loads[1]?.get(checkout) ?? 0;
}

/** What one worker does again and again, by its name. */
type Works = Record<string, () => () => Promise<unknown>>;

async function worksOf(send: Send, db: Shop['db']): Promise<Works> {
  const productId = await endlessProduct(send);
  const newShopper = () => new LoadShopper(send, productId);
  let inserted = 0;
  return {
    'floor: one insert': () => () => {
      inserted += 1;
      const row = { key: `floor-${inserted}`, count: 1, date_expires: '2100-01-01T00:00:00.000Z' };
      return db.transaction().execute((tx) => tx.insertInto('attempts').values(row).execute());
    },
    'add to cart': () => {
      const shopper = newShopper();
      return () => shopper.addItem();
    },
    'new cart and one item': () => () => newShopper().addItem(),
    [checkout]: () => () => newShopper().checkout(),
  };
}

/**
 * The works take turns in each round, so that all see the same machine.
 * @returns how many a second each was
 */
async function takeTurns(works: Works, atOnce: number): Promise<Map<string, number>> {
  const loads = Object.entries(works).map(([name, worker]) => ({ name, worker, rounds: [] as Load[] }));
  for (let round = 0; round <= rounds; round++) {
    for (const each of loads) {
      const workers = Array.from({ length: atOnce }, each.worker);
      const measured = await measure(workers, seconds);
      if (round > 0) each.rounds.push(measured);
    }
  }
  for (const each of loads) console.log(`${each.name} | ${atOnce} | ${report(each.rounds)}`);
  return new Map(loads.map((each) => [each.name, medianRate(each.rounds)]));
}

/** Each checkout as it is due, and the calls that they are made of. */
async function atHalf({ send, db }: Shop, perSecond: number) {
  const calls: number[] = [];
  const timed: Send = async (request) => {
    const since = performance.now();
    const answer = await send(request);
    calls.push(performance.now() - since);
    return answer;
  };
  const work = (await worksOf(timed, db))[checkout]?.();
  const measured: Load[] = [];
  for (let round = 0; work && round <= rounds; round++) {
    if (round === 1) calls.length = 0;
    const load = await measureArrivals(work, perSecond, seconds);
    if (round > 0) measured.push(load);
  }
  console.log(`${checkout} | as they come | ${report(measured)}`);
  console.log(`each call of it | as they come | | | ${percentiles(calls)}`);
}
