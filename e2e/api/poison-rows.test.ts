import {
  type AppDeps,
  type Db,
  dropExpired,
  followChanges,
  publishEvents,
  removeLeavingCards,
  renewSubscriptions,
  sweepOrders,
  tellWaiting,
  watchPayments,
} from '@mercer/server';
import {
  eachDatabase,
  ids,
  insertOrder,
  poison as poisonTable,
  type Shopper,
  testApp,
  withFetch,
} from '@mercer/server/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { address } from '../address.ts';
import { cards, cardToken, openShop, signUp } from '../shop.ts';

const minute = 60_000;
const day = 1440 * minute;
const month = 31 * day;
/** More than any loop reads at once. */
const many = 60;
const past = '2026-01-01T00:00:00.000Z';
const healthy = 'b-healthy';
const poisoned = Array.from({ length: many }, (_, at) => `a-poison-${String(at).padStart(3, '0')}`);

interface Loop {
  /** Writes a row that is due. */
  add(db: Db, id: string): Promise<unknown>;
  /** Lets the poisoned rows fail. @returns mends them */
  poison(db: Db): Promise<() => Promise<void>>;
  run(deps: AppDeps): Promise<void>;
  isDone(db: Db, id: string): Promise<boolean>;
}

async function addOrder(db: Db, id: string, status: 'delivered' | 'paid' = 'delivered'): Promise<void> {
  await insertOrder(db, id, [ids.mug], status);
  await db
    .updateTable('orders')
    .set({ id, email: `${id}@mercer.test` })
    .where('number', '=', id)
    .execute();
}

async function listen(db: Db): Promise<void> {
  const webhook = { id: 'hook', url: 'https://example.test', types: '["*"]', secret: 's', enabled: 1 as const };
  await db
    .insertInto('webhooks')
    .values({ ...webhook, date_created: past })
    .execute();
}

