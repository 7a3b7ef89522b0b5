import type { Db } from '@mercer/database';
import { buildTestApp, eachDatabase, ids, insertOrder } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { createAgent } from './agents.ts';
import { recordCart } from './calls.ts';
import { checkPolicy, type PolicyCheckout, releaseReservation } from './policy.ts';
import type { AgentLimits } from './settings.ts';

async function open(db: Db, settings: object = {}) {
  const { deps, clock } = buildTestApp(db);
  const value = JSON.stringify({ complete_by_token: true, ...settings });
  await db.insertInto('settings').values({ id: 'agents', value }).execute();
  const newAgent = { profileUrl: 'https://agent.example/p', host: 'agent.example', name: 'Agent' };
  const row = await createAgent(deps, newAgent);
  const agent = { id: row.id, name: row.name, profileUrl: row.profile_url, isVerified: true, proof: 'signed' as const };
  const complete = async (checkout: Partial<PolicyCheckout> = {}) =>
    (await checkPolicy(deps, { agent, step: 'complete', checkout: { ...basket, ...checkout } })).map(
      ({ code }) => code,
    );
  const limit = (limits: AgentLimits) =>
    db
      .updateTable('agents')
      .set({ status: 'limited', limits: JSON.stringify(limits) })
      .execute();
  return { deps, clock, agent, complete, limit };
}

const basket: PolicyCheckout = {
  id: 'chk_1',
  currency: 'USD',
  total: 2000,
  pieces: 2,
  productIds: [ids.mug],
  country: 'US',
  email: 'ada@mercer.test',
};

