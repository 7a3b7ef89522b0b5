// How much slower a large catalogue is than a small one: `node bench/catalog-scale.ts [small] [large] [database]`.
// Each call goes through the backend in this process; small and large take turns, so that both see the same machine.
import { newCatalogVersion, postgresUrl, type Shopper, testApp } from '@mercer/server/testing';
import { openStore, type Store } from './store.ts';

const calls: Record<string, string> = {
  'home list': '/products?limit=12&page=1',
  'category page 1': '/products?category=cookware&limit=24',
  'category page 20': '/products?category=cookware&limit=4&page=20',
  deals: '/products?sale=true&limit=25',
  'best sellers': '/products?sort=popularity desc&limit=25',
  'new arrivals': '/products?sort=date_created desc&limit=25',
  'free shipping': '/products?where[shipping.free]=true&limit=25',
  'facets of a category': '/products/filters?category=cookware',
  'product by slug': '/products/SLUG',
  'search, one word': '/products?search=kettle&limit=24',
  'search, two words': '/products?search=oak lamp&limit=24',
  'search, mistyped': '/products?search=headphnoes&limit=24',
  suggestions: '/search/suggestions?search=ket',
};
const searches = Object.keys(calls).filter((name) => /search|suggestions|facets/.test(name));
const rounds = 60;

const [small = 2000, large = 200_000] = process.argv.slice(2, 4).map(Number);
const [, , , , only] = process.argv;
for (const [name, url] of [['SQLite', null], ...(postgresUrl ? [['PostgreSQL', postgresUrl] as const] : [])] as const) {
  if (!only || only === name) await compare(name, url);
}

async function compare(name: string, url: string | null) {
  const stores = [await openStore(small, url), await openStore(large, url)] as const;
  try {
    const shoppers = await Promise.all(stores.map(enter));
    console.log(`\n${name}: median ms of ${rounds} calls | ${small} | ${large} | ratio`);
    for (const call of Object.keys(calls)) report(call, await medians(shoppers, call));
    for (const call of searches) report(`${call}, first time`, await medians(shoppers, call, stores));
  } finally {
    for (const store of stores) await store.drop();
  }
}

interface Visitor {
  shopper: Shopper;
  slug: string;
}

async function enter({ db }: Store): Promise<Visitor> {
  const { slug } = await db
    .selectFrom('products')
    .select('slug')
    .orderBy('id')
    .offset(Math.floor(small / 2))
    .limit(1)
    .executeTakeFirstOrThrow();
  return { shopper: testApp(db).shopper(), slug };
}

/** With `fresh` stores the catalogue counts as changed before each call, so that nothing is remembered. */
async function medians(visitors: Visitor[], call: string, fresh?: readonly Store[]): Promise<number[]> {
  const times: number[][] = visitors.map(() => []);
  for (let round = -5; round < rounds; round += 1) {
    for (const [index, { shopper, slug }] of visitors.entries()) {
      await fresh?.[index]?.db.transaction().execute(newCatalogVersion);
      const start = performance.now();
      const { status } = await shopper.get(`/api${(calls[call] ?? '').replace('SLUG', slug)}`);
      if (status !== 200) throw new Error(`${call} answered ${status}`);
      if (round >= 0) times[index]?.push(performance.now() - start);
    }
  }
  return times.map((list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN);
}

function report(call: string, [first = 0, second = 0]: number[]) {
  console.log(`${call} | ${first.toFixed(2)} | ${second.toFixed(2)} | ${(second / first).toFixed(2)}`);
}
