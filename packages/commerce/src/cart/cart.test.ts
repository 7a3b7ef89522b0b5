import { buildTestApp, eachDatabase, home, ids } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';

eachDatabase((db) => {
  const createShopper = () => buildTestApp(db()).shopper();
  const createMugCart = async (quantity = 1) => {
    const shopper = createShopper();
    const { body } = await shopper.post('/api/cart/items', { product_id: ids.mug, quantity });
    return { shopper, cart: body };
  };

  describe('items', () => {
    test('before the first item the cart is empty and its totals are numbers', async () => {
      const { body, headers } = await createShopper().get('/api/cart');
      expect(body).toMatchObject({
        items: [],
        item_count: 0,
        grand_total: 0,
        capture_total: 0,
        auth_total: 0,
        guest: true,
      });
      expect(headers.get('x-session')).toBeNull();
    });

    test('the same product raises the quantity of its line', async () => {
      const { shopper } = await createMugCart(2);
      const { body } = await shopper.post('/api/cart/items', { product_id: ids.mug });
      expect(body.items).toHaveLength(1);
      expect(body).toMatchObject({ item_count: 3, item_quantity: 3, sub_total: 37.5, grand_total: 37.5 });
      expect((await shopper.get('/api/cart')).body).toEqual(body);
    });

    test('prices come from the catalogue, whatever the client sends', async () => {
      const item = { product_id: ids.watch, price: 0.01, quantity: 1 };
      expect((await createShopper().post('/api/cart/items', item)).body.grand_total).toBe(199.99);
    });

    test.each(['USD', 'EUR'])('a product is named by its id or its slug, in %s', async (currency) => {
      const shopper = createShopper();
      const addProductItem = (product_id: string) =>
        shopper.call('POST', '/api/cart/items', { product_id }, { 'X-Currency': currency });
      await addProductItem('everyday-mug');
      await addProductItem(ids.mug);
      const { body } = await addProductItem('everyday-mug');
      expect(body.items).toMatchObject([{ product_id: ids.mug, quantity: 3 }]);
    });

    test('an unknown product is not found and begins no session', async () => {
      const { status, body, headers } = await createShopper().post('/api/cart/items', { product_id: 'nothing' });
      expect(status).toBe(404);
      expect(body.error.code).toBe('not_found_error');
      expect(headers.get('x-session')).toBeNull();
    });

    test.each([-1, 1.5, 'two', null])('the quantity %s is refused', async (quantity) => {
      const { shopper, cart } = await createMugCart();
      const { status, body } = await shopper.put(`/api/cart/items/${cart.items[0].id}`, { quantity });
      expect(status).toBe(200);
      expect(body.errors.quantity.message).toEqual(expect.any(String));
    });

    test('more than the stock is refused on add and on update', async () => {
      const { shopper, cart } = await createMugCart(100);
      const added = await shopper.post('/api/cart/items', { product_id: ids.mug });
      const updated = await shopper.put(`/api/cart/items/${cart.items[0].id}`, { quantity: 101 });
      expect(added.body.errors.quantity.code).toBe('out_of_stock');
      expect(updated.body.errors.quantity.code).toBe('out_of_stock');
      expect((await shopper.get('/api/cart')).body.item_count).toBe(100);
    });

    test('a variant is chosen by names, ids or its own id', async () => {
      const shopper = createShopper();
      const selections = [
        { options: [{ name: 'Size', value: 'Large' }] },
        { options: [{ id: 'size', value: 'size-l' }] },
        { options: { Size: 'Large' } },
        { variant_id: ids.teeLarge },
      ];
      for (const [n, selection] of selections.slice(0, 3).entries()) {
        const { body } = await shopper.post('/api/cart/items', { product_id: ids.tee, ...selection });
        expect(body.items).toMatchObject([{ variant_id: ids.teeLarge, quantity: n + 1, price: 22.5 }]);
      }
      const { body } = await shopper.post('/api/cart/items', { product_id: ids.tee, ...selections[3] });
      expect(body.errors.quantity.code).toBe('out_of_stock');
    });

    test('no selection and a wrong selection are told apart', async () => {
      const shopper = createShopper();
      const unselected = await shopper.post('/api/cart/items', { product_id: ids.tee });
      const wrong = await shopper.post('/api/cart/items', {
        product_id: ids.tee,
        options: [{ name: 'Size', value: 'Huge' }],
      });
      expect(Object.keys(unselected.body.errors)).toEqual(['items.variant_id']);
      expect(Object.keys(wrong.body.errors)).toEqual(['items.options']);
    });

    test.each([
      ['absent', [{ name: 'Size' }]],
      ['null', [{ name: 'Size', value: null }]],
      ['empty', [{ name: 'Size', value: '' }]],
      ['null in an object', { Size: null }],
      ['empty in an object', { Size: '' }],
    ])('an option whose value is %s is not chosen', async (_, options) => {
      const shopper = createShopper();
      const plain = await shopper.post('/api/cart/items', { product_id: ids.mug, options });
      expect(plain.body.items).toMatchObject([{ product_id: ids.mug, options: [] }]);
      const tee = await shopper.post('/api/cart/items', { product_id: ids.tee, options });
      expect(Object.keys(tee.body.errors)).toEqual(['items.variant_id']);
      const large = await shopper.post('/api/cart/items', { product_id: ids.tee, variant_id: ids.teeLarge, options });
      expect(large.body.items).toMatchObject([{ product_id: ids.mug }, { variant_id: ids.teeLarge }]);
    });

    test('an empty variant or plan names none', async () => {
      const shopper = createShopper();
      const tee = await shopper.post('/api/cart/items', { product_id: ids.tee, variant_id: '' });
      expect(Object.keys(tee.body.errors)).toEqual(['items.variant_id']);
      for (const emptyValue of [null, '']) {
        const item = {
          product_id: ids.mug,
          variant_id: emptyValue,
          purchase_option: { type: 'standard', plan_id: emptyValue },
        };
        expect((await shopper.post('/api/cart/items', item)).body.items).toMatchObject([{ purchase_option: null }]);
      }
      const coffee = { product_id: ids.coffee, purchase_option: { type: 'subscription', plan_id: null, plan: '' } };
      expect((await shopper.post('/api/cart/items', coffee)).body.items[1]).toMatchObject({
        purchase_option: { type: 'subscription', plan_id: ids.planMonthly },
      });
    });

    test('a plan is another line at its own price', async () => {
      const shopper = createShopper();
      await shopper.post('/api/cart/items', { product_id: ids.coffee });
      const purchase_option = { type: 'subscription', plan_id: ids.planMonthly };
      const { body } = await shopper.post('/api/cart/items', { product_id: ids.coffee, purchase_option });
      expect(body.items).toMatchObject([{ price: 15 }, { price: 13.5, purchase_option }]);
      expect(body).toMatchObject({ grand_total: 28.5, subscription_delivery: true });
    });

    test('deleting an item that is not in the cart leaves it; updating one is an error', async () => {
      const { shopper, cart } = await createMugCart();
      expect(await shopper.delete('/api/cart/items/none')).toMatchObject({ status: 200, body: cart });
      expect((await shopper.put('/api/cart/items/none', { quantity: 2 })).body.errors.id).toBeDefined();
      expect((await shopper.delete(`/api/cart/items/${cart.items[0].id}`)).body).toMatchObject({
        items: [],
        grand_total: 0,
      });
    });

    test('a list replaces all items and an empty list clears them', async () => {
      const { shopper } = await createMugCart();
      const { body } = await shopper.put('/api/cart/items', [{ product_id: ids.notebook, quantity: 2 }]);
      expect(body.items).toMatchObject([{ product_id: ids.notebook, quantity: 2 }]);
      expect((await shopper.put('/api/cart/items', [])).body.items).toEqual([]);
    });

    test('two first items at once share one cart', async () => {
      const { shopper, cart } = await createMugCart();
      await shopper.delete(`/api/cart/items/${cart.items[0].id}`);
      await Promise.all([ids.mug, ids.notebook].map((product_id) => shopper.post('/api/cart/items', { product_id })));
      expect((await shopper.get('/api/cart')).body.items).toHaveLength(2);
    });
  });

  describe('update', () => {
    test('addresses merge, and unknown fields are left alone', async () => {
      const { shopper } = await createMugCart();
      await shopper.put('/api/cart', { shipping: home, billing: { ...home, method: 'card' }, grand_total: 1 });
      const { body } = await shopper.put('/api/cart', {
        shipping: { city: 'Bend', price: 1 },
        billing: { card: { number: '4242', token: 'tok_1' } },
      });
      expect(body.shipping).toEqual({ ...home, city: 'Bend' });
      expect(body.billing).toEqual({ ...home, method: 'card', card: { token: 'tok_1' } });
      expect(body.grand_total).toBe(12.5);
    });

    test('a new shipping address resets service and rating', async () => {
      const { shopper } = await createMugCart();
      await shopper.put('/api/cart', { shipping: home });
      const rated = await shopper.get('/api/cart/shipment-rating');
      expect(rated.body.shipment_rating.services).toMatchObject([{ id: 'standard', name: 'Standard', price: 0 }]);
      const chosenResponse = await shopper.put('/api/cart', { shipping: { service: 'standard' } });
      expect(chosenResponse.body.shipping).toMatchObject({ service: 'standard', service_name: 'Standard', price: 0 });
      const moved = await shopper.put('/api/cart', { shipping: { zip: '97302' } });
      expect(moved.body.shipment_rating).toBeNull();
      expect(moved.body.shipping.service).toBeUndefined();
    });

    test('shipment_rating null rates again', async () => {
      const { shopper } = await createMugCart();
      const { body } = await shopper.put('/api/cart', { shipping: { ...home, service: null }, shipment_rating: null });
      expect(body.shipment_rating.services).toHaveLength(1);
    });

    test("a guest's e-mail is kept once", async () => {
      const { shopper } = await createMugCart();
      await shopper.put('/api/cart', { account: { email: 'ada@example.test' } });
      const { body } = await shopper.put('/api/cart', { account: { email: 'eve@example.test' } });
      expect(body.account).toEqual({ email: 'ada@example.test' });
    });

    test('recover takes up the cart in another session', async () => {
      const { cart } = await createMugCart();
      const otherShopper = createShopper();
      expect((await otherShopper.put(`/api/cart/recover/${cart.checkout_id}`)).body.items).toEqual(cart.items);
      expect((await otherShopper.put('/api/cart/recover/unknown')).status).toBe(404);
    });
  });
});