/** Each loop that takes up rows on its own. */
const loops: Record<string, Loop> = {
  'pauses that are over': {
    add: (db, id) =>
      db
        .insertInto('subscriptions')
        .values(subscription(id, { status: 'paused', date_pause_end: past }))
        .execute(),
    poison: (db) => poison(db, { table: 'subscriptions', event: 'update', column: 'id', prefix: 'a-' }),
    run: renewSubscriptions,
    isDone: async (db, id) => {
      const row = db.selectFrom('subscriptions').select('status').where('id', '=', id);
      return (await row.executeTakeFirstOrThrow()).status === 'active';
    },
  },
  'products that are back in stock': {
    add: (db, id) => db.insertInto('stock_returns').values({ product_id: id, variant_id: '' }).execute(),
    poison: (db) => poison(db, { table: 'stock_returns', event: 'delete', column: 'product_id', prefix: 'a-' }),
    run: tellWaiting,
    isDone: async (db, id) => {
      const row = db.selectFrom('stock_returns').selectAll().where('product_id', '=', id);
      return (await row.executeTakeFirst()) === undefined;
    },
  },
  'holds that have ended': {
    add: (db, id) =>
      db
        .insertInto('stock_holds')
        .values({ order_id: id, product_id: '', variant_id: '', quantity: 0, date_expires: past, date_firm: past })
        .execute(),
    poison: (db) => poison(db, { table: 'stock_holds', event: 'delete', column: 'order_id', prefix: 'a-' }),
    run: sweepOrders,
    isDone: async (db, id) => {
      const row = db.selectFrom('stock_holds').selectAll().where('order_id', '=', id);
      return (await row.executeTakeFirst()) === undefined;
    },
  },
  'buyers who are forgotten': {
    async add(db, id) {
      await addOrder(db, id);
      await db.insertInto('forgotten_buyers').values({ order_id: id, date_created: past }).execute();
    },
    poison: (db) => poison(db, { table: 'orders', event: 'update', column: 'id', prefix: 'a-' }),
    run: sweepOrders,
    isDone: async (db, id) => {
      const row = db.selectFrom('orders').select('email').where('id', '=', id);
      return (await row.executeTakeFirstOrThrow()).email === null;
    },
  },
  'holds of banks that end soon': {
    async add(db, id) {
      await addOrder(db, id, 'paid');
      await db
        .insertInto('payments')
        .values(payment(id, { status: 'authorized', date_expires: '2026-06-02' }))
        .execute();
    },
    poison: (db) => poison(db, { table: 'payments', event: 'update', column: 'id', prefix: 'a-' }),
    run: watchPayments,
    isDone: async (db, id) => {
      const row = db.selectFrom('payments').select('date_warned').where('id', '=', id);
      return (await row.executeTakeFirstOrThrow()).date_warned !== null;
    },
  },
  'products that follow a category': {
    add: (db, id) => db.insertInto('following_products').values({ product_id: id, category_ids: null }).execute(),
    poison: (db) => poison(db, { table: 'following_products', event: 'delete', column: 'product_id', prefix: 'a-' }),
    run: followChanges,
    isDone: async (db, id) => {
      const row = db.selectFrom('following_products').selectAll().where('product_id', '=', id);
      return (await row.executeTakeFirst()) === undefined;
    },
  },
  'cards that a gateway is to forget': {
    add: (db, id) => db.insertInto('leaving_cards').values({ token: id, gateway: 'stripe', date_due: past }).execute(),
    async poison() {
      away.add('a-');
      return async () => {
        away.delete('a-');
      };
    },
    run: removeLeavingCards,
    isDone: async (db, id) => {
      const row = db.selectFrom('leaving_cards').selectAll().where('token', '=', id);
      return (await row.executeTakeFirst()) === undefined;
    },
  },
  events: {
    add: (db, id) =>
      db
        .insertInto('events')
        .values({
          type: 'account.created',
          entity_id: id,
          data: '{}',
          actor: 'system',
          date_created: past,
          date_expires: '2027',
        })
        .execute(),
    async poison(db) {
      await listen(db);
      return poison(db, { table: 'webhook_deliveries', event: 'insert', column: 'id', prefix: 'hook' });
    },
    run: publishEvents,
    isDone: async (db, id) => {
      const row = db.selectFrom('events').select('id').where('entity_id', '=', id);
      return (await row.executeTakeFirstOrThrow()).id !== null;
    },
  },
};

const mends: (() => Promise<void>)[] = [];

/** Ended after the test, while its database is still there. */
async function poison(db: Db, rows: Parameters<typeof poisonTable>[1]) {
  const mend = await poisonTable(db, rows);
  mends.push(mend);
  return mend;
}

/** First letters of what a gateway does not answer about. */
const away = new Set<string>();

function gatewayFetch(request: Request): Promise<Response> {
  if ([...away].some((prefix) => request.url.includes(`/${prefix}`))) return Promise.reject(new Error('no answer'));
  return Promise.resolve(Response.json({ id: 'x', object: 'payment_method' }));
}

function subscription(id: string, more: object) {
  return {
    id,
    account_id: null,
    email: null,
    order_id: id,
    order_item_id: id,
    status: 'active' as const,
    currency: 'USD',
    locale: 'en',
    interval: 'monthly' as const,
    interval_count: 1,
    card_token: null,
    billing: '{}',
    shipping: '{}',
    date_anchor: past,
    date_period_start: past,
    date_period_end: '2026-12-01T00:00:00.000Z',
    date_trial_end: null,
    date_pause_end: null,
    date_payment_retry: null,
    payment_failures: 0,
    cancel_at_end: 0 as const,
    cancel_reason: null,
    date_canceled: null,
    date_created: past,
    ...more,
  };
}

