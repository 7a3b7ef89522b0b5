// Measures how much slower a large catalogue is than a small one: `node bench/catalog-scale.ts [small] [large]
// [database] [kept] [rounds] [calls]`. Each call goes through the backend in this process, and no cached answer hides
// its cost. Small and large take turns, so that both see the same machine. The catalogues are kept for the next time:
// in the folder, or in databases whose names begin so. `calls` is a part of their names.
import { buildTestApp, postgresUrl, type Shopper } from '@mercer/server/testing';
import { type CatalogMiddle, calls } from './catalog-calls.ts';
import { Changes } from './changes.ts';
import { startConcurrentChanges } from './concurrent-changes.ts';
import { measureCpuMs, measureDurationMs, median, quantile } from './statistics.ts';
import { openGeneratedStore, type Store } from './store.ts';

const [small = 2000, large = 200_000] = process.argv.slice(2, 4).map(Number);
const [, , , , only, storeLocation, roundsArgument = 60, callFilter = ''] = process.argv;
const rounds = Number(roundsArgument);
const perSecond = 50;
const selectedCalls = Object.keys(calls).filter((call) => call.includes(callFilter));
let languages = 0;

/** Catalogue under test, with its shopper and its changes. */
interface Visited {
  store: Store;
  place: CatalogMiddle;
  shopper: Shopper;
  changes: Changes;
}

/** State of the shop in which it is called. */
interface ShopCondition {
  rounds: number;
  before?(visited: Visited): Promise<void>;
}

const ways: Record<string, ShopCondition> = {
  known: { rounds },
  'after a change': { rounds: Math.ceil(rounds / 2), before: ({ changes }) => changes.changeNextPrice() },
  'after a start': {
    rounds: Math.ceil(rounds / 5),
    async before(visited) {
      visited.shopper = buildTestApp(visited.store.db).shopper();
    },
  },
};

interface Sample {
  times: number[];
  cpu: number[];
}

for (const [name, url] of [['SQLite', null], ...(postgresUrl ? [['PostgreSQL', postgresUrl] as const] : [])] as const) {
  if (!only || only === name) await compareSizes(name, url);
}

async function compareSizes(name: string, url: string | null) {
  const stores = [
    await openGeneratedStore(small, url, storeLocation),
    await openGeneratedStore(large, url, storeLocation),
  ];
  try {
    const visited = await Promise.all(stores.map(enterCatalog));
    console.log(
      `\n${name}: ms | ${small}: median, p99, CPU | ${large}: median, p99, CPU | ratio of medians, of p99, of CPU`,
    );
    for (const [call, way] of crossProduct(selectedCalls, Object.keys(ways))) {
      printComparison(`${call}, ${way}`, await measureInTurns(visited, call, ways[way] ?? { rounds: 0 }));
    }
    printComparison('first add to cart', await measureFirstAdds(visited));
    await whileChanging(visited);
  } finally {
    for (const store of stores) await store.drop();
  }
}

function crossProduct<A, B>(first: A[], second: B[]): [A, B][] {
  return first.flatMap((a) => second.map((b): [A, B] => [a, b]));
}

async function enterCatalog(store: Store): Promise<Visited> {
  const { db } = store;
  const last = await db.selectFrom('product_numbers').select('number').orderBy('number', 'desc').executeTakeFirst();
  const middle = await db
    .selectFrom('product_numbers')
    .innerJoin('products', 'products.id', 'product_numbers.product_id')
    .select(['products.id', 'slug'])
    .where('number', '=', Math.floor((last?.number ?? 0) / 2))
    .executeTakeFirstOrThrow();
  const place = { ...middle, lastPart: Math.floor((last?.number ?? 0) / 1000) + 1 };
  return { store, place, shopper: buildTestApp(db).shopper(), changes: await Changes.open(db) };
}

async function measureInTurns(
  visitedCatalogs: Visited[],
  call: string,
  { rounds: count, before: prepareShop }: ShopCondition,
): Promise<Sample[]> {
  const samples = visitedCatalogs.map((): Sample => ({ times: [], cpu: [] }));
  for (let round = -3; round < count; round += 1) {
    for (const [index, visited] of visitedCatalogs.entries()) {
      await prepareShop?.(visited);
      const sample = round < 0 ? undefined : samples[index];
      await recordMeasurement(() => requestUncached(visited, call), sample);
    }
  }
  return samples;
}

async function measureFirstAdds(visitedCatalogs: Visited[]): Promise<Sample[]> {
  const samples = visitedCatalogs.map((): Sample => ({ times: [], cpu: [] }));
  for (let round = -3; round < rounds; round += 1) {
    for (const [index, { store, place }] of visitedCatalogs.entries()) {
      const shopper = buildTestApp(store.db).shopper();
      await shopper.get('/api/settings');
      const addFirstItem = () => shopper.post('/api/cart/items', { product_id: place.id, quantity: 1 });
      await recordMeasurement(addFirstItem, round < 0 ? undefined : samples[index]);
    }
  }
  return samples;
}

/**
 * Measures each call several times while products change concurrently, one catalogue after the other; the rate of
 * changes is printed at the end.
 */
async function whileChanging(visitedCatalogs: Visited[]) {
  const samples = new Map(selectedCalls.map((call) => [call, [] as Sample[]]));
  const rates: string[] = [];
  for (const visited of visitedCatalogs) {
    const begin = performance.now();
    const end = await startConcurrentChanges(visited.store.location, perSecond);
    for (const call of selectedCalls)
      samples.get(call)?.push(...(await measureInTurns([visited], call, { rounds, before: pauseRandomly })));
    const changeCount = await end();
    rates.push(((changeCount * 1000) / (performance.now() - begin)).toFixed(1));
  }
  for (const [call, callSamples] of samples) printComparison(`${call}, while products change`, callSamples);
  console.log(`changes a second, of ${perSecond} wanted | ${rates.join(' | ')}`);
}

/** Pauses at random, so that a call comes at any moment between two changes. */
function pauseRandomly(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * (1000 / perSecond)));
}

async function recordMeasurement(work: () => Promise<unknown>, sample: Sample | undefined) {
  let cpu = 0;
  const time = await measureDurationMs(async () => {
    cpu = await measureCpuMs(work);
  });
  sample?.times.push(time);
  sample?.cpu.push(cpu);
}

/**
 * Requests a call in a language that was never requested before: the response is the same, but none of the cached ones.
 */
async function requestUncached({ shopper, place }: Visited, call: string) {
  languages += 1;
  const path = `/api${calls[call]?.(place)}`;
  const { status } = await shopper.call('GET', path, undefined, { 'X-Locale': `none-${languages}` });
  if (status !== 200) throw new Error(`${path} answered ${status}`);
}

function printComparison(name: string, samples: Sample[]) {
  const figures = samples.map(({ times, cpu }) => [median(times), quantile(times, 0.99), median(cpu)]);
  const [first = [], second = []] = figures;
  const ratios = first.map((value, index) => ((second[index] ?? Number.NaN) / value).toFixed(2));
  const cells = [first, second].map((values) => values.map((value) => value.toFixed(2)).join(', '));
  console.log([name, ...cells, ratios.join(', ')].join(' | '));
}
