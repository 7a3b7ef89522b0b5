// Measures the processor time of pages: `node bench/pages.ts [rounds] [answers]`. The shop answers in this process,
// without a port; pages and kinds of requests take turns in each round, so that all see the same machine and the same
// state of the compiler, which has had the first rounds for itself. A floor stands beside them: an answer of the same
// bytes that was not computed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { measureCpuMs, median } from './statistics.ts';

process.env.NODE_ENV = 'production';
const { createShop } = await import('../apps/storefront/server/shop.ts');
const { readConfig } = await import('@mercer/host/config/config');

const pages = {
  home: '/',
  category: '/category/electronics',
  product: '/products/everyday-mug',
  search: '/search?q=lamp',
  list: '/deals',
};
const [rounds = 5, answers = 200] = process.argv.slice(2).map(Number);
const origin = 'http://localhost:3000';
const atOnce = 10;
const newcomersEach = 40;
/** Code is compiled while it runs: pages cost half as much again in the first of them. */
const warmUps = 8;

const dataDir = mkdtempSync(join(tmpdir(), 'mercer-bench-'));
const shop = await createShop(readConfig({ DATA_DIR: dataDir, RATE_LIMIT_PER_IP: 'off' }));
const db = new DatabaseSync(join(dataDir, 'mercer.sqlite'), { timeout: 0 });

type Headers = Record<string, string>;

/** Way of requesting a page. */
interface PageRequestKind {
  name: string;
  headers(answer: number): Headers;
  answers: number;
  /** Runs before each response, which is then requested alone; its own time does not count. */
  before?(): Promise<unknown>;
}

try {
  const tokens = await shoppersWithCarts(20);
  // Each answer needs a shopper, and so does the check of its size
  const newcomers = await shoppersWithCarts(Object.keys(pages).length * (rounds + warmUps) * (newcomersEach + 1));
  let come = 0;
  const toSessionCookie = (at: number) => ({ cookie: `swell-session=${tokens[at % tokens.length]}` });
  const ways: PageRequestKind[] = [
    // a request with a key of its own is never answered with what is kept
    { name: 'rendered', headers: () => ({ authorization: 'Basic YW55' }), answers: Math.ceil(answers / 5) },
    // Computed and cached results are invalid after a change
    { name: 'first after a change', headers: () => ({}), answers: Math.ceil(answers / 5), before: changeCatalog },
    { name: 'kept', headers: () => ({}), answers: answers * 5 },
    { name: 'with a cart', headers: toSessionCookie, answers },
    // A cart that is read and priced
    {
      name: 'with a cart not asked for before',
      headers: () => ({ cookie: `swell-session=${newcomers[come++]}` }),
      answers: newcomersEach,
    },
  ];
  const rows = Object.entries(pages).flatMap(([page, path]) =>
    ways.map((way): Row => ({ page, path, way, costs: [], floors: [], bytes: 0 })),
  );
  for (let round = 1 - warmUps; round <= rounds; round++) for (const row of rows) await measureRow(row, round > 0);
  console.log('page | way | CPU of a page, ms | pages a second of one core | bytes (Brotli) | floor, ms');
  for (const row of rows) printRow(row);
} finally {
  db.close();
  await shop.close();
  rmSync(dataDir, { recursive: true });
}

/** Cost of a page that is requested in one way. */
interface Row {
  page: string;
  path: string;
  way: PageRequestKind;
  costs: number[];
  floors: number[];
  bytes: number;
}

async function measureRow(row: Row, counts: boolean) {
  const { path, way } = row;
  const requestPage = (at: number) => fetchPage(path, way.headers(at));
  // and what is kept is so from here on
  const page = new Uint8Array(await (await requestPage(0)).arrayBuffer());
  const cost = await (way.before
    ? measureCpuAlone(way.answers, way.before, requestPage)
    : measureCpuPerAnswer(way.answers, requestPage));
  const floor = await measureCpuPerAnswer(answers, async () => new Response(page));
  if (!counts) return;
  row.costs.push(cost);
  row.floors.push(floor);
  row.bytes = page.length;
}

function printRow({ page, way, costs, bytes, floors }: Row) {
  const cost = median(costs);
  const cells = [page, way.name, cost.toFixed(2), Math.round(1000 / cost), bytes, median(floors).toFixed(3)];
  console.log(cells.join(' | '));
}

/** CPU of this process for one answer, threads that compress included. */
async function measureCpuPerAnswer(count: number, answer: (at: number) => Promise<Response>): Promise<number> {
  let next = 0;
  const drainAnswers = async () => {
    while (next < count) await (await answer(next++)).arrayBuffer();
  };
  return (await measureCpuMs(() => Promise.all(Array.from({ length: atOnce }, drainAnswers)))) / count;
}

/**
 * Measures the CPU time of one response, in ms, when each comes after `prepareAnswer`, whose own time does not count.
 */
async function measureCpuAlone(
  count: number,
  prepareAnswer: () => Promise<unknown>,
  answer: (at: number) => Promise<Response>,
) {
  let sum = 0;
  for (let at = 0; at < count; at++) {
    await prepareAnswer();
    sum += await measureCpuMs(async () => (await answer(at)).arrayBuffer());
  }
  return sum / count;
}

/** Marks the catalogue as changed, in one go, when the shop of this process is not writing. */
async function changeCatalog(): Promise<void> {
  for (;;) {
    try {
      return db.exec("update counters set value = value + 1 where id = 'catalog'");
    } catch (error) {
      if (!String(error).includes('locked')) throw error;
      await setImmediate();
    }
  }
}

async function fetchPage(path: string, headers: Headers): Promise<Response> {
  const answer = await shop.fetch(new Request(origin + path, { headers: { 'accept-encoding': 'br', ...headers } }));
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return answer;
}

/** Creates carts with one to four items. @returns the session tokens */
async function shoppersWithCarts(count: number): Promise<string[]> {
  const authorization = `Basic ${Buffer.from('pk_demo_mercer').toString('base64')}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const list = await shop.fetch(new Request(`${origin}/api/products?limit=4`, { headers }));
  const { results }: { results: { id: string }[] } = await list.json();
  return Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const body = JSON.stringify({ product_id: results[at % 4]?.id, quantity: (at % 4) + 1 });
      const added = await shop.fetch(new Request(`${origin}/api/cart/items`, { method: 'POST', headers, body }));
      return added.headers.get('x-session') ?? '';
    }),
  );
}