function payment(id: string, more: object) {
  return {
    id,
    order_id: id,
    method: 'card',
    gateway: 'card',
    status: 'pending' as const,
    amount: 100,
    currency: 'USD',
    transaction_id: id,
    card: null,
    disputes: null,
    captured: null,
    date_expires: null,
    date_warned: null,
    settlements: null,
    message: null,
    key: id,
    token: null,
    date_due: null,
    date_created: past,
    ...more,
  };
}

eachDatabase((db: () => Db) => {
  afterEach(async () => {
    away.clear();
    for (const mend of mends.splice(0)) await mend();
  });
  const open = () => testApp(db(), { fetch: gatewayFetch });
  const left = async (loop: Loop) => {
    const done = await Promise.all(poisoned.map((id) => loop.isDone(db(), id)));
    return done.filter((isDone) => !isDone).length;
  };

  describe.each(Object.entries(loops))('of %s', (_, loop) => {
    test('many rows that fail keep no later one waiting', async () => {
      const { deps } = open();
      for (const id of poisoned) await loop.add(db(), id);
      await loop.add(db(), healthy);
      await loop.poison(db());
      await loop.run(deps);
      expect(await loop.isDone(db(), healthy)).toBe(true);
    });

    test('a row that fails waits longer each time, also after a restart, and is done once it is mended', async () => {
      const { deps, clock, faults } = open();
      const few = poisoned.slice(0, 3);
      for (const id of few) await loop.add(db(), id);
      const mend = await loop.poison(db());
      const failures: number[] = [];
      for (let minutes = 0; minutes < 60; minutes += 1) {
        faults.length = 0;
        await loop.run({ ...deps });
        failures.push(faults.length);
        clock.advance(minute);
      }
      expect(failures.slice(0, 2).every((count) => count > 0)).toBe(true);
      expect(failures.slice(30).filter((count) => count > 0).length).toBeLessThanOrEqual(3);
      await mend();
      clock.advance(15 * minute);
      await loop.run(deps);
      for (const id of few) expect([id, await loop.isDone(db(), id)]).toEqual([id, true]);
      expect(await db().selectFrom('job_retries').selectAll().execute()).toEqual([]);
    });

    test('two processes at it do the healthy one, and a clock that was a day ahead keeps nothing waiting', async () => {
      const { deps, clock } = open();
      for (const id of poisoned.slice(0, 60)) await loop.add(db(), id);
      await loop.add(db(), healthy);
      const mend = await loop.poison(db());
      clock.advance(day);
      for (let round = 0; round < 4; round += 1) await Promise.all([loop.run(deps), loop.run({ ...deps })]);
      expect(await loop.isDone(db(), healthy)).toBe(true);
      clock.advance(-day);
      await mend();
      await loop.run(deps);
      await loop.run(deps);
      expect(
        await left({ ...loop, isDone: async (one, id) => poisoned.indexOf(id) >= 60 || loop.isDone(one, id) }),
      ).toBe(0);
    });
  });

  test('an event that could not be passed on is delivered later, once', async () => {
    const { deps, clock } = open();
    await listen(db());
    await loops.events?.add(db(), healthy);
    const mend = await poison(db(), { table: 'webhook_deliveries', event: 'insert', column: 'id', prefix: 'hook' });
    await publishEvents(deps);
    const deliveries = () => db().selectFrom('webhook_deliveries').selectAll().execute();
    expect(await deliveries()).toEqual([]);
    await mend();
    clock.advance(minute);
    await publishEvents(deps);
    await publishEvents(deps);
    expect(await deliveries()).toHaveLength(1);
  });

  describe('of renewals', () => {
    const subscribe = async (shopper: Shopper) => {
      await signUp(shopper, 'ada');
      const billing = { card: { token: await cardToken(shopper, cards.visa) } };
      await shopper.post('/api/subscriptions', {
        product_id: ids.coffee,
        plan_id: ids.planMonthly,
        shipping: address,
        billing,
      });
    };

    test('many whose gateway fails are tried later, and the younger ones are renewed in the same run', async () => {
      const { shopper, deps, clock } = await openShop(db());
      const own = shopper();
      await subscribe(own);
      await db().updateTable('products').set({ stock_level: 1000 }).where('id', '=', ids.coffee).execute();
      const row = await db().selectFrom('subscriptions').selectAll().executeTakeFirstOrThrow();
      const [item] = await db().selectFrom('subscription_items').selectAll().execute();
      const poisonToken = await cardToken(own, cards.visa);
      for (const id of poisoned) {
        const copy = { ...row, id: `0${id}`, order_item_id: id, card_token: poisonToken };
        await db().insertInto('subscriptions').values(copy).execute();
        if (item)
          await db()
            .insertInto('subscription_items')
            .values({ ...item, id, subscription_id: copy.id })
            .execute();
      }
      clock.advance(month);
      let asked = 0;
      const failing = withFetch(deps, async (request) => {
        if (!request.url.includes('/charges')) return deps.fetch(request);
        if (request.method === 'POST' && !(await request.clone().text()).includes(poisonToken))
          return deps.fetch(request);
        asked += 1;
        throw new Error('The gateway does not answer');
      });
      await renewSubscriptions(failing);
      const renewed = await db()
        .selectFrom('subscriptions')
        .select('id')
        .where('date_period_end', '>', row.date_period_end)
        .execute();
      expect(renewed).toEqual([{ id: row.id }]);
      for (let run = 0; run < 4; run += 1) await renewSubscriptions(failing);
      const before = asked;
      await renewSubscriptions(failing);
      expect(asked).toBe(before);
    });
  });

  test.each(['refunds', 'captures'] as const)(
    'many %s that fail keep a later one waiting for a few sweeps at most',
    async (table) => {
      const asked = new Set<string>();
      const fetch = async (request: Request) => {
        const text = `${request.url} ${await request.clone().text()} ${[...request.headers.values()].join(' ')}`;
        for (const id of [...poisoned, healthy]) if (text.includes(id)) asked.add(id);
        throw new Error('The gateway does not answer');
      };
      const { deps, clock } = testApp(db(), { fetch });
      const money = { amount: 100, currency: 'USD', gateway: 'card', attempts: 0, message: null };
      const dates = { date_created: past, date_succeeded: null };
      for (const [at, id] of [...poisoned, healthy].entries()) {
        await addOrder(db(), id, 'paid');
        const row = { id, order_id: id, status: 'pending' as const, transaction_id: id, ...money, ...dates };
        const date_due = new Date(Date.parse(past) + at * minute).toISOString();
        const refund = { giftcard_amount: 0, reason: null, edit_id: null };
        if (table === 'refunds')
          await db()
            .insertInto('refunds')
            .values({ ...row, ...refund, date_due })
            .execute();
        else
          await db()
            .insertInto('captures')
            .values({ ...row, payment_id: id, date_due })
            .execute();
      }
      for (let sweep = 0; sweep < 6 && !asked.has(healthy); sweep += 1) {
        await sweepOrders({ ...deps });
        clock.advance(minute / 6);
      }
      expect([...asked]).toContain(healthy);
    },
  );

  test('what cannot be removed by its age keeps nothing else', async () => {
    const { deps, clock } = open();
    await db().insertInto('attempts').values({ key: 'x', count: 1, date_expires: past }).execute();
    const key = { key: 'a-poison', kind: 'recover', account_id: '', email: 'ada@mercer.test' } as const;
    const dates = { date_created: past, date_expires: past, date_used: null };
    await db()
      .insertInto('account_keys')
      .values({ ...key, ...dates })
      .execute();
    await poison(db(), { table: 'account_keys', event: 'delete', column: 'key', prefix: 'a-' });
    clock.advance(month);
    await expect(dropExpired(deps)).rejects.toThrow('poisoned');
    expect(await db().selectFrom('attempts').selectAll().execute()).toEqual([]);
  });
});
