// Shoppers who write: `node bench/load.ts [seconds] [SQLite|PostgreSQL]`. The shop answers in this process, without a port, with
// its gateways and jobs. The floor is a transaction of one insert on the same database, in the same minute. Last come shoppers
// who check out, half as many a second as ten at once have been.
import { postgresUrl } from '@mercer/server/testing';
import {
  computeMedianRate,
  formatPercentiles,
  formatRounds,
  type LoadMeasurement,
  measureArrivals,
  measureWorkers,
} from './load-measure.ts';
import { endlessProduct, LoadShopper, type Send } from './load-shopper.ts';
import { type Shop, withShopInProcess } from './shop-in-process.ts';

const rounds = 5;
const connections = [1, 10, 50];
const checkout = 'whole checkout';
const [secondsArg, only] = process.argv.slice(2);
const seconds = Number(secondsArg ?? 1);

for (const name of ['SQLite', ...(postgresUrl ? ['PostgreSQL'] : [])]) {
  if (!only || only === name) await measureDatabase(name);
}

async function measureDatabase(name: string) {
  const perSecond = await withShopInProcess(name, (shop) => measureAllWorks(name, shop));
  // A separate shop is used: the first one still has mails and announcements of thousands of orders
  await withShopInProcess(name, (shop) => measureAtHalfRate(shop, perSecond / 2));
}

/** @returns how many whole checkouts a second ten at once made */
async function measureAllWorks(name: string, { send, db }: Shop): Promise<number> {
  const works = await defineWorks(send, db);
  console.log(`\n${name} | connections | a second | CPU ms each | p50 ms | p95 | p99 (medians of ${rounds} rounds)`);
  const loads = [];
  for (const atOnce of connections) loads.push(await measureInTurns(works, atOnce));
  return loads[1]?.get(checkout) ?? 0;
}

/** Operations that a worker repeats, by name. */
type Workload = Record<string, () => () => Promise<unknown>>;

async function defineWorks(send: Send, db: Shop['db']): Promise<Workload> {
  const productId = await endlessProduct(send);
  const createShopper = () => new LoadShopper(send, productId);
  let inserted = 0;
  return {
    'floor: one insert': () => () => {
      inserted += 1;
      const row = { key: `floor-${inserted}`, count: 1, date_expires: '2100-01-01T00:00:00.000Z' };
      return db.transaction().execute((tx) => tx.insertInto('attempts').values(row).execute());
    },
    'add to cart': () => {
      const shopper = createShopper();
      return () => shopper.addCartItem();
    },
    'new cart and one item': () => () => createShopper().addCartItem(),
    [checkout]: () => () => createShopper().completeCheckout(),
  };
}

/**
 * The works take turns in each round, so that all see the same machine.
 * @returns how many a second each was
 */
async function measureInTurns(works: Workload, atOnce: number): Promise<Map<string, number>> {
  const loads = Object.entries(works).map(([name, worker]) => ({ name, worker, rounds: [] as LoadMeasurement[] }));
  for (let round = 0; round <= rounds; round++) {
    for (const each of loads) {
      const workers = Array.from({ length: atOnce }, each.worker);
      const measured = await measureWorkers(workers, seconds);
      if (round > 0) each.rounds.push(measured);
    }
  }
  for (const each of loads) console.log(`${each.name} | ${atOnce} | ${formatRounds(each.rounds)}`);
  return new Map(loads.map((each) => [each.name, computeMedianRate(each.rounds)]));
}

/** Measures each checkout from when it was due, and the calls that checkouts consist of. */
async function measureAtHalfRate({ send, db }: Shop, perSecond: number) {
  const calls: number[] = [];
  const sendTimed: Send = async (request) => {
    const since = performance.now();
    const answer = await send(request);
    calls.push(performance.now() - since);
    return answer;
  };
  const work = (await defineWorks(sendTimed, db))[checkout]?.();
  const measured: LoadMeasurement[] = [];
  for (let round = 0; work && round <= rounds; round++) {
    if (round === 1) calls.length = 0;
    const load = await measureArrivals(work, perSecond, seconds);
    if (round > 0) measured.push(load);
  }
  console.log(`${checkout} | as they come | ${formatRounds(measured)}`);
  console.log(`each call of it | as they come | | | ${formatPercentiles(calls)}`);
}
