import type { Db } from '@mercer/server';
import { buildTestApp, couponRow, eachDatabase, giftcardRow, ids, type Shopper } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { type DescribedCall, describedCalls, toCallAddress, toKeyHeaders } from './described-calls.ts';

/**
 * Matches calls that need a digital product, a paid order, a subscription, a saved card, an app, a gateway or an empty shop; they are
 * tested where there is one.
 */
const needsMore =
  /^\/(operator\/(session|sessions|owner|invitation|recovery|me|staff|agents|products\/\{id\}\/licence-keys|orders|drafts|shop-imports|mails|functions|people|returns|reviews|subscribers|subscriptions|translations|content\/)|api\/drafts|api\/subscriptions|api\/account\/(cards|second-factor)|vault|api\/products\/\{product\}\/reviews)/;

/** Refusals of a call that show none, or one that is not as it is answered. */
function listMissingExamples({ method, path, responses }: DescribedCall): string[] {
  const refusals = Object.entries(responses).filter(([status]) => /^[45]/.test(status));
  const isErrorExample = (example: unknown) => {
    const { message, code } = Object(Object(example).error);
    return /^[A-Z]\w* ./.test(message) && /^[a-z]+(_[a-z]+)*$/.test(code) && !/\b[a-z]+_[a-z]+: /.test(message);
  };
  return refusals.flatMap(([status, { content }]) =>
    isErrorExample(content?.['application/json']?.example) ? [] : [`${method} ${path} ${status}`],
  );
}

eachDatabase((db: () => Db) => {
  test('every refusal shows one: a code, and what it means', async () => {
    const calls = await describedCalls(buildTestApp(db()).shopper());
    expect(calls.flatMap(listMissingExamples)).toEqual([]);
  });

  test('examples are taken as they stand', async () => {
    await db()
      .insertInto('coupons')
      .values(couponRow('WELCOME10', { type: 'percent', percent: 10 }))
      .execute();
    await db().insertInto('giftcards').values(giftcardRow('GIFT25', 2500)).execute();
    const shopper = buildTestApp(db()).shopper();
    // Codes and slugs are unique: `replacement.test.ts` replaces each kind of record
    const isTried = ({ example, path, method }: DescribedCall) =>
      example && !needsMore.test(path) && !(method === 'PUT' && /^\/operator\/(coupons|pages)\/\{id\}$/.test(path));
    const calls = (await describedCalls(shopper)).filter(isTried);
    const sendExample = async (call: DescribedCall, place: string) => {
      const { status, body } = await shopper.call(call.method, place, call.example, toKeyHeaders(call));
      expect([status < 300, body?.errors], `${call.method} ${place}: ${JSON.stringify(body)}`).toEqual([
        true,
        undefined,
      ]);
      return body;
    };
    const findExample = (method: string, path: string) =>
      calls.find((candidate) => candidate.method === method && candidate.path === path);
    const createFromExample = async (path: string): Promise<{ id: string }> => {
      const call = findExample('POST', path);
      if (!call) throw new Error(`There is no example at ${path}`);
      return sendExample(call, path);
    };
    for (const call of calls.toSorted(compareCalls))
      await sendExample(call, toCallAddress(call.path, await resolvePlaces(call, createFromExample, shopper)));
    expect(calls.length).toBeGreaterThan(30);
  });
});

/** Orders calls so that the sign-up comes before calls that need the account, and its deletion comes last. */
function compareCalls(a: DescribedCall, b: DescribedCall): number {
  const rankAccountCall = ({ method, path }: DescribedCall) =>
    ['POST /api/account', 'POST /api/account/login', '', 'DELETE /api/account'].indexOf(`${method} ${path}`);
  const toSortPosition = (call: DescribedCall) => (rankAccountCall(call) < 0 ? 2 : rankAccountCall(call));
  return toSortPosition(a) - toSortPosition(b);
}

/** Records that a call is about: those of the small store, or made by the example beside it. */
async function resolvePlaces(
  { method, path }: DescribedCall,
  createRecord: (path: string) => Promise<{ id: string }>,
  shopper: Shopper,
): Promise<Record<string, string>> {
  if (!path.includes('{')) return {};
  const exampleIds: Record<string, string> = {
    '/operator/settings/{id}': method === 'PATCH' ? 'manual_payments' : 'store',
    '/operator/attributes/{id}': 'colour',
    '/operator/products/{id}': ids.mug,
    '/operator/products/{id}/stock': ids.mug,
  };
  if (path === '/api/cart/items/{id}') {
    await createRecord('/api/cart/items');
    return { id: (await shopper.get('/api/cart')).body.items[0].id };
  }
  if (path.startsWith('/operator/bin/{kind}')) {
    const { id } = await createRecord('/operator/products');
    await shopper.call('DELETE', `/operator/products/${id}`, undefined, { Authorization: 'Bearer sk_test' });
    return { kind: 'product', id };
  }
  return {
    id: exampleIds[path] ?? (await findOrCreateRecord(path.slice(0, path.indexOf('/{id}')), createRecord, shopper)),
  };
}

/** Made by its example before: found in the list. */
async function findOrCreateRecord(
  list: string,
  createRecord: (path: string) => Promise<{ id: string }>,
  shopper: Shopper,
) {
  const headers: Record<string, string> = list.startsWith('/operator') ? { Authorization: 'Bearer sk_test' } : {};
  const { body } = await shopper.call('GET', list, undefined, headers);
  return body.results.at(0)?.id ?? (await createRecord(list)).id;
}