eachDatabase((db) => {
  test('the buyer confirms in the shop unless the owner turns completion by token on', async () => {
    const { complete } = await open(db(), { complete_by_token: false });
    expect(await complete()).toEqual(['buyer_confirmation_required']);
  });

  test('buyers in the European Union confirm themselves unless the owner says otherwise', async () => {
    const { complete } = await open(db());
    expect(await complete({ country: 'DE' })).toEqual(['buyer_confirmation_required']);
    expect(await complete()).toEqual([]);
    await db().deleteFrom('settings').where('id', '=', 'agents').execute();
    await db().deleteFrom('agents').execute();
    const european = await open(db(), { complete_by_token_in_eu: true });
    expect(await european.complete({ country: 'DE', id: 'chk_2' })).toEqual([]);
  });

  test('limits of an order are those of the agent, or the general ones', async () => {
    const { complete, limit } = await open(db(), { limits: { order_amount: 3000 }, review_new_buyers_above: null });
    expect(await complete({ total: 3001 })).toEqual(['agent_limit_exceeded']);
    expect(await complete({ pieces: 21 })).toEqual(['agent_limit_exceeded']);
    await limit({ order_amount: 10_000, order_pieces: null });
    expect(await complete({ total: 3001, pieces: 21 })).toEqual([]);
  });

  test('of forty orders at once as many come through as a day has, and one that fails gives its place back', async () => {
    const { deps, clock, complete, limit } = await open(db());
    await limit({ daily_orders: 10 });
    const outcomes = await Promise.all(Array.from({ length: 40 }, (_, number) => complete({ id: `chk_${number}` })));
    expect(outcomes.filter(({ length }) => length === 0)).toHaveLength(10);
    expect(await complete({ id: 'chk_more' })).toEqual(['agent_limit_exceeded']);
    const counted = await db().selectFrom('agent_reservations').select('checkout_id').executeTakeFirstOrThrow();
    expect(await complete({ id: counted.checkout_id })).toEqual([]);
    await releaseReservation(deps, counted.checkout_id);
    expect(await complete({ id: 'chk_more' })).toEqual([]);
    expect(await complete({ id: 'chk_last' })).toEqual(['agent_limit_exceeded']);
    clock.advance(25 * 3_600_000);
    expect(await complete({ id: 'chk_last' })).toEqual([]);
  });

  test('the value of a day is limited in the currency of the store', async () => {
    const { complete, limit } = await open(db());
    await limit({ daily_amount: 5000 });
    expect(await complete({ id: 'chk_1', total: 3000 })).toEqual([]);
    expect(await complete({ id: 'chk_2', total: 2001 })).toEqual(['agent_limit_exceeded']);
    expect(await complete({ id: 'chk_2', total: 2000 })).toEqual([]);
  });

  test('a first order of a high value is confirmed; only orders through the same agent make a buyer known', async () => {
    const { deps, agent, complete } = await open(db(), { review_new_buyers_above: 1000 });
    expect(await complete()).toEqual(['buyer_review_required']);
    const orderId = await insertOrder(db(), '1001', [ids.mug]);
    await db().updateTable('orders').set({ email: 'ada@mercer.test' }).where('id', '=', orderId).execute();
    expect(await complete()).toEqual(['buyer_review_required']);
    const facts = { protocol: 'ucp', version: '2026-08-25', webhookUrl: undefined, requestId: undefined } as const;
    await recordCart(deps, { cartId: orderId, agent, ...facts, consent: undefined });
    expect(await complete()).toEqual([]);
    expect(await complete({ email: 'eve@mercer.test' })).toEqual(['buyer_review_required']);
  });

  test('products, categories below an excluded one, countries and codes are kept from agents', async () => {
    const category = await db()
      .selectFrom('product_categories')
      .select('category_id')
      .where('product_id', '=', ids.mug)
      .executeTakeFirstOrThrow();
    const ancestor = { id: 'ancestor', slug: 'ancestor', name: 'All' };
    await db()
      .updateTable('categories')
      .set({ parent_id: ancestor.id })
      .where('id', '=', category.category_id)
      .execute();
    const row = await db()
      .selectFrom('categories')
      .selectAll()
      .where('id', '=', category.category_id)
      .executeTakeFirstOrThrow();
    await db()
      .insertInto('categories')
      .values({ ...row, ...ancestor, parent_id: null })
      .execute();
    const { deps, agent } = await open(db(), {
      excluded_products: ['other'],
      excluded_categories: ['ancestor'],
      excluded_countries: ['FR'],
      discounts: false,
    });
    const checkout = { ...basket, productIds: ['free', ids.mug, 'other'], country: 'FR', hasDiscountCodes: true };
    expect(await checkPolicy(deps, { agent, step: 'checkout', checkout })).toMatchObject([
      { type: 'error', code: 'item_unavailable', path: '$.line_items[1]' },
      { type: 'error', code: 'item_unavailable', path: '$.line_items[2]' },
      { type: 'error', code: 'address_undeliverable' },
      { type: 'warning', code: 'discount_code_invalid' },
    ]);
  });

  test('each step needs the proof that the owner asks for', async () => {
    const { deps, agent } = await open(db(), { proof: { cart: 'key' } });
    const unsigned = { ...agent, proof: 'none' as const };
    expect(await checkPolicy(deps, { agent: unsigned, step: 'catalog' })).toEqual([]);
    const missing = { code: 'signature_missing', status: 401 };
    await expect(checkPolicy(deps, { agent: unsigned, step: 'complete' })).rejects.toMatchObject(missing);
    await expect(checkPolicy(deps, { agent: unsigned, step: 'order' })).rejects.toMatchObject(missing);
    await expect(checkPolicy(deps, { agent, step: 'cart' })).rejects.toMatchObject(missing);
    expect(await checkPolicy(deps, { agent: { ...agent, proof: 'key' }, step: 'cart' })).toEqual([]);
  });

  test('an agent that is stopped in the middle of a purchase does not finish it', async () => {
    const { agent, complete } = await open(db());
    await db().updateTable('agents').set({ status: 'stopped' }).where('id', '=', agent.id).execute();
    await expect(complete()).rejects.toMatchObject({ code: 'profile_not_trusted', status: 403 });
    expect(await db().selectFrom('agent_reservations').selectAll().execute()).toEqual([]);
  });
});
