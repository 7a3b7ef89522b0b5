import type { Db } from '@mercer/server';
import { buildTestApp, eachDatabase, testConfig } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { signUpShopper } from '../../shop.ts';
import { type DescribedCall, describedCalls, toCallAddress, toKeyHeaders } from './described-calls.ts';

const megabyte = 1024 * 1024;
/** Size limits of bodies in megabytes, where the limit is not one. */
const megabytesOf: Record<string, number> = {
  '/operator/images': 20,
  '/operator/images/bulk': 8,
  '/operator/products/bulk': 8,
  '/operator/redirects/bulk': 8,
};
const tooDeep = `?a${'[b]'.repeat(17)}=1`;

const isOperatorCall = ({ path }: DescribedCall) => path.startsWith('/operator');

/** Calls by which somebody signs in, or changes what is personal: keys have no session, and `staff-refusals.test.ts` tries them. */
const isPersonalCall = ({ path }: DescribedCall) =>
  /^\/operator\/(session|sessions|owner|invitation|recovery|me|permissions)(\/(?!preferences)|$)/.test(path);

/** A list is no body; what takes none of the operator's refuses every field; a picture is missing. */
function toUnreadableBody({ method, path }: DescribedCall): unknown {
  if (method === 'GET' || path === '/operator/images') return undefined;
  return method === 'DELETE' && path.startsWith('/operator') ? { no: 1 } : ['x'];
}

eachDatabase((db: () => Db) => {
  /**
   * Asserts that every call described with the status is answered with it; a response that differs from its description
   * fails by itself.
   */
  async function assertStatusProduced(
    status: string,
    ask: (call: DescribedCall) => Promise<number>,
    isMeant = (_: DescribedCall) => true,
  ) {
    const calls = await describedCalls(buildTestApp(db()).shopper());
    const missed: string[] = [];
    const isTried = (call: DescribedCall) => call.statuses.includes(status) && isMeant(call) && !isPersonalCall(call);
    for (const call of calls.filter(isTried)) {
      const answered = await ask(call);
      if (String(answered)[0] !== status[0] || (/^\d+$/.test(status) && String(answered) !== status)) {
        missed.push(`${call.method} ${call.path}: ${answered}`);
      }
    }
    expect(missed).toEqual([]);
  }

  const requestCall = async (
    call: DescribedCall,
    shop = buildTestApp(db()),
    { query = '', body }: { query?: string; body?: unknown } = {},
  ) => {
    const shopper = shop.shopper();
    shopper.session = 'a-session-of-nobody';
    return (await shopper.call(call.method, toCallAddress(call.path) + query, body, toKeyHeaders(call))).status;
  };

  test('every call is answered 429 to who calls too often', async () => {
    const shop = buildTestApp(db(), { rateLimiter: Object.assign(Object.create(null), { allows: () => false }) });
    // Callers with an operator key are not counted
    const shopper = shop.shopper();
    const headers = { Authorization: 'Bearer sk_of_nobody' };
    await assertStatusProduced('429', async (call) => {
      if (!call.path.startsWith('/operator')) return requestCall(call, shop);
      return (await shopper.call(call.method, toCallAddress(call.path), undefined, headers)).status;
    });
  });

  test('every call that wants a key is answered 401 without it', async () => {
    const shopper = buildTestApp(db()).shopper();
    const headers = { Authorization: 'Basic bm9uZQ==' };
    await assertStatusProduced(
      '401',
      async ({ method, path }) => (await shopper.call(method, toCallAddress(path), undefined, headers)).status,
    );
  });

  test('every call of the operator’s is answered 403 to a key without its scope', async () => {
    const { shopper } = buildTestApp(db());
    const createKeyHeaders = async (scope: string) => {
      const key = { name: scope, scopes: [scope] };
      const keyResponse = await shopper().call('POST', '/operator/keys', key, { Authorization: 'Bearer sk_test' });
      return { Authorization: `Bearer ${keyResponse.body.secret}` };
    };
    const [ofOrders, ofCatalogue] = [await createKeyHeaders('orders'), await createKeyHeaders('catalogue')];
    await assertStatusProduced(
      '403',
      async ({ method, path }) => {
        const key =
          /^\/operator\/(orders|drafts|returns|payments|differences|invoices|packing-slips|subscriptions|reports)/.test(
            path,
          )
            ? ofCatalogue
            : ofOrders;
        return (await shopper().call(method, toCallAddress(path), undefined, key)).status;
      },
      isOperatorCall,
    );
  });

  test('every write of shoppers’ programs is answered 403 to a page of another origin that sends cookies', async () => {
    const { shopper } = buildTestApp(db());
    const headers = { Origin: 'https://elsewhere.test', Cookie: 'theme=dark' };
    await assertStatusProduced(
      '403',
      async ({ method, path }) => (await shopper().call(method, toCallAddress(path), undefined, headers)).status,
      (call) => !isOperatorCall(call),
    );
  });

  test('every call that is told so is answered 5XX while the shop has no database', async () => {
    const without = new Proxy(db(), {
      get() {
        throw new Error('There is no database');
      },
    });
    const shop = buildTestApp(without, { config: { ...testConfig, functionsDir: '/nowhere' } });
    const isDocumented = (call: DescribedCall) => !call.path.startsWith('/functions');
    await assertStatusProduced('5XX', (call) => requestCall(call, shop), isDocumented);
  });

  /** Their calls are tried where there is a function, an order, or an invoice. */
  const needsFixture = ({ path }: DescribedCall) =>
    /^\/functions|^\/api\/(.*\/invoice$|invoices\/|orders\/\{id\}\/(subscriptions|cancel|return))/.test(path);

  test('every call with a body is answered 413 to a larger one', async () => {
    const account = buildTestApp(db()).shopper();
    await signUpShopper(account, 'Ada');
    const requestTooLarge = async (call: DescribedCall) => {
      const maxMegabytes = megabytesOf[call.path] ?? 1;
      const body = { text: 'x'.repeat(maxMegabytes * megabyte) };
      return (await account.call(call.method, toCallAddress(call.path), body, toKeyHeaders(call))).status;
    };
    // lines are not looked at before it is said where they begin, files before their product is found, and an import
    // before its kind is named
    const needsPlace = ({ path }: DescribedCall) => /\/(lines|files|imports)$/.test(path);
    await assertStatusProduced('413', requestTooLarge, (call) => !needsFixture(call) && !needsPlace(call));
  });

  test('every call with a query or a body is answered 400 to one that it cannot read', async () => {
    const account = buildTestApp(db()).shopper();
    await signUpShopper(account, 'Ada');
    const requestUnreadable = async (call: DescribedCall) => {
      const query = call.method === 'GET' ? tooDeep : '';
      // a shopper's write without a body has a key that may be wrong
      const name: Record<string, string> = call.hasBody ? {} : { 'Idempotency-Key': 'two words' };
      const headers = { ...toKeyHeaders(call), ...name };
      return (await account.call(call.method, toCallAddress(call.path) + query, toUnreadableBody(call), headers))
        .status;
    };
    await assertStatusProduced('400', requestUnreadable, (call) => !needsFixture(call));
  });
});
