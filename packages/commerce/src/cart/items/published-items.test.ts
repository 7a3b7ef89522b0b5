import { buildTestApp, eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';

eachDatabase((db) => {
  test('a line says its product, its variant and what the application keeps with it', async () => {
    const shopper = buildTestApp(db()).shopper();
    const engraving = { text: 'Ada', lines: [1, 2] };
    const { body } = await shopper.post('/api/cart/items', {
      product_id: ids.tee,
      options: { Size: 'Large' },
      metadata: { engraving },
    });
    const [line] = body.items;
    expect(line).toMatchObject({
      product_name: 'Cotton Tee',
      variant: { id: ids.teeLarge, name: 'Large', option_value_ids: ['size-l'] },
      metadata: { engraving },
    });
    expect(body.account_logged_in).toBe(false);
    expect((await shopper.get('/api/cart')).body.items).toEqual(body.items);
    const changed = await shopper.put(`/api/cart/items/${line.id}`, { metadata: { engraving: null, gift: true } });
    expect(changed.body.items[0].metadata).toEqual({ gift: true });
    const secondResponse = await shopper.post('/api/cart/items', {
      product_id: ids.tee,
      options: { Size: 'Large' },
      metadata: { note: 'x' },
    });
    expect(secondResponse.body.items).toMatchObject([
      { id: line.id, quantity: 2, metadata: { gift: true, note: 'x' } },
    ]);
    const mug = (await shopper.post('/api/cart/items', { product_id: ids.mug })).body.items[1];
    expect([mug.variant, mug.metadata]).toEqual([null, {}]);
    const listResponse = await shopper.put('/api/cart/items', secondResponse.body.items);
    expect(listResponse.body.items[0]).toMatchObject({ quantity: 2, metadata: { gift: true, note: 'x' } });
    await shopper.post('/api/account', { email: 'ada@example.test', password: 'correct horse battery' });
    const accountCart = (await shopper.get('/api/cart')).body;
    expect([accountCart.account_logged_in, accountCart.items[0].metadata]).toEqual([true, { gift: true, note: 'x' }]);
  });

  test('metadata that is none, or too long, is refused', async () => {
    const shopper = buildTestApp(db()).shopper();
    const tooManyKeys = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`key ${at}`, 1]));
    for (const metadata of ['text', 5, { text: 'a'.repeat(10_001) }, tooManyKeys]) {
      const { status, body } = await shopper.post('/api/cart/items', { product_id: ids.mug, metadata });
      expect([status, body.error?.code ?? Object.keys(body.errors)[0]]).not.toEqual([200, undefined]);
      expect((await shopper.get('/api/cart')).body.items).toEqual([]);
    }
  });

  test('a quantity of 0 takes a line out, by itself and in a list', async () => {
    const shopper = buildTestApp(db()).shopper();
    const addProductItem = async (product_id: string) =>
      (await shopper.post('/api/cart/items', { product_id })).body.items;
    await addProductItem(ids.mug);
    const [mug, coffee] = await addProductItem(ids.notebook);
    for (const quantity of [-1, 1.5, '0x0', null]) {
      const { body } = await shopper.put(`/api/cart/items/${mug.id}`, { quantity });
      expect([quantity, Object.keys(body.errors ?? {})]).toEqual([quantity, ['quantity']]);
    }
    const emptiedResponse = await shopper.put(`/api/cart/items/${mug.id}`, { quantity: 0 });
    expect(emptiedResponse.body.items.map(({ id }: { id: string }) => id)).toEqual([coffee.id]);
    expect(emptiedResponse.body.removed_items).toBeUndefined();
    expect((await shopper.put(`/api/cart/items/${mug.id}`, { quantity: 0 })).body.errors).toHaveProperty('id');
    const listed = await shopper.put('/api/cart/items', [
      { product_id: ids.mug, quantity: '0' },
      { product_id: ids.notebook, quantity: 2 },
    ]);
    expect(listed.body.items).toMatchObject([{ product_id: ids.notebook, quantity: 2 }]);
    expect((await shopper.put('/api/cart/items', [{ product_id: ids.mug, quantity: 0 }])).body.items).toEqual([]);
    expect((await shopper.post('/api/cart/items', { product_id: ids.mug, quantity: 0 })).body.errors).toHaveProperty(
      'quantity',
    );
  });
});
