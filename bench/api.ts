// Measures the cost of calls: `node bench/api.ts [rounds] [requests]`. Calls go through the backend in this process and
// take turns, so that all see the same machine; beside each stands a bare answer of the same size, measured in the same
// round.
import { seedDemoDatabase } from '@mercer/demo';
import { openSandbox } from '@mercer/sandbox';
import { gatewayKeys } from '@mercer/sandbox/testing';
import { buildTestApp, postgresUrl, type Shopper, testConfig } from '@mercer/server/testing';
import { Hono } from 'hono';
import { formatQuantiles, measureCpuMs, measureDurationMs, median } from './statistics.ts';
import { openEmptyStore } from './store.ts';

const [rounds = 7, requests = 150] = process.argv.slice(2).map(Number);

const reads: Record<string, string> = {
  'list of 24': '/products?limit=24',
  'category of 24': '/products?category=electronics&limit=24',
  product: '/products/everyday-mug',
  search: '/products?search=lamp&limit=24',
  'list of 24, read anew': '/products?limit=24&$cache=false',
  'category of 24, read anew': '/products?category=electronics&limit=24&$cache=false',
  'product, read anew': '/products/everyday-mug?$cache=false',
  'search, read anew': '/products?search=lamp&limit=24&$cache=false',
  'cart get': '/cart',
};

const address = { name: 'Ada L', address1: '1 Main St', city: 'Portland', state: 'OR', zip: '97201', country: 'US' };
type Shop = ReturnType<typeof buildTestApp>;
type Call = () => Promise<string>;

interface Measured {
  name: string;
  call: Call;
  amount: number;
  /** Number of requests that wait for a response at any time. */
  atOnce?: number;
}

/** Measurements of one round. */
interface Sample {
  cpuMs: number;
  times: number[];
}

for (const url of [null, ...(postgresUrl ? [postgresUrl] : [])]) await measureDatabase(url);

async function measureDatabase(url: string | null) {
  const store = await openEmptyStore(url);
  const gateways = await openGateways();
  try {
    await seedDemoDatabase(store.db);
    const calls = await listMeasuredCalls(
      buildTestApp(store.db, { fetch: async (request) => gateways.fetch(request) }),
    );
    const samples = new Map(calls.map(({ name }) => [name, { own: [] as Sample[], floor: [] as Sample[] }]));
    for (let round = -1; round < rounds; round += 1) {
      for (const { name, call, amount, atOnce } of calls) {
        const callSample = await measureCall(call, amount, atOnce);
        const floor = await measureCall(createFloorCall(await call()), amount, atOnce);
        if (round < 0) continue; // warm-up
        samples.get(name)?.own.push(callSample);
        samples.get(name)?.floor.push(floor);
      }
    }
    console.log(`\n${url ? 'PostgreSQL' : 'SQLite'}, ${rounds} rounds of ${requests}`);
    console.log('call | requests a second of CPU | CPU ms | p50 ms | p95 ms | p99 ms | floor, CPU ms | ratio');
    for (const [name, { own: callSamples, floor }] of samples) printSamples(name, callSamples, floor);
  } finally {
    gateways.close();
    await store.drop();
  }
}

function openGateways() {
  return openSandbox({
    books: { path: ':memory:' },
    now: () => new Date(),
    origin: testConfig.publicUrl,
    keys: gatewayKeys,
  });
}

/** Reads are those of a visitor, the cart's of a shopper who has one. */
async function listMeasuredCalls(shop: Shop): Promise<Measured[]> {
  const owner = shop.shopper();
  await addFirstItem(owner);
  const headers = { Authorization: `Basic ${Buffer.from(testConfig.publicKey).toString('base64')}` };
  const withCart = { ...headers, 'X-Session': owner.session ?? '' };
  const createReadCall = (path: string) => async () => {
    const request = new Request(`http://localhost:3000/api${path}`, { headers: path === '/cart' ? withCart : headers });
    return readResponseText(await shop.app.fetch(request));
  };
  const reducedAmount = Math.ceil(requests / 10);
  const alone = Object.entries(reads).map(([name, path]) => ({ name, call: createReadCall(path), amount: requests }));
  const concurrentCalls = alone.map(({ name, ...callFields }) => ({
    ...callFields,
    name: `${name}, ten at once`,
    atOnce: 10,
  }));
  return [
    ...alone,
    ...concurrentCalls,
    { name: 'new cart and one item', call: () => addFirstItem(shop.shopper()), amount: reducedAmount },
    { name: 'whole checkout', call: () => completeCheckout(shop.shopper()), amount: reducedAmount },
  ];
}

async function addFirstItem(shopper: Shopper): Promise<string> {
  const { body } = await shopper.get('/api/products/everyday-mug?fields=id');
  const cart = await shopper.post('/api/cart/items', { product_id: body.id, quantity: 1 });
  return JSON.stringify(cart.body);
}

async function completeCheckout(shopper: Shopper): Promise<string> {
  await addFirstItem(shopper);
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' };
  const { token } = (await shopper.post('/vault/tokens', card)).body;
  const { name, address1, city, state, zip, country } = address;
  await shopper.put('/api/cart', {
    account: { email: 'ada@mercer.test' },
    shipping: address,
    billing: { name, address1, city, state, zip, country, method: 'card', card: { token } },
  });
  const { status, body } = await shopper.post('/api/cart/order');
  if (status !== 200) throw new Error(`The order was answered with ${status}: ${JSON.stringify(body)}`);
  return JSON.stringify(body);
}

/** The framework alone, with an answer of the same size. */
function createFloorCall(text: string): Call {
  const app = new Hono().get('/', (c) => c.body(text, 200, { 'Content-Type': 'application/json' }));
  return async () => readResponseText(await app.fetch(new Request('http://localhost:3000/')));
}

async function readResponseText(response: Response): Promise<string> {
  if (response.status !== 200) throw new Error(`answered ${response.status}`);
  return response.text();
}

async function measureCall(call: Call, amount: number, atOnce = 1): Promise<Sample> {
  const times: number[] = [];
  let startedCount = 0;
  const callRepeatedly = async () => {
    while (startedCount < amount) {
      startedCount += 1;
      times.push(await measureDurationMs(call));
    }
  };
  const cpuMs = await measureCpuMs(() => Promise.all(Array.from({ length: atOnce }, callRepeatedly)));
  return { cpuMs: cpuMs / amount, times };
}

function printSamples(name: string, callSamples: Sample[], floor: Sample[]) {
  const cpuMs = median(callSamples.map((sample) => sample.cpuMs));
  const floorMs = median(floor.map((sample) => sample.cpuMs));
  const times = callSamples.flatMap((sample) => sample.times);
  const figures = [cpuMs.toFixed(3), ...formatQuantiles(times), floorMs.toFixed(3), (cpuMs / floorMs).toFixed(1)];
  console.log([name, Math.round(1000 / cpuMs), ...figures].join(' | '));
}
