import type { BooksLocation } from '@mercer/sandbox';
import { createStripeClient, openTestSandbox } from '@mercer/sandbox/testing';
import { postgresUrl } from '@mercer/server/testing';
import type Stripe from 'stripe';
import { beforeEach, describe, expect, test } from 'vitest';
import { temporaryDatabase } from '../temporary-database.ts';

// The requests run concurrently: the sandbox's ledger says that money moved once.

const server = postgresUrl;
const ten = Array.from({ length: 10 }, (_, n) => n);
const card = { currency: 'usd', amount: 1000, allowed_payment_method_types: ['card' as const] };

describe('SQLite', () => testRaces(async () => ({ path: ':memory:' })));
describe.skipIf(!server)('PostgreSQL', () =>
  testRaces(async () => ({ databaseUrl: await temporaryDatabase(server ?? '') })),
);

function testRaces(openBooks: () => Promise<BooksLocation>) {
  let stripe: Stripe;
  beforeEach(async () => {
    stripe = createStripeClient(await openTestSandbox({ books: await openBooks() }));
  });
  const listPaidCharges = async () => (await stripe.charges.list({ limit: 100 })).data.filter((charge) => charge.paid);

  test('ten confirmations of one intent pay once', async () => {
    const { id } = await stripe.paymentIntents.create(card);
    const confirmIntent = () => stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    const settled = await Promise.allSettled(ten.map(confirmIntent));
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await listPaidCharges()).toHaveLength(1);
  });

  test('ten requests under one key pay once, and all have the same answer', async () => {
    const order = { ...card, confirm: true, payment_method: 'pm_card_visa' };
    const intents = await Promise.all(
      ten.map(() => stripe.paymentIntents.create(order, { idempotencyKey: 'order_1' })),
    );
    expect(new Set(intents.map(({ id }) => id)).size).toBe(1);
    expect(await listPaidCharges()).toHaveLength(1);
  });

  test('ten refunds give back no more than was paid', async () => {
    const order = { ...card, confirm: true, payment_method: 'pm_card_visa' };
    const { id } = await stripe.paymentIntents.create(order);
    const settled = await Promise.allSettled(ten.map(() => stripe.refunds.create({ payment_intent: id, amount: 300 })));
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect((await stripe.balance.retrieve()).available).toMatchObject([{ amount: 100, currency: 'usd' }]);
  });

  test('taken or let go, never both', async () => {
    const order = { ...card, capture_method: 'manual' as const, confirm: true, payment_method: 'pm_card_visa' };
    const { id } = await stripe.paymentIntents.create(order);
    const calls = ten.map((n) => (n % 2 ? stripe.paymentIntents.capture(id) : stripe.paymentIntents.cancel(id)));
    const settled = await Promise.allSettled(calls);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { status, amount_received } = await stripe.paymentIntents.retrieve(id);
    expect([status, amount_received]).toEqual(status === 'succeeded' ? ['succeeded', 1000] : ['canceled', 0]);
  });

  test('what is made at once is all in the list, page by page', async () => {
    await Promise.all(ten.map(() => stripe.paymentIntents.create(card)));
    const listedIds: string[] = [];
    for await (const { id } of stripe.paymentIntents.list({ limit: 3 })) listedIds.push(id);
    expect(new Set(listedIds).size).toBe(10);
    expect(listedIds).toHaveLength(10);
  });
}
