import { type Db, publishEvents } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { openOperator } from './operator.ts';

interface AuditEntry {
  actor: string;
  action: string;
  entity_id: string;
}

eachDatabase((db: () => Db) => {
  test('each write tells who has changed what from what to what', async () => {
    const { operator, keyWith } = await openOperator(db());
    const mara = await keyWith('catalogue', 'read');
    await mara.patch(`/products/${ids.mug}`, { price: 19.5 });
    await mara.post(`/products/${ids.mug}/stock`, { stock_level: 7, reason: 'Counted' });
    const ten = { name: 'Ten', code: 'TEN', offer: { type: 'percent', percent: 10 } };
    const { body: coupon } = await operator.post('/coupons', ten);
    await operator.delete(`/coupons/${coupon.id}`);
    const { results } = (await operator.get('/audit')).body;
    const loggedChanges = results.filter(({ entity }: { entity: string }) => entity !== 'key');
    expect(loggedChanges.map(({ actor, action, entity_id }: AuditEntry) => [actor, action, entity_id])).toEqual([
      ['SECRET_KEY', 'coupon.delete', coupon.id],
      ['SECRET_KEY', 'coupon.create', coupon.id],
      ['Test', 'stock.update', ids.mug],
      ['Test', 'product.update', ids.mug],
    ]);
    expect(loggedChanges[0]).toMatchObject({ before: { code: 'TEN' }, after: null });
    expect(loggedChanges[1]).toMatchObject({ before: null, after: { code: 'TEN' } });
    expect(loggedChanges[2]).toMatchObject({ before: { stock_level: expect.any(Number) }, after: { stock_level: 7 } });
    expect(loggedChanges[3]).toMatchObject({ before: { price: expect.any(Number) }, after: { price: 19.5 } });
    expect(loggedChanges[3].after).not.toHaveProperty('name');
  });

  test('no secret is in the log of changes', async () => {
    const { operator } = await openOperator(db());
    const { body: key } = await operator.post('/keys', { name: 'Mara', scopes: ['read'] });
    const { body: card } = await operator.post('/giftcards', { amount: 50 });
    const text = JSON.stringify((await operator.get('/audit')).body);
    expect(text).toContain(key.id);
    expect(text).not.toContain(key.secret);
    expect(text).toContain(card.id);
    expect(text).not.toContain(card.code);
  });

  test('products that are made, changed and removed are events, and what changes nothing is none', async () => {
    const { operator } = await openOperator(db());
    const { body: product } = await operator.post('/products', { name: 'Lamp', price: 30 });
    const items = [
      { id: product.id, price: 31 },
      { name: 'Shade', price: 12 },
    ];
    const { results } = (await operator.post('/products/bulk', { items })).body;
    await operator.patch(`/products/${product.id}`, { price: 31 });
    await operator.delete(`/products/${product.id}`);
    const rows = await db().selectFrom('events').select(['type', 'entity_id', 'data']).orderBy('place').execute();
    expect(rows.map(({ type, entity_id, data }) => [type, entity_id, JSON.parse(data)])).toEqual([
      ['product.created', product.id, { slug: 'lamp' }],
      ['product.updated', product.id, { slug: 'lamp', changed: expect.arrayContaining(['price']) }],
      ['product.created', results[1].product.id, { slug: 'shade' }],
      ['product.deleted', product.id, { slug: 'lamp' }],
    ]);
  });

  test('a change without an event of its own is told by the names of its fields, to webhooks that name it alone', async () => {
    const { operator, deps } = await openOperator(db());
    const webhooks = [];
    for (const types of [['*'], ['record.changed']])
      webhooks.push((await operator.post('/webhooks', { url: 'https://example.com/', types })).body.id);
    const category = (await operator.post('/categories', { name: 'Vases' })).body;
    await publishEvents(deps);
    const { results } = (await operator.get('/events?type=record.changed')).body;
    expect(results.at(-1)).toMatchObject({
      entity_id: category.id,
      data: { entity: 'category', action: 'category.create', changed: expect.arrayContaining(['name', 'slug']) },
    });
    expect(JSON.stringify(results.at(-1).data)).not.toContain('Vases');
    const counts = [];
    for (const id of webhooks) counts.push((await operator.get(`/webhooks/${id}/deliveries`)).body.count > 0);
    expect(counts).toEqual([false, true]);
  });

  test('a write that is refused leaves neither', async () => {
    const { operator } = await openOperator(db());
    expect((await operator.patch(`/products/${ids.mug}`, { price: -1 })).status).toBe(400);
    expect((await operator.patch(`/products/${ids.mug}`, { price: 5 }, { 'If-Match': '"old"' })).status).toBe(412);
    expect((await operator.get('/audit')).body.results).toEqual([]);
    expect(await db().selectFrom('events').select('type').execute()).toEqual([]);
  });
});
