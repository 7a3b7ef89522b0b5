import type { Db } from '@mercer/server';
import { couponRow, eachDatabase, giftcardRow, ids, type Shopper, testApp } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { addressOf, type DescribedCall, describedCalls, keyFor } from './described-calls.ts';

/** What they need a paid order, a subscription, a saved card, an app, a gateway or an empty shop for: tried where there is one. */
const needsMore =
  /^\/(operator\/(orders|drafts|imports|mails|functions|people|reviews|subscribers|subscriptions|translations|content\/)|api\/drafts|api\/subscriptions|api\/account\/(cards|second-factor)|vault|api\/products\/\{product\}\/reviews)/;

/** Refusals of a call that show none, or one that is not as it is answered. */
function unshown({ method, path, responses }: DescribedCall): string[] {
  const refusals = Object.entries(responses).filter(([status]) => /^[45]/.test(status));
  const isShown = (example: unknown) => {
    const { message, code } = Object(Object(example).error);
    return /^[A-Z]\w* ./.test(message) && /^[a-z]+(_[a-z]+)*$/.test(code) && !/\b[a-z]+_[a-z]+: /.test(message);
  };
  return refusals.flatMap(([status, { content }]) =>
    isShown(content?.['application/json']?.example) ? [] : [`${method} ${path} ${status}`],
  );
}

eachDatabase((db: () => Db) => {
  test('every refusal shows one: a code, and what it means', async () => {
    const calls = await describedCalls(testApp(db()).shopper());
    expect(calls.flatMap(unshown)).toEqual([]);
  });

  test('examples are taken as they stand', async () => {
    await db()
      .insertInto('coupons')
      .values(couponRow('WELCOME10', { type: 'percent', percent: 10 }))
      .execute();
    await db().insertInto('giftcards').values(giftcardRow('GIFT25', 2500)).execute();
    const shopper = testApp(db()).shopper();
    const calls = (await describedCalls(shopper)).filter(({ example, path }) => example && !needsMore.test(path));
    const send = async (call: DescribedCall, place: string) => {
      const { status, body } = await shopper.call(call.method, place, call.example, keyFor(call));
      expect([status < 300, body?.errors], `${call.method} ${place}: ${JSON.stringify(body)}`).toEqual([
        true,
        undefined,
      ]);
      return body;
    };
    const exampleOf = (method: string, path: string) => calls.find((one) => one.method === method && one.path === path);
    const made = async (path: string): Promise<{ id: string }> => {
      const call = exampleOf('POST', path);
      if (!call) throw new Error(`There is no example at ${path}`);
      return send(call, path);
    };
    for (const call of calls.toSorted(byDeed))
      await send(call, addressOf(call.path, await placesFor(call, made, shopper)));
    expect(calls.length).toBeGreaterThan(30);
  });
});

/** Whoever signs up is there for the others, and is deleted at the end. */
function byDeed(one: DescribedCall, other: DescribedCall): number {
  const rank = ({ method, path }: DescribedCall) =>
    ['POST /api/account', 'POST /api/account/login', '', 'DELETE /api/account'].indexOf(`${method} ${path}`);
  const place = (call: DescribedCall) => (rank(call) < 0 ? 2 : rank(call));
  return place(one) - place(other);
}

/** Records that a call is about: those of the small store, or made by the example beside it. */
async function placesFor(
  { path }: DescribedCall,
  made: (path: string) => Promise<{ id: string }>,
  shopper: Shopper,
): Promise<Record<string, string>> {
  if (!path.includes('{')) return {};
  const known: Record<string, string> = {
    '/operator/settings/{id}': 'store',
    '/operator/attributes/{id}': 'colour',
    '/operator/products/{id}': ids.mug,
    '/operator/products/{id}/stock': ids.mug,
  };
  if (path === '/api/cart/items/{id}') {
    await made('/api/cart/items');
    return { id: (await shopper.get('/api/cart')).body.items[0].id };
  }
  return { id: known[path] ?? (await remade(path.replace('/{id}', ''), made, shopper)) };
}

/** Made by its example before: found in the list. */
async function remade(list: string, made: (path: string) => Promise<{ id: string }>, shopper: Shopper) {
  const headers: Record<string, string> = list.startsWith('/operator') ? { Authorization: 'Bearer sk_test' } : {};
  const { body } = await shopper.call('GET', list, undefined, headers);
  return body.results.at(0)?.id ?? (await made(list)).id;
}
