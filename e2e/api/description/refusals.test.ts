import type { Db } from '@mercer/server';
import { eachDatabase, testApp, testConfig } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { signUp } from '../../shop.ts';
import { addressOf, type DescribedCall, describedCalls, keyFor } from './described-calls.ts';

const megabyte = 1024 * 1024;
/** That a body may have, where it is another number than one. */
const megabytesOf: Record<string, number> = {
  '/operator/images': 20,
  '/operator/images/bulk': 8,
  '/operator/products/bulk': 8,
};
const tooDeep = `?a${'[b]'.repeat(17)}=1`;

const isOperators = ({ path }: DescribedCall) => path.startsWith('/operator');

/** A list is no body; what takes none of the operator's refuses every field; a picture is missing. */
function unreadable({ method, path }: DescribedCall): unknown {
  if (method === 'GET' || path === '/operator/images') return undefined;
  return method === 'DELETE' && path.startsWith('/operator') ? { no: 1 } : ['x'];
}

eachDatabase((db: () => Db) => {
  /** Every call that says so is answered so; what is answered otherwise than described fails by itself. */
  async function produce(
    status: string,
    ask: (call: DescribedCall) => Promise<number>,
    isMeant = (_: DescribedCall) => true,
  ) {
    const calls = await describedCalls(testApp(db()).shopper());
    const missed: string[] = [];
    for (const call of calls.filter((one) => one.statuses.includes(status) && isMeant(one))) {
      const answered = await ask(call);
      if (String(answered)[0] !== status[0] || (/^\d+$/.test(status) && String(answered) !== status)) {
        missed.push(`${call.method} ${call.path}: ${answered}`);
      }
    }
    expect(missed).toEqual([]);
  }

  const ask = async (
    call: DescribedCall,
    shop = testApp(db()),
    { query = '', body }: { query?: string; body?: unknown } = {},
  ) => {
    const shopper = shop.shopper();
    shopper.session = 'a-session-of-nobody';
    return (await shopper.call(call.method, addressOf(call.path) + query, body, keyFor(call))).status;
  };

  test('every call is answered 429 to who calls too often', async () => {
    const shop = testApp(db(), { rateLimiter: Object.assign(Object.create(null), { allows: () => false }) });
    // whoever has a key of the operator's is not counted
    const shopper = shop.shopper();
    const headers = { Authorization: 'Bearer sk_of_nobody' };
    await produce('429', async (call) => {
      if (!call.path.startsWith('/operator')) return ask(call, shop);
      return (await shopper.call(call.method, addressOf(call.path), undefined, headers)).status;
    });
  });

  test('every call that wants a key is answered 401 without it', async () => {
    const shopper = testApp(db()).shopper();
    const headers = { Authorization: 'Basic bm9uZQ==' };
    await produce(
      '401',
      async ({ method, path }) => (await shopper.call(method, addressOf(path), undefined, headers)).status,
    );
  });

  test('every call of the operator’s is answered 403 to a key without its scope', async () => {
    const { shopper } = testApp(db());
    const headersWith = async (scope: string) => {
      const key = { name: scope, scopes: [scope] };
      const made = await shopper().call('POST', '/operator/keys', key, { Authorization: 'Bearer sk_test' });
      return { Authorization: `Bearer ${made.body.secret}` };
    };
    const [ofOrders, ofCatalogue] = [await headersWith('orders'), await headersWith('catalogue')];
    await produce(
      '403',
      async ({ method, path }) => {
        const key = /^\/operator\/(orders|drafts|returns|payments|differences|invoices|subscriptions|reports)/.test(
          path,
        )
          ? ofCatalogue
          : ofOrders;
        return (await shopper().call(method, addressOf(path), undefined, key)).status;
      },
      isOperators,
    );
  });

  test('every write of shoppers’ programs is answered 403 to a page of another origin that sends cookies', async () => {
    const { shopper } = testApp(db());
    const headers = { Origin: 'https://elsewhere.test', Cookie: 'theme=dark' };
    await produce(
      '403',
      async ({ method, path }) => (await shopper().call(method, addressOf(path), undefined, headers)).status,
      (call) => !isOperators(call),
    );
  });

  test('every call that is told so is answered 5XX while the shop has no database', async () => {
    const without = new Proxy(db(), {
      get() {
        throw new Error('There is no database');
      },
    });
    const shop = testApp(without, { config: { ...testConfig, functionsDir: '/nowhere' } });
    const documented = (call: DescribedCall) => !call.path.startsWith('/functions');
    await produce('5XX', (call) => ask(call, shop), documented);
  });

  /** Their calls are tried where there is a function, an order, or an invoice. */
  const needsMore = ({ path }: DescribedCall) =>
    /^\/functions|^\/api\/(.*\/invoice$|invoices\/|orders\/\{id\}\/(subscriptions|cancel|return))/.test(path);

  test('every call with a body is answered 413 to a larger one', async () => {
    const account = testApp(db()).shopper();
    await signUp(account, 'Ada');
    const askWith = async (call: DescribedCall) => {
      const most = megabytesOf[call.path] ?? 1;
      const body = { text: 'x'.repeat(most * megabyte) };
      return (await account.call(call.method, addressOf(call.path), body, keyFor(call))).status;
    };
    // lines are not looked at before it is said where they begin
    await produce('413', askWith, (call) => !needsMore(call) && !call.path.endsWith('/lines'));
  });

  test('every call with a query or a body is answered 400 to one that it cannot read', async () => {
    const account = testApp(db()).shopper();
    await signUp(account, 'Ada');
    const askWith = async (call: DescribedCall) => {
      const query = call.method === 'GET' ? tooDeep : '';
      return (await account.call(call.method, addressOf(call.path) + query, unreadable(call), keyFor(call))).status;
    };
    await produce('400', askWith, (call) => !needsMore(call));
  });
});
