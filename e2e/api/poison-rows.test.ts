import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type AppDeps,
  type Db,
  deleteExpired,
  deliverMail,
  followChanges,
  notifySubscribers,
  publishEvents,
  reconcileGatewayBooks,
  removeLeavingCards,
  renewSubscriptions,
  sweepOrders,
  WebhookSender,
  watchPayments,
} from '@mercer/server';
import {
  buildTestApp,
  eachDatabase,
  ids,
  insertOrder,
  poisonWrites as poisonTable,
  type Shopper,
  withGatewayFetch,
} from '@mercer/server/testing';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { address } from '../address.ts';
import { chargeAtGateway } from '../money.ts';
import { cards, createCardToken, openTestShop, placeOrder, signUpShopper } from '../shop.ts';

const minute = 60_000;
const day = 1440 * minute;
const month = 31 * day;
/** Number of failing rows: more than any loop reads in one round. */
const poisonedCount = 60;
const past = '2026-01-01T00:00:00.000Z';
const healthy = 'b-healthy';
const poisoned = Array.from({ length: poisonedCount }, (_, at) => `a-poison-${String(at).padStart(3, '0')}`);

interface Loop {
  /** Writes a row that is due. */
  add(db: Db, id: string): Promise<unknown>;
  /** Lets the poisoned rows fail. @returns mends them */
  poison(db: Db): Promise<() => Promise<void>>;
  run(deps: AppDeps): Promise<void>;
  isDone(db: Db, id: string): Promise<boolean>;
}

async function insertTestOrder(db: Db, id: string, status: 'delivered' | 'paid' = 'delivered'): Promise<void> {
  await insertOrder(db, id, [ids.mug], status);
  await db
    .updateTable('orders')
    .set({ id, email: `${id}@mercer.test` })
    .where('number', '=', id)
    .execute();
}

async function insertWebhook(db: Db): Promise<void> {
  const webhook = { id: 'hook', url: 'https://example.test', types: '["*"]', secret: 's', enabled: 1 as const };
  await db
    .insertInto('webhooks')
    .values({ ...webhook, date_created: past })
    .execute();
}

