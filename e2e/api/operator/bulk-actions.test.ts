import { type Db, publishEvents, runBulkActions } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { openTestShop, placeOrder, signUpShopper } from '../../shop.ts';
import { expectRefused, openOperator } from './operator.ts';
import { openStaff } from './staff-client.ts';

eachDatabase((db: () => Db) => {
  async function openShop() {
    const shop = await openTestShop(db());
    const opened = await openOperator(db(), shop);
    const { operator, deps } = opened;
    /** @param onCall is called before each request that the job makes; an error stands for a crash */
    const run = (onCall: (request: Request) => void = () => {}, stop = new AbortController().signal) =>
      runBulkActions(
        deps,
        (request, caller) => {
          onCall(request);
          return shop.app.fetch(request, { operator: caller });
        },
        stop,
      );
    const order = async (body: object) => {
      const answer = await operator.post('/bulk-actions', body);
      expect(answer).toMatchObject({ status: 201, body: { state: 'queued' } });
      return answer.body.id as string;
    };
    const act = async (body: object) => {
      const id = await order(body);
      await run();
      const job = (await operator.get(`/bulk-actions/${id}`)).body;
      return { job, records: (await operator.get(`/bulk-actions/${id}/records`)).body.results };
    };
    const placeOrders = async (count: number) => {
      const shopper = shop.shopper();
      await signUpShopper(shopper, 'ada');
      const orderIds: string[] = [];
      for (let at = 0; at < count; at += 1) orderIds.push((await placeOrder(shopper, [ids.mug, 1])).id);
      return orderIds;
    };
    return { ...opened, run, order, act, placeOrders };
  }

  const readPrice = async (operator: { get(path: string): Promise<{ body: { price: number } }> }) =>
    (await operator.get(`/products/${ids.mug}`)).body.price;

  describe('a bulk action', () => {
    test('of a staff member is done with their rights, while they are signed in', async () => {
      const shop = await openTestShop(db());
      const { owner, operator, deps } = await openStaff(db(), shop);
      const run = () =>
        runBulkActions(
          deps,
          (request, caller) => shop.app.fetch(request, { operator: caller }),
          new AbortController().signal,
        );
      const archive = { action: 'products.archive', ids: [ids.mug] };
      const { id } = (await owner.post('/bulk-actions', archive)).body;
      await run();
      expect((await owner.get(`/bulk-actions/${id}`)).body).toMatchObject({
        state: 'completed',
        changed: 1,
        refused: 0,
      });
      expect((await operator.get(`/products/${ids.mug}`)).body.status).toBe('archived');
      const later = (await owner.post('/bulk-actions', { ...archive, action: 'products.publish' })).body;
      expect((await owner.delete('/session')).status).toBe(204);
      await run();
      expect((await operator.get(`/bulk-actions/${later.id}`)).body).toMatchObject({
        state: 'failed',
        message: 'Whoever has ordered the action is signed out, or has other permissions now',
      });
      expect((await operator.get(`/products/${ids.mug}`)).body.status).toBe('archived');
    });

    test('ships orders as their own route does, each with its tracking number', async () => {
      const { operator, act, placeOrders, deps } = await openShop();
      const [first = '', second = '', heldId = ''] = await placeOrders(3);
      await operator.post(`/orders/${heldId}/hold`, { reason: 'Address' });
      const input = { carrier: 'DHL', tracking_numbers: { [first]: 'JD1', [second]: 'JD2' } };
      const { job, records } = await act({ action: 'orders.ship', ids: [first, second, heldId, 'nobody'], input });
      expect(job).toMatchObject({ state: 'completed', total: 4, done: 4, changed: 2, unchanged: 0, refused: 2 });
      expect(records.map(({ state, code }: Record<string, unknown>) => [state, code])).toEqual([
        ['changed', null],
        ['changed', null],
        ['refused', 'on_hold'],
        ['refused', 'not_found_error'],
      ]);
      expect((await operator.get(`/orders/${second}`)).body).toMatchObject({ status: 'shipped' });
      expect((await operator.get(`/orders/${second}`)).body.fulfillments).toMatchObject([{ tracking: 'JD2' }]);
      await publishEvents(deps);
      const shippedEvents = (await operator.get('/events?type=order.shipped')).body.results;
      expect(shippedEvents.map(({ entity_id }: { entity_id: string }) => entity_id)).toEqual([first, second]);
      const finishedEvents = (await operator.get('/events?type=bulk_action.finished')).body.results;
      expect(finishedEvents).toMatchObject([
        { entity_id: job.id, data: { changed: 2, refused: 2, state: 'completed' } },
      ]);
      const audit = (await operator.get(`/audit?entity=order&entity_id=${first}`)).body.results;
      expect(audit[0]).toMatchObject({ actor: 'SECRET_KEY', action: 'order.ship' });
    });

    test('says in a dry run what would become of each record, and writes nothing', async () => {
      const { operator, act } = await openShop();
      const price = await readPrice(operator);
      const { job, records } = await act({
        action: 'products.set_price',
        ids: [ids.mug],
        input: { percent: 10 },
        dry_run: true,
      });
      expect(job).toMatchObject({ dry_run: true, state: 'completed', changed: 1 });
      expect(records[0].request).toMatchObject({ method: 'PATCH', path: `/products/${ids.mug}` });
      expect(records[0].request.body.price).toBeCloseTo(price * 1.1, 2);
      expect(await readPrice(operator)).toBe(price);
    });

    test('takes the records that a filter finds when it begins', async () => {
      const { operator, act } = await openShop();
      for (let at = 0; at < 3; at += 1)
        await operator.post('/products', { name: `Vase ${at}`, price: 9, status: 'draft' });
      const { job } = await act({ action: 'products.publish', filter: { status: 'draft', q: 'vase' } });
      expect(job).toMatchObject({ total: 3, changed: 3 });
      expect((await operator.get('/products?q=vase&status=active')).body.count).toBe(3);
      const secondRun = await act({ action: 'products.publish', filter: { q: 'vase' } });
      expect(secondRun.job).toMatchObject({ total: 3, changed: 0, unchanged: 3 });
    });

    test('goes on after a crash at any request, and changes no price twice', async () => {
      const { operator, run, order } = await openShop();
      const price = await readPrice(operator);
      for (const crashBefore of [1, 2, 3]) {
        await operator.patch(`/products/${ids.mug}`, { price });
        const id = await order({ action: 'products.set_price', ids: [ids.mug], input: { amount: 1 } });
        let calls = 0;
        const processEnd = new AbortController();
        const crash = () => {
          calls += 1;
          if (calls === crashBefore) {
            processEnd.abort();
            throw new Error('The process was killed');
          }
        };
        await run(crash, processEnd.signal);
        await run();
        expect((await operator.get(`/bulk-actions/${id}`)).body).toMatchObject({ state: 'completed', changed: 1 });
        expect(await readPrice(operator)).toBe(price + 1);
      }
    });

    test('makes a stored request again, which the shop has answered before a crash, and it has no further effect', async () => {
      const { operator, run, order } = await openShop();
      const price = await readPrice(operator);
      const id = await order({ action: 'products.set_price', ids: [ids.mug], input: { amount: 1 } });
      await run();
      const state = { state: 'planned' as const };
      await db().updateTable('bulk_action_records').set(state).where('bulk_action_id', '=', id).execute();
      await db()
        .updateTable('bulk_actions')
        .set({ state: 'running', done: 0, changed: 0 })
        .where('id', '=', id)
        .execute();
      await run();
      expect((await operator.get(`/bulk-actions/${id}`)).body).toMatchObject({ state: 'completed', changed: 1 });
      expect(await readPrice(operator)).toBe(price + 1);
      const entries = (await operator.get(`/audit?entity=product&entity_id=${ids.mug}`)).body.results;
      expect(entries).toHaveLength(1);
    });

    test('is canceled between two records, and what was changed stays', async () => {
      const { operator, run, order } = await openShop();
      const createdIds = [];
      for (let at = 0; at < 3; at += 1)
        createdIds.push((await operator.post('/products', { name: `Vase ${at}`, price: 9, status: 'draft' })).body.id);
      const id = await order({ action: 'products.publish', ids: createdIds });
      let writes = 0;
      const cancelAfterFirst = (request: Request) => {
        if (request.method !== 'PATCH') return;
        writes += 1;
        if (writes === 1) cancel = operator.post(`/bulk-actions/${id}/cancel`, {});
      };
      let cancel: Promise<unknown> = Promise.resolve();
      await run(cancelAfterFirst);
      await cancel;
      await run();
      expect((await operator.get(`/bulk-actions/${id}`)).body).toMatchObject({ state: 'canceled' });
      expect(writes).toBeLessThan(3);
      expect((await operator.post(`/bulk-actions/${id}/cancel`, {})).body.error.code).toBe('bulk_action_finished');
    });

    test('fails when the key that has ordered it is revoked', async () => {
      const { operator, keyWith, run } = await openShop();
      const warehouse = await keyWith('read', 'write');
      const { id } = (await warehouse.post('/bulk-actions', { action: 'products.publish', ids: [ids.mug] })).body;
      const key = (await operator.get('/keys')).body.results.find(({ name }: { name: string }) => name === 'Test');
      await operator.delete(`/keys/${key.id}`);
      await run();
      expect((await operator.get(`/bulk-actions/${id}`)).body).toMatchObject({ state: 'failed' });
    });

    test('refuses input and filters that the action or the list would refuse', async () => {
      const { operator } = await openShop();
      const post = (body: object) => operator.post('/bulk-actions', body);
      expectRefused(await post({ action: 'orders.burn', ids: ['a'] }), 'action');
      expectRefused(await post({ action: 'orders.ship' }), 'ids');
      expectRefused(await post({ action: 'orders.ship', ids: ['a'], filter: {} }), 'ids');
      expectRefused(await post({ action: 'orders.hold', ids: ['a'] }), 'input.reason');
      expectRefused(await post({ action: 'products.set_price', ids: ['a'], input: {} }), 'input.price');
      expectRefused(await post({ action: 'orders.release', filter: { status: 'burnt' } }), 'filter.status');
      expectRefused(await post({ action: 'orders.release', filter: { limit: '5' } }), 'filter.limit');
      expectRefused(await post({ action: 'orders.release', filter: { colour: 'red' } }), 'filter.colour');
    });
  });

  test('each action changes a record, and leaves one that is so already', async () => {
    const { operator, act, placeOrders, shopper } = await openShop();
    const [orderId = ''] = await placeOrders(1);
    await operator.put('/settings/reviews', { value: { moderation: 'on' } });
    await signUpShopper(shopper, 'eve');
    await placeOrder(shopper, [ids.mug, 1]);
    await shopper.post('/api/products/everyday-mug/reviews', { rating: 5, text: 'Blue.' });
    const review = (await operator.get('/reviews')).body.results[0].id;
    const customer = (await operator.get('/customers')).body.results[0].id;
    const category = (await operator.post('/categories', { name: 'Gifts' })).body.id;
    const offer = { type: 'percent', percent: 10 };
    const coupon = (await operator.post('/coupons', { code: 'SPRING', name: 'Spring', offer })).body.id;
    const tags = { tags: ['Gift'] };
    const steps: [action: string, id: string, input?: object][] = [
      ['orders.add_tags', orderId, tags],
      ['orders.remove_tags', orderId, tags],
      ['orders.assign', orderId, { assignee: 'Kim' }],
      ['customers.add_tags', customer, tags],
      ['customers.remove_tags', customer, tags],
      ['products.draft', ids.mug],
      ['products.archive', ids.mug],
      ['products.publish', ids.mug],
      ['products.add_to_category', ids.mug, { category_id: category }],
      ['products.set_price', ids.mug, { price: 3 }],
      ['reviews.approve', review],
      ['reviews.decline', review],
      ['coupons.disable', coupon],
    ];
    for (const [action, id, input = {}] of steps) {
      const first = await act({ action, ids: [id], input });
      expect([action, first.records[0].state, first.records[0].message]).toEqual([action, 'changed', null]);
      expect([action, (await act({ action, ids: [id], input })).records[0].state]).toEqual([action, 'unchanged']);
    }
    for (const [action, input] of [
      ['orders.hold', { reason: 'Address' }],
      ['orders.release', {}],
      ['orders.cancel', {}],
    ] as const)
      expect([action, (await act({ action, ids: [orderId], input })).records[0].state]).toEqual([action, 'changed']);
    expect((await act({ action: 'orders.release', ids: [orderId] })).records[0].state).toBe('unchanged');
    expect((await act({ action: 'orders.cancel', ids: [orderId] })).records[0].state).toBe('unchanged');
  });
});
