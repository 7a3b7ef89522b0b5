import { type Db, publishEvents } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { openTestShop, placeOrder, signUpShopper } from '../../shop.ts';
import { expectRefused, openOperator } from './operator.ts';

eachDatabase((db: () => Db) => {
  test('metadata of the owner is merged, logged and told by an event, and the buyer never sees it', async () => {
    const shop = await openTestShop(db());
    const { operator } = await openOperator(db(), shop);
    const ada = shop.shopper();
    await signUpShopper(ada, 'ada');
    const order = await placeOrder(ada, [ids.mug, 1]);
    const patch = (private_metadata: object) => operator.patch(`/orders/${order.id}`, { private_metadata });
    const first = await patch({ erp_number: 'A-1729', old: true });
    expect(first.body.private_metadata).toEqual({ erp_number: 'A-1729', old: true });
    expect((await patch({ old: null, weight: 2 })).body.private_metadata).toEqual({ erp_number: 'A-1729', weight: 2 });
    expect((await operator.patch(`/orders/${order.id}`, { tags: ['vip'] })).body).toMatchObject({
      tags: ['vip'],
      private_metadata: { weight: 2 },
    });
    const [entry] = (await operator.get(`/audit?entity=order&entity_id=${order.id}`)).body.results;
    expect(entry).toMatchObject({ action: 'order.organize', after: { tags: ['vip'] } });
    await publishEvents(shop.deps);
    const events = (await operator.get('/events?type=order.updated')).body.results;
    expect(events.map(({ data }: { data: { changed: string[] } }) => data.changed)).toEqual([
      ['private_metadata'],
      ['private_metadata'],
    ]);
    for (const path of [`/api/account/orders/${order.id}`, '/api/account/orders', '/api/account/export'])
      expect(JSON.stringify((await ada.get(path)).body)).not.toContain('A-1729');
    expectRefused(await patch({ 'a b': 1 }), 'private_metadata.a b');
    expectRefused(
      await patch(Object.fromEntries([...Array(49).keys()].map((key) => [`k${key}`, 1]))),
      'private_metadata',
    );
    expect((await operator.patch('/orders/none', { tags: [] })).status).toBe(404);
    const stale = { 'If-Match': '"stale"' };
    expect((await operator.patch(`/orders/${order.id}`, { tags: ['late'] }, stale)).status).toBe(412);
  });
});