/** Background loops that pick up rows by themselves, each with a way to add and to poison its rows. */
const loops: Record<string, Loop> = {
  'pauses that are over': {
    add: (db, id) =>
      db
        .insertInto('subscriptions')
        .values(subscription(id, { status: 'paused', date_pause_end: past }))
        .execute(),
    poison: (db) => poisonRows(db, { table: 'subscriptions', event: 'update', column: 'id', prefix: 'a-' }),
    run: renewSubscriptions,
    isDone: async (db, id) => {
      const row = db.selectFrom('subscriptions').select('status').where('id', '=', id);
      return (await row.executeTakeFirstOrThrow()).status === 'active';
    },
  },
  'products that are back in stock': {
    add: (db, id) => db.insertInto('stock_returns').values({ product_id: id, variant_id: '' }).execute(),
    poison: (db) => poisonRows(db, { table: 'stock_returns', event: 'delete', column: 'product_id', prefix: 'a-' }),
    run: notifySubscribers,
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
    poison: (db) => poisonRows(db, { table: 'stock_holds', event: 'delete', column: 'order_id', prefix: 'a-' }),
    run: sweepOrders,
    isDone: async (db, id) => {
      const row = db.selectFrom('stock_holds').selectAll().where('order_id', '=', id);
      return (await row.executeTakeFirst()) === undefined;
    },
  },
  'buyers who are forgotten': {
    async add(db, id) {
      await insertTestOrder(db, id);
      await db.insertInto('forgotten_buyers').values({ order_id: id, date_created: past }).execute();
    },
    poison: (db) => poisonRows(db, { table: 'orders', event: 'update', column: 'id', prefix: 'a-' }),
    run: sweepOrders,
    isDone: async (db, id) => {
      const row = db.selectFrom('orders').select('email').where('id', '=', id);
      return (await row.executeTakeFirstOrThrow()).email === null;
    },
  },
  'holds of banks that end soon': {
    async add(db, id) {
      await insertTestOrder(db, id, 'paid');
      await db
        .insertInto('payments')
        .values(createPaymentRow(id, { status: 'authorized', date_expires: '2026-06-02' }))
        .execute();
    },
    poison: (db) => poisonRows(db, { table: 'payments', event: 'update', column: 'id', prefix: 'a-' }),
    run: watchPayments,
    isDone: async (db, id) => {
      const row = db.selectFrom('payments').select('date_warned').where('id', '=', id);
      return (await row.executeTakeFirstOrThrow()).date_warned !== null;
    },
  },
  'products that follow a category': {
    add: (db, id) => db.insertInto('following_products').values({ product_id: id, category_ids: null }).execute(),
    poison: (db) =>
      poisonRows(db, { table: 'following_products', event: 'delete', column: 'product_id', prefix: 'a-' }),
    run: followChanges,
    isDone: async (db, id) => {
      const row = db.selectFrom('following_products').selectAll().where('product_id', '=', id);
      return (await row.executeTakeFirst()) === undefined;
    },
  },
  'cards that a gateway is to forget': {
    add: (db, id) => db.insertInto('leaving_cards').values({ token: id, gateway: 'stripe', date_due: past }).execute(),
    async poison() {
      unansweredPrefixes.add('a-');
      return async () => {
        unansweredPrefixes.delete('a-');
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
      await insertWebhook(db);
      return poisonRows(db, { table: 'webhook_deliveries', event: 'insert', column: 'id', prefix: 'hook' });
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
async function poisonRows(db: Db, rows: Parameters<typeof poisonTable>[1]) {
  const mend = await poisonTable(db, rows);
  mends.push(mend);
  return mend;
}

/** First letters of what a gateway does not answer about. */
const unansweredPrefixes = new Set<string>();

function gatewayFetch(request: Request): Promise<Response> {
  if ([...unansweredPrefixes].some((prefix) => request.url.includes(`/${prefix}`)))
    return Promise.reject(new Error('no answer'));
  return Promise.resolve(Response.json({ id: 'x', object: 'payment_method' }));
}

function subscription(id: string, extraColumns: object) {
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
    ...extraColumns,
  };
}

function createPaymentRow(id: string, extraColumns: object) {
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
    ...extraColumns,
  };
}

function createMoneyRow(id: string) {
  const about = { id, order_id: id, transaction_id: id, status: 'pending' as const };
  return { ...about, amount: 100, currency: 'USD', gateway: 'card', attempts: 0, message: null, date_succeeded: null };
}

eachDatabase((db: () => Db) => {
  afterEach(async () => {
    unansweredPrefixes.clear();
    for (const mend of mends.splice(0)) await mend();
  });
  const openTestApp = () => buildTestApp(db(), { fetch: gatewayFetch });
  const countPendingRows = async (loop: Loop) => {
    const doneStates = await Promise.all(poisoned.map((id) => loop.isDone(db(), id)));
    return doneStates.filter((isDone) => !isDone).length;
  };

  describe.each(Object.entries(loops))('of %s', (_, loop) => {
    test('many rows that fail keep no later one waiting', async () => {
      const { deps } = openTestApp();
      for (const id of poisoned) await loop.add(db(), id);
      await loop.add(db(), healthy);
      await loop.poison(db());
      await loop.run(deps);
      expect(await loop.isDone(db(), healthy)).toBe(true);
    });

    test('a row that fails waits longer each time, also after a restart, and is done once it is mended', async () => {
      const { deps, clock, faults } = openTestApp();
      const fewIds = poisoned.slice(0, 3);
      for (const id of fewIds) await loop.add(db(), id);
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
      for (const id of fewIds) expect([id, await loop.isDone(db(), id)]).toEqual([id, true]);
      expect(await db().selectFrom('job_retries').selectAll().execute()).toEqual([]);
    });

    test('two processes at it do the healthy one, and a clock that was a day ahead keeps nothing waiting', async () => {
      const { deps, clock } = openTestApp();
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
        await countPendingRows({
          ...loop,
          isDone: async (currentDb, id) => poisoned.indexOf(id) >= 60 || loop.isDone(currentDb, id),
        }),
      ).toBe(0);
    });
  });

  test('an event that could not be passed on is delivered later, once', async () => {
    const { deps, clock } = openTestApp();
    await insertWebhook(db());
    await loops.events?.add(db(), healthy);
    const mend = await poisonRows(db(), { table: 'webhook_deliveries', event: 'insert', column: 'id', prefix: 'hook' });
    await publishEvents(deps);
    const readDeliveries = () => db().selectFrom('webhook_deliveries').selectAll().execute();
    expect(await readDeliveries()).toEqual([]);
    await mend();
    clock.advance(minute);
    await publishEvents(deps);
    await publishEvents(deps);
    expect(await readDeliveries()).toHaveLength(1);
  });

  describe('of renewals', () => {
    const placeSubscription = async (shopper: Shopper) => {
      await signUpShopper(shopper, 'ada');
      const billing = { card: { token: await createCardToken(shopper, cards.visa) } };
      await shopper.post('/api/subscriptions', {
        product_id: ids.coffee,
        plan_id: ids.planMonthly,
        shipping: address,
        billing,
      });
    };

    test('many whose gateway fails are tried later, and the younger ones are renewed in the same run', async () => {
      const { shopper, deps, clock } = await openTestShop(db());
      const customer = shopper();
      await placeSubscription(customer);
      await db().updateTable('products').set({ stock_level: 1000 }).where('id', '=', ids.coffee).execute();
      const row = await db().selectFrom('subscriptions').selectAll().executeTakeFirstOrThrow();
      const [item] = await db().selectFrom('subscription_items').selectAll().execute();
      const poisonToken = await createCardToken(customer, cards.visa);
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
      let chargeRequests = 0;
      const failing = withGatewayFetch(deps, async (request) => {
        if (!request.url.includes('/charges')) return deps.fetch(request);
        if (request.method === 'POST' && !(await request.clone().text()).includes(poisonToken))
          return deps.fetch(request);
        chargeRequests += 1;
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
      const previousRequests = chargeRequests;
      await renewSubscriptions(failing);
      expect(chargeRequests).toBe(previousRequests);
    });
  });

  test.each(['refunds', 'captures'] as const)(
    'many %s that fail keep a later one waiting for a few sweeps at most',
    async (table) => {
      const requestedIds = new Set<string>();
      const failFetch = async (request: Request) => {
        const text = `${request.url} ${await request.clone().text()} ${[...request.headers.values()].join(' ')}`;
        for (const id of [...poisoned, healthy]) if (text.includes(id)) requestedIds.add(id);
        throw new Error('The gateway does not answer');
      };
      const { deps, clock } = buildTestApp(db(), { fetch: failFetch });
      for (const [at, id] of [...poisoned, healthy].entries()) {
        await insertTestOrder(db(), id, 'paid');
        const row = { ...createMoneyRow(id), date_created: past };
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
      for (let sweep = 0; sweep < 6 && !requestedIds.has(healthy); sweep += 1) {
        await sweepOrders({ ...deps });
        clock.advance(minute / 6);
      }
      expect([...requestedIds]).toContain(healthy);
    },
  );

  /** Oldest first: those that fail, the healthy one, and more that fail. */
  const surroundingIds = [...poisoned, healthy, ...poisoned.map((id) => id.replace('a-', 'a-late-'))];
  const minutesLater = (at: number) => new Date(Date.parse(past) + at * minute).toISOString();

  describe('of deliveries to a webhook', () => {
    const queueDeliveries = async (answer: (event: string) => number) => {
      const received: string[] = [];
      const server = createServer(async (request, response) => {
        let body = '';
        for await (const part of request) body += part;
        const { entity_id } = JSON.parse(body);
        received.push(entity_id);
        response.writeHead(answer(entity_id)).end();
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { deps, clock } = openTestApp();
      const sender = new WebhookSender(deps);
      onTestFinished(async () => {
        await sender.end();
        server.close();
      });
      await insertWebhook(db());
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
      await db().updateTable('webhooks').set({ url }).execute();
      for (const entity_id of surroundingIds) await loops.events?.add(db(), entity_id);
      await publishEvents(deps);
      const events = await db().selectFrom('events').select(['id', 'entity_id']).execute();
      for (const [at, entity_id] of surroundingIds.entries()) {
        const event = events.find((candidate) => candidate.entity_id === entity_id)?.id ?? 0;
        const change = { id: `${entity_id}-hook`, date_due: minutesLater(at) };
        await db().updateTable('webhook_deliveries').set(change).where('event_id', '=', event).execute();
      }
      return { sender, clock, received };
    };
    const readDeliveryStatus = async (id: string) =>
      (
        await db()
          .selectFrom('webhook_deliveries')
          .select('status')
          .where('id', '=', `${id}-hook`)
          .executeTakeFirstOrThrow()
      ).status;

    test('many that are refused keep no later one waiting', async () => {
      const { sender } = await queueDeliveries((id) => (id === healthy ? 200 : 500));
      await sender.sendDueDeliveries();
      await expect.poll(() => readDeliveryStatus(healthy)).toBe('delivered');
    });

    test('many that cannot be written down keep no other one waiting, and are sent once they are mended', async () => {
      const { sender, clock, received } = await queueDeliveries(() => 200);
      const mend = await poisonRows(db(), { table: 'webhook_deliveries', event: 'update', column: 'id', prefix: 'a-' });
      await sender.sendDueDeliveries();
      await expect.poll(() => readDeliveryStatus(healthy)).toBe('delivered');
      expect(received).toEqual([healthy]);
      await mend();
      clock.advance(minute);
      await sender.sendDueDeliveries();
      await expect
        .poll(() => Promise.all(surroundingIds.map(readDeliveryStatus)))
        .toEqual(surroundingIds.map(() => 'delivered'));
      expect(received.toSorted()).toEqual(surroundingIds.toSorted());
    });
  });

  describe('of mails', () => {
    const queueMailsAround = async () => {
      for (const [at, key] of surroundingIds.entries()) {
        await db()
          .insertInto('outbox')
          .values({
            key,
            kind: 'recover',
            recipient: `${key}@mercer.test`,
            locale: null,
            data: JSON.stringify({ link: '/' }),
            status: 'queued',
            attempts: 0,
            date_due: '',
            date_created: minutesLater(at),
            date_sent: null,
            error: null,
          })
          .execute();
      }
    };
    const createTransport = (refuses: (key: string) => boolean) => {
      const sentKeys: string[] = [];
      const limits = { leaseMs: minute, concurrency: 2, together: 4, keepsData: true };
      const recordMail = async ({ to }: { to: { address: string } }) => {
        const key = to.address.replace('@mercer.test', '');
        if (refuses(key)) throw new Error('Mailbox \u0000 unknown');
        sentKeys.push(key);
      };
      return { ...limits, sentKeys, send: recordMail };
    };
    const readMailStatus = async (key: string) =>
      (await db().selectFrom('outbox').select('status').where('key', '=', key).executeTakeFirstOrThrow()).status;

    test('many that are refused, in words that cannot be kept, keep no later one waiting and are given up', async () => {
      const { deps, clock } = openTestApp();
      await queueMailsAround();
      const server = createTransport((key) => key !== healthy);
      await deliverMail(deps, server);
      expect(server.sentKeys).toEqual([healthy]);
      expect(await readMailStatus(healthy)).toBe('sent');
      for (let hours = 0; hours < 200; hours += 6) {
        clock.advance(360 * minute);
        await deliverMail(deps, server);
      }
      expect(await Promise.all(poisoned.map(readMailStatus))).toEqual(poisoned.map(() => 'failed'));
    });

    test('many that cannot be written down keep no other one waiting, and are sent once they are mended', async () => {
      const { deps } = openTestApp();
      await queueMailsAround();
      const mend = await poisonRows(db(), { table: 'outbox', event: 'update', column: 'key', prefix: 'a-' });
      const server = createTransport(() => false);
      await deliverMail(deps, server);
      expect(server.sentKeys).toEqual([healthy]);
      expect(await readMailStatus(healthy)).toBe('sent');
      await mend();
      await deliverMail(deps, server);
      expect(server.sentKeys.toSorted()).toEqual(surroundingIds.toSorted());
    });
  });

  describe('of what is asked of gateways', () => {
    const add = {
      payments: async (id: string, dates: { date_due: string; date_created: string }) => {
        await db().insertInto('payments').values(createPaymentRow(id, dates)).execute();
      },
      refunds: async (id: string, dates: { date_due: string; date_created: string }) => {
        await db()
          .insertInto('refunds')
          .values({ ...createMoneyRow(id), ...dates, giftcard_amount: 0, reason: null, edit_id: null })
          .execute();
      },
      captures: async (id: string, dates: { date_due: string; date_created: string }) => {
        await db()
          .insertInto('captures')
          .values({ ...createMoneyRow(id), ...dates, payment_id: id })
          .execute();
      },
    };

    test.each(['payments', 'refunds', 'captures'] as const)(
      'many %s that cannot be written down keep no other one waiting',
      async (table) => {
        const requestedIds = new Set<string>();
        const failFetch = async (request: Request) => {
          const text = `${request.url} ${await request.clone().text()} ${[...request.headers.values()].join(' ')}`;
          for (const id of surroundingIds) if (text.includes(id)) requestedIds.add(id);
          throw new Error('The gateway does not answer');
        };
        const { deps } = buildTestApp(db(), { fetch: failFetch });
        for (const [at, id] of surroundingIds.entries()) {
          await insertTestOrder(db(), id, 'paid');
          await add[table](id, { date_due: minutesLater(at), date_created: minutesLater(at) });
        }
        await poisonRows(db(), { table, event: 'update', column: 'id', prefix: 'a-' });
        await sweepOrders(deps);
        expect([...requestedIds]).toEqual([healthy]);
      },
    );
  });

  describe('of the books', () => {
    test('many payments that cannot be written down keep no other one without its fees, and differences are found', async () => {
      const shop = await openTestShop(db());
      const shopper = shop.shopper();
      for (const _ of poisoned) await placeOrder(shopper, [ids.mug, 1]);
      await db().updateTable('payments').set({ message: 'a-poison' }).execute();
      const order = await placeOrder(shopper, [ids.mug, 1]);
      await chargeAtGateway(shop, { amount: 700, currency: 'EUR', order_id: 'nobody' });
      await poisonRows(db(), { table: 'payments', event: 'update', column: 'message', prefix: 'a-' });
      shop.clock.advance(day);
      await reconcileGatewayBooks(shop.deps);
      const payments = db().selectFrom('payments').select(['order_id', 'settlements']);
      const settledPayments = await payments.where('settlements', 'is not', null).execute();
      expect(settledPayments.map(({ order_id }) => order_id)).toEqual([order.id]);
      const differences = await db().selectFrom('book_differences').select('kind').execute();
      expect(differences).toEqual([{ kind: 'payment_missing_here' }]);
    });

    test('many payments that a gateway does not answer about keep no other one unchecked, and are asked about again', async () => {
      let isMended = false;
      const answerAsGateway = async (request: Request) => {
        if (request.url.endsWith('/authentication/login'))
          return Response.json({ token: 'x', expires_at: '2027-01-01' });
        if (!isMended && request.url.includes('/a-')) return new Response('{}', { status: 500 });
        return new Response('{"code":"not_found"}', { status: 404 });
      };
      const { deps, clock } = buildTestApp(db(), { fetch: answerAsGateway });
      for (const id of surroundingIds) {
        await insertTestOrder(db(), id, 'paid');
        const moved = { gateway: 'airwallex', status: 'succeeded', date_created: deps.now().toISOString() };
        await db().insertInto('payments').values(createPaymentRow(id, moved)).execute();
      }
      clock.advance(day);
      const readMissingIds = async () => {
        const rows = db().selectFrom('book_differences').select('transaction_id').where('date_gone', 'is', null);
        return (await rows.execute()).map(({ transaction_id }) => transaction_id ?? '');
      };
      await reconcileGatewayBooks(deps);
      expect(await readMissingIds()).toEqual([healthy]);
      clock.advance(60 * minute);
      isMended = true;
      await reconcileGatewayBooks(deps);
      expect((await readMissingIds()).toSorted()).toEqual(surroundingIds.toSorted());
      clock.advance(day);
      isMended = false;
      await reconcileGatewayBooks(deps);
      expect((await readMissingIds()).toSorted()).toEqual(surroundingIds.toSorted());
    });
  });

  test('what cannot be removed by its age keeps nothing else', async () => {
    const { deps, clock } = openTestApp();
    await db().insertInto('attempts').values({ key: 'x', count: 1, date_expires: past }).execute();
    const key = { key: 'a-poison', kind: 'recover', account_id: '', email: 'ada@mercer.test' } as const;
    const dates = { date_created: past, date_expires: past, date_used: null };
    await db()
      .insertInto('account_keys')
      .values({ ...key, ...dates })
      .execute();
    await poisonRows(db(), { table: 'account_keys', event: 'delete', column: 'key', prefix: 'a-' });
    clock.advance(month);
    await expect(deleteExpired(deps)).rejects.toThrow('poisoned');
    expect(await db().selectFrom('attempts').selectAll().execute()).toEqual([]);
  });
});
