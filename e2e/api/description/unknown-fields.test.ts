import type { Db } from '@mercer/server';
import { eachDatabase, ids, type Shopper, type TestResponse } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { address } from '../../address.ts';
import { cards, createCardToken, openTestShop, signUpShopper } from '../../shop.ts';
import { type DescribedCall, describedCalls, toCallAddress } from './described-calls.ts';

/** What these bodies hold is the business of gateways and of the shop's own functions. */
const takesAnything = /^\/(vault|functions)\//;
const unknownFields = { nmae: 'x', colour: { red: 1 }, toString: 'x' };

/** What a refusal says of each field; undefined where something else is refused first. */
function readFieldFaults({ body }: TestResponse): string | undefined {
  if (body?.errors) return JSON.stringify(body.errors);
  return body?.error?.code === 'validation_error' ? body.error.message : undefined;
}

eachDatabase((db: () => Db) => {
  const openShopper = async () => {
    const shopper = (await openTestShop(db())).shopper();
    await signUpShopper(shopper, 'ada');
    await shopper.post('/api/cart/items', { product_id: ids.mug });
    return shopper;
  };

  const sendUnknown = async (shopper: Shopper, { method, path }: DescribedCall) => {
    const item = (await shopper.get('/api/cart')).body.items[0].id;
    const saved = await shopper.post('/api/account/addresses', address);
    const id = path.includes('addresses') ? saved.body.id : item;
    const product = path.includes('{product}') ? ids.mug : undefined;
    const places = { id, ...(product && { product }) };
    const isList = path.endsWith('/items') && method === 'PUT';
    const body = isList ? [{ product_id: ids.mug, ...unknownFields }] : unknownFields;
    return shopper.call(method, toCallAddress(path, places), body);
  };

  test('public writes refuse fields that they do not know, and name each of them', async () => {
    const shopper = await openShopper();
    const refused: string[] = [];
    for (const call of await describedCalls(shopper)) {
      if (!call.path.startsWith('/api/') || call.method === 'GET' || !call.hasBody) continue;
      expect(call.path).not.toMatch(takesAnything);
      const answer = await sendUnknown(shopper, call);
      const faults = readFieldFaults(answer);
      const name = `${call.method} ${call.path}`;
      expect(answer.body?.error?.code ?? 'errors', name).toMatch(/^(errors|validation_error|not_found_error)$/);
      if (faults === undefined) continue;
      for (const field of Object.keys(unknownFields)) expect(faults, name).toContain(field);
      refused.push(name);
    }
    expect(refused.length).toBeGreaterThan(30);
  });

  test('each fault is told at once, of unknown fields and of wrong values', async () => {
    const shopper = await openShopper();
    const cart = await shopper.put('/api/cart', { grand_totl: 1, comments: 7, shipping: { city: 5 }, colour: 'red' });
    expect(cart).toMatchObject({ status: 400, body: { error: { code: 'validation_error', param: 'comments' } } });
    expect(cart.body.error.message).toBe(
      'comments is not valid; City is not valid; grand_totl: there is no such field; colour: there is no such field',
    );
    const item = await shopper.post('/api/cart/items', { product_id: ids.mug, qantity: 2 });
    expect(item.body.error).toMatchObject({ param: 'qantity', message: 'qantity: there is no such field' });
    const saved = await shopper.post('/api/account/addresses', { ...address, zip: undefined, zipcode: '97201' });
    expect(saved.body.errors).toEqual({
      zip: { code: 'REQUIRED', message: 'Zip Code is required' },
      zipcode: { code: 'INVALID', message: 'zipcode: there is no such field' },
    });
    expect((await shopper.get('/api/account/addresses')).body.count).toBe(0);
  });

  test('records are taken as they were answered', async () => {
    const shopper = await openShopper();
    const { body: cart } = await shopper.get('/api/cart');
    const { items } = (await shopper.put('/api/cart/items', cart.items)).body;
    expect(items).toMatchObject([{ quantity: 1 }]);
    expect((await shopper.put(`/api/cart/items/${items[0].id}`, items[0])).body.errors).toBeUndefined();
    const { body: saved } = await shopper.post('/api/account/addresses', address);
    expect((await shopper.put(`/api/account/addresses/${saved.id}`, saved)).body).toEqual(saved);
    expect((await shopper.put('/api/cart', { shipping: saved, billing: { ...saved, method: 'card' } })).status).toBe(
      200,
    );
    const token = await createCardToken(shopper, cards.visa);
    const { body: card } = await shopper.post('/api/account/cards', { token });
    expect((await shopper.put(`/api/account/cards/${card.id}`, card)).body).toEqual(card);
    const { shipping, billing, coupon_code, account, ...unpaidCart } = cart;
    expect((await shopper.put('/api/cart', unpaidCart)).status).toBe(200);
  });
});
