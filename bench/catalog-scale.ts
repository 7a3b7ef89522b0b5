// How much slower a large catalogue is than a small one: `node bench/catalog-scale.ts [small] [large] [database] [kept] [rounds] [calls]`.
// Each call goes through the backend in this process, and no kept answer hides what it costs. Small and large take turns, so
// that both see the same machine. The catalogues are kept for the next time: in the folder, or in databases whose names
// begin so. `calls` is a part of their names.
import { postgresUrl, type Shopper, testApp } from '@mercer/server/testing';
import { calls, type Place } from './catalog-calls.ts';
import { Changes } from './changes.ts';
import { changeBeside } from './changes-beside.ts';
import { cpuOf, median, quantile, timeOf } from './statistics.ts';
import { openStore, type Store } from './store.ts';

const [small = 2000, large = 200_000] = process.argv.slice(2, 4).map(Number);
const [, , , , only, kept, given = 60, named = ''] = process.argv;
const rounds = Number(given);
const perSecond = 50;
const asked = Object.keys(calls).filter((call) => call.includes(named));
let languages = 0;

/** One catalogue, and who visits it. */
interface Visited {
  store: Store;
  place: Place;
  shopper: Shopper;
  changes: Changes;
}

/** In which state the shop is when it is called. */
interface Way {
  rounds: number;
  before?(visited: Visited): Promise<void>;
}

const ways: Record<string, Way> = {
  known: { rounds },
  'after a change': { rounds: Math.ceil(rounds / 2), before: ({ changes }) => changes.one() },
  'after a start': {
    rounds: Math.ceil(rounds / 5),
    async before(visited) {
      visited.shopper = testApp(visited.store.db).shopper();
    },
  },
};

interface Sample {
  times: number[];
  cpu: number[];
}

for (const [name, url] of [['SQLite', null], ...(postgresUrl ? [['PostgreSQL', postgresUrl] as const] : [])] as const) {
  if (!only || only === name) await compare(name, url);
}

async function compare(name: string, url: string | null) {
  const stores = [await openStore(small, url, kept), await openStore(large, url, kept)];
  try {
    const visited = await Promise.all(stores.map(enter));
    console.log(
      `\n${name}: ms | ${small}: median, p99, CPU | ${large}: median, p99, CPU | ratio of medians, of p99, of CPU`,
    );
    for (const [call, way] of product(asked, Object.keys(ways))) {
      report(`${call}, ${way}`, await turns(visited, call, ways[way] ?? { rounds: 0 }));
    }
    report('first add to cart', await addTurns(visited));
    await whileChanging(visited);
  } finally {
    for (const store of stores) await store.drop();
  }
}

function product<A, B>(first: A[], second: B[]): [A, B][] {
  return first.flatMap((a) => second.map((b): [A, B] => [a, b]));
}

async function enter(store: Store): Promise<Visited> {
  const { db } = store;
  const last = await db.selectFrom('product_numbers').select('number').orderBy('number', 'desc').executeTakeFirst();
  const middle = await db
    .selectFrom('product_numbers')
    .innerJoin('products', 'products.id', 'product_numbers.product_id')
    .select(['products.id', 'slug'])
    .where('number', '=', Math.floor((last?.number ?? 0) / 2))
    .executeTakeFirstOrThrow();
  const place = { ...middle, lastPart: Math.floor((last?.number ?? 0) / 1000) + 1 };
  return { store, place, shopper: testApp(db).shopper(), changes: await Changes.open(db) };
}

async function turns(all: Visited[], call: string, { rounds: count, before }: Way): Promise<Sample[]> {
  const samples = all.map((): Sample => ({ times: [], cpu: [] }));
  for (let round = -3; round < count; round += 1) {
    for (const [index, visited] of all.entries()) {
      await before?.(visited);
      const sample = round < 0 ? undefined : samples[index];
      await measured(() => ask(visited, call), sample);
    }
  }
  return samples;
}

async function addTurns(all: Visited[]): Promise<Sample[]> {
  const samples = all.map((): Sample => ({ times: [], cpu: [] }));
  for (let round = -3; round < rounds; round += 1) {
    for (const [index, { store, place }] of all.entries()) {
      const shopper = testApp(store.db).shopper();
      await shopper.get('/api/settings');
      const add = () => shopper.post('/api/cart/items', { product_id: place.id, quantity: 1 });
      await measured(add, round < 0 ? undefined : samples[index]);
    }
  }
  return samples;
}

/** Each call some times while products change beside it, one catalogue after the other; how many did stands at the end. */
async function whileChanging(all: Visited[]) {
  const samples = new Map(asked.map((call) => [call, [] as Sample[]]));
  const rates: string[] = [];
  for (const visited of all) {
    const begin = performance.now();
    const end = await changeBeside(visited.store.location, perSecond);
    for (const call of asked) samples.get(call)?.push(...(await turns([visited], call, { rounds, before: pause })));
    const made = await end();
    rates.push(((made * 1000) / (performance.now() - begin)).toFixed(1));
  }
  for (const [call, own] of samples) report(`${call}, while products change`, own);
  console.log(`changes a second, of ${perSecond} wanted | ${rates.join(' | ')}`);
}

/** So that a call comes at any moment between two changes. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * (1000 / perSecond)));
}

async function measured(work: () => Promise<unknown>, sample: Sample | undefined) {
  let cpu = 0;
  const time = await timeOf(async () => {
    cpu = await cpuOf(work);
  });
  sample?.times.push(time);
  sample?.cpu.push(cpu);
}

/** In a language that nobody has asked for before: the answer is the same, and none of those that are kept. */
async function ask({ shopper, place }: Visited, call: string) {
  languages += 1;
  const path = `/api${calls[call]?.(place)}`;
  const { status } = await shopper.call('GET', path, undefined, { 'X-Locale': `none-${languages}` });
  if (status !== 200) throw new Error(`${path} answered ${status}`);
}

function report(name: string, samples: Sample[]) {
  const figures = samples.map(({ times, cpu }) => [median(times), quantile(times, 0.99), median(cpu)]);
  const [first = [], second = []] = figures;
  const ratios = first.map((value, index) => ((second[index] ?? Number.NaN) / value).toFixed(2));
  const cells = [first, second].map((values) => values.map((value) => value.toFixed(2)).join(', '));
  console.log([name, ...cells, ratios.join(', ')].join(' | '));
}
