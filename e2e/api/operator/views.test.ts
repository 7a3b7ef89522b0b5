import type { Db } from '@mercer/server';
import { eachDatabase } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { expectRefused, openOperator } from './operator.ts';

const toShip = { list: 'orders', name: 'To ship', query: { fulfillment_status: 'unfulfilled', sort: '-date_created' } };

eachDatabase((db: () => Db) => {
  async function openTwoCallers() {
    const opened = await openOperator(db());
    return { ...opened, kim: await opened.keyWith('read', 'write') };
  }

  test('a view belongs to its caller until it is shared, and then others change it too', async () => {
    const { operator, kim } = await openTwoCallers();
    const view = (await operator.post('/views', toShip)).body;
    expect(view).toMatchObject({ ...toShip, shared: false, is_mine: true });
    expect((await kim.get('/views')).body.results).toEqual([]);
    expect((await kim.get(`/views/${view.id}`)).status).toBe(404);
    expect((await kim.patch(`/views/${view.id}`, { name: 'Mine' })).status).toBe(404);
    await operator.patch(`/views/${view.id}`, { shared: true });
    expect((await kim.get('/views?list=orders')).body.results).toMatchObject([{ id: view.id, is_mine: false }]);
    expect((await kim.get('/views?list=products')).body.count).toBe(0);
    const renamedView = await kim.patch(`/views/${view.id}`, { name: 'Today', query: {} });
    expect(renamedView.body).toMatchObject({ name: 'Today', query: {}, list: 'orders', shared: true });
    expect((await operator.delete(`/views/${view.id}`)).status).toBe(204);
    expect((await operator.get('/views')).body.count).toBe(0);
  });

  test('a view that was changed meanwhile is not changed by an old version of it', async () => {
    const { operator } = await openTwoCallers();
    const createdView = await operator.post('/views', toShip);
    const path = `/views/${createdView.body.id}`;
    const etag = (await operator.get(path)).headers.get('etag') ?? '';
    expect((await operator.patch(path, { name: 'One' }, { 'If-Match': etag })).status).toBe(200);
    expect((await operator.patch(path, { name: 'Two' }, { 'If-Match': etag })).status).toBe(412);
  });

  test('a view has a name, the path of a list and texts as its query', async () => {
    const { operator } = await openTwoCallers();
    expectRefused(await operator.post('/views', { ...toShip, name: ' ' }), 'name');
    expectRefused(await operator.post('/views', { ...toShip, list: '../keys' }), 'list');
    expectRefused(await operator.post('/views', { ...toShip, query: { status: 5 } }), 'query.status');
    expectRefused(await operator.post('/views', { ...toShip, colour: 'red' }), 'colour');
  });

  test('preferences are those of the caller, replaced as a whole and bounded', async () => {
    const { operator, kim } = await openTwoCallers();
    const read = async (caller: typeof operator) => (await caller.get('/me/preferences')).body;
    expect(await read(operator)).toEqual({ value: {}, date_updated: null });
    const value = { theme: 'dark', columns: { orders: ['number', 'total'] } };
    expect((await operator.put('/me/preferences', { value })).body.value).toEqual(value);
    expect((await read(kim)).value).toEqual({});
    const first = (await operator.get('/me/preferences')).headers.get('etag') ?? '';
    await operator.put('/me/preferences', { value: { theme: 'light' } });
    expect((await read(operator)).value).toEqual({ theme: 'light' });
    expect((await operator.put('/me/preferences', { value: {} }, { 'If-Match': first })).status).toBe(412);
    expectRefused(await operator.put('/me/preferences', { value: { note: 'x'.repeat(20_000) } }), 'value');
    expectRefused(await operator.put('/me/preferences', { value: 'dark' }), 'value');
  });

  test('presence lasts for 30 seconds, or until the caller leaves', async () => {
    const { operator, kim, clock } = await openTwoCallers();
    const mug = { entity: 'product', id: 'mug' };
    const look = async () => (await operator.get('/presence?entity=product&id=mug')).body.results;
    expect(await look()).toEqual([]);
    await operator.put('/presence', mug);
    const both = (await kim.put('/presence', mug)).body.results;
    expect(both.map(({ name, is_me }: Record<string, unknown>) => [name, is_me]).sort()).toEqual([
      ['SECRET_KEY', false],
      ['Test', true],
    ]);
    expect((await kim.put('/presence', { ...mug, leave: true })).body.count).toBe(1);
    clock.advance(29_000);
    await kim.put('/presence', mug);
    clock.advance(2000);
    expect(await look()).toMatchObject([{ name: 'Test', is_me: false }]);
    expect((await operator.get('/presence?entity=order&id=mug')).body.count).toBe(0);
    expectRefused(await operator.put('/presence', { entity: 'Product', id: 'mug' }), 'entity');
    expect((await operator.get('/presence?entity=product')).body.count).toBe(1);
    expect((await operator.get('/presence')).body.results).toMatchObject([mug]);
  });
});
