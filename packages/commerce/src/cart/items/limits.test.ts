import type { Db } from '@mercer/database';
import { buildTestApp, eachDatabase, ids, type Shopper } from '@mercer/server/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const wrap = {
  id: 'wrap',
  name: 'Wrap',
  variant: false,
  required: false,
  values: [
    { id: 'paper', name: 'Paper', price: 100 },
    { id: 'box', name: 'Box', price: 200 },
  ],
};

/** Mug: 5 in stock, wrapped or not. Tee: 5 small and 3 large ones, at most 6 at once. Coffee: 7, at most 4 at once, with a plan. */
async function limitProducts(db: Db): Promise<void> {
  const updateProduct = (id: string, row: object) => db.updateTable('products').set(row).where('id', '=', id).execute();
  await updateProduct(ids.mug, { stock_level: 5, options: JSON.stringify([wrap]) });
  await updateProduct(ids.tee, { order_limit: 6 });
  await updateProduct(ids.coffee, { stock_tracking: 1, stock_level: 7, order_limit: 4 });
}

/** Pieces of one cart by product and variant that may be there at most. */
const stock: Record<string, number> = {
  [ids.mug]: 5,
  [ids.teeSmall]: 5,
  [ids.teeLarge]: 3,
  [ids.coffee]: 7,
};
const orderLimits: Record<string, number> = { [ids.tee]: 6, [ids.coffee]: 4 };

interface Line {
  id: string;
  product_id: string;
  variant_id: string | null;
  quantity: number;
}

function assertWithin(items: Line[]): void {
  const countMatching = (key: string, of: (line: Line) => string) =>
    items.filter((line) => of(line) === key).reduce((sum, { quantity }) => sum + quantity, 0);
  for (const [id, maxPieces] of Object.entries(stock))
    expect(countMatching(id, (line) => line.variant_id ?? line.product_id)).toBeLessThanOrEqual(maxPieces);
  for (const [id, maxPieces] of Object.entries(orderLimits))
    expect(countMatching(id, (line) => line.product_id)).toBeLessThanOrEqual(maxPieces);
}

const sumQuantities = (items: { quantity: number }[] = []) => items.reduce((sum, { quantity }) => sum + quantity, 0);

const goods = [
  { product_id: ids.mug },
  { product_id: ids.mug, options: { Wrap: 'Paper' } },
  { product_id: ids.mug, options: { Wrap: 'Box' } },
  { product_id: ids.tee, options: { Size: 'Small' } },
  { product_id: ids.tee, variant_id: ids.teeLarge },
  { product_id: ids.coffee },
  { product_id: ids.coffee, purchase_option: { type: 'subscription', plan_id: ids.planMonthly } },
];
const changes = [
  {},
  { options: [] },
  { options: { Wrap: 'Paper' } },
  { options: { Size: 'Large' } },
  { purchase_option: 'standard' },
];

const item = fc.record({ good: fc.constantFrom(...goods), quantity: fc.integer({ min: 1, max: 6 }) });
const operation = fc.oneof(
  {
    weight: 4,
    arbitrary: item.map(({ good, quantity }) => ({ kind: 'add' as const, items: [{ ...good, quantity }] })),
  },
  {
    weight: 1,
    arbitrary: fc
      .array(item, { maxLength: 4 })
      .map((list) => ({ kind: 'set' as const, items: list.map(({ good, quantity }) => ({ ...good, quantity })) })),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      at: fc.nat({ max: 5 }),
      change: fc.constantFrom(...changes),
      quantity: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), at: fc.nat({ max: 5 }) }) },
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

/** Does it, and looks at the cart whatever came of it. */
async function runOperation(shopper: Shopper, step: Operation): Promise<void> {
  const readLineIdAt = async (at: number) => ((await shopper.get('/api/cart')).body.items as Line[])[at]?.id ?? 'none';
  if (step.kind === 'add') await shopper.post('/api/cart/items', step.items[0]);
  if (step.kind === 'set') await shopper.put('/api/cart/items', step.items);
  if (step.kind === 'change')
    await shopper.put(`/api/cart/items/${await readLineIdAt(step.at)}`, { ...step.change, quantity: step.quantity });
  if (step.kind === 'remove') await shopper.delete(`/api/cart/items/${await readLineIdAt(step.at)}`);
  assertWithin((await shopper.get('/api/cart')).body.items);
}

const signUp = { email: 'ada@example.test', password: 'a long enough password', first_name: 'Ada', last_name: 'Byron' };

eachDatabase((db) => {
  const createShopper = () => buildTestApp(db()).shopper();
  const addCartItem = (shopper: Shopper, item: object) => shopper.post('/api/cart/items', item);

  describe('stock counts for all lines of a product', () => {
    test('lines that an option tells apart share it', async () => {
      await limitProducts(db());
      const shopper = createShopper();
      await addCartItem(shopper, { product_id: ids.mug, quantity: 4 });
      const extraResponse = await addCartItem(shopper, { product_id: ids.mug, options: { Wrap: 'Box' }, quantity: 2 });
      expect(extraResponse.body.errors.quantity.code).toBe('out_of_stock');
      const list = [
        { product_id: ids.mug, quantity: 3 },
        { product_id: ids.mug, options: { Wrap: 'Box' }, quantity: 3 },
      ];
      expect((await shopper.put('/api/cart/items', list)).body.errors.quantity.code).toBe('out_of_stock');
      expect((await shopper.get('/api/cart')).body.item_quantity).toBe(4);
    });

    test('a line that an option change makes another one is checked together with it', async () => {
      await limitProducts(db());
      const shopper = createShopper();
      await addCartItem(shopper, { product_id: ids.tee, options: { Size: 'Large' }, quantity: 2 });
      const { body } = await addCartItem(shopper, { product_id: ids.tee, options: { Size: 'Small' }, quantity: 3 });
      const small = body.items.find((line: Line) => line.variant_id === ids.teeSmall);
      const refusedResponse = await shopper.put(`/api/cart/items/${small.id}`, { options: { Size: 'Large' } });
      expect(refusedResponse.body.errors.quantity.code).toBe('out_of_stock');
      const joined = await shopper.put(`/api/cart/items/${small.id}`, { options: { Size: 'Large' }, quantity: 1 });
      expect(joined.body.items).toMatchObject([{ variant_id: ids.teeLarge, quantity: 3 }]);
    });

    test('two lines that join are never more than a line may have', async () => {
      const shopper = createShopper();
      const plan = { type: 'subscription', plan_id: ids.planMonthly };
      await addCartItem(shopper, { product_id: ids.coffee, quantity: 6000 });
      const { body } = await addCartItem(shopper, { product_id: ids.coffee, quantity: 6000, purchase_option: plan });
      const refusedResponse = await shopper.put(`/api/cart/items/${body.items[1].id}`, { purchase_option: 'standard' });
      expect(refusedResponse.body.errors.quantity.code).toBe('limit');
      expect((await shopper.get('/api/cart')).body.item_quantity).toBe(12_000);
    });

    test('a least number of pieces is met by the lines of a list together', async () => {
      await limitProducts(db());
      await db().updateTable('products').set({ quantity_min: 4 }).where('id', '=', ids.mug).execute();
      const list = [
        { product_id: ids.mug, quantity: 2 },
        { product_id: ids.mug, options: { Wrap: 'Box' }, quantity: 2 },
      ];
      expect((await createShopper().put('/api/cart/items', list)).body.item_quantity).toBe(4);
    });
  });

  describe("a guest's cart that joins the account's", () => {
    async function joinGuestCart(accountItems: object[], guestItems: object[]) {
      const [first, guest] = [createShopper(), createShopper()];
      await first.post('/api/account', signUp);
      for (const accountItem of accountItems) await addCartItem(first, accountItem);
      for (const guestItem of guestItems) await addCartItem(guest, guestItem);
      await guest.post('/api/account/login', signUp);
      return guest;
    }

    test('keeps an order limit over all lines of the product, and says what was left out', async () => {
      await limitProducts(db());
      const plan = { type: 'subscription', plan_id: ids.planMonthly };
      const shopper = await joinGuestCart(
        [{ product_id: ids.coffee, quantity: 3 }],
        [{ product_id: ids.coffee, quantity: 2, purchase_option: plan }],
      );
      const { body } = await shopper.get('/api/cart');
      const plain = body.items.find((line: { purchase_option: object | null }) => !line.purchase_option);
      expect([plain.quantity, body.item_quantity]).toEqual([3, 4]);
      const [removedItem] = body.removed_items;
      expect(removedItem).toMatchObject({
        product_id: ids.coffee,
        name: 'House Coffee',
        quantity: 1,
        reason: 'order_limit',
      });
      expect(removedItem.message).toBe('1 of House Coffee did not fit in your cart: at most 4 can be ordered at once.');
      expect((await shopper.delete(`/api/cart/items/${removedItem.id}`)).body).not.toHaveProperty('removed_items');
    });

    test('keeps at most 100 lines, and says which others there were', async () => {
      const notebook = await db()
        .selectFrom('products')
        .selectAll()
        .where('id', '=', ids.notebook)
        .executeTakeFirstOrThrow();
      const copies = Array.from({ length: 102 }, (_, at) => ({
        ...notebook,
        id: `n-${at}`,
        slug: `n-${at}`,
        sku: null,
      }));
      for (const half of [copies.slice(0, 51), copies.slice(51)])
        await db().insertInto('products').values(half).execute();
      const [first, guest] = [createShopper(), createShopper()];
      const items = copies.map(({ id }) => ({ product_id: id, quantity: 1 }));
      await first.post('/api/account', signUp);
      await first.put('/api/cart/items', items.slice(0, 99));
      await guest.put('/api/cart/items', items.slice(98));
      await guest.post('/api/account/login', signUp);
      const { body } = await guest.get('/api/cart');
      expect([body.items.length, body.item_quantity]).toEqual([100, 101]);
      expect(body.removed_items).toMatchObject([
        { product_id: 'n-100', quantity: 1, reason: 'cart_full' },
        { product_id: 'n-101', quantity: 1, reason: 'cart_full' },
      ]);
    });
  });

  test('whatever is done to a cart, it never has more than stock and order limit, and no piece is lost in silence', async () => {
    await limitProducts(db());
    let accounts = 0;
    const history = fc.array(operation, { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(history, history, async (accountHistory, guestHistory) => {
        accounts += 1;
        const account = { ...signUp, email: `ada-${accounts}@example.test` };
        const [first, guest] = [createShopper(), createShopper()];
        await first.post('/api/account', account);
        for (const step of accountHistory) await runOperation(first, step);
        for (const step of guestHistory) await runOperation(guest, step);
        const carts = [await first.get('/api/cart'), await guest.get('/api/cart')];
        const piecesBefore = carts.reduce((sum, { body }) => sum + sumQuantities(body.items), 0);
        await guest.post('/api/account/login', account);
        const { body } = await guest.get('/api/cart');
        assertWithin(body.items);
        expect(sumQuantities(body.items) + sumQuantities(body.removed_items)).toBe(piecesBefore);
      }),
      { numRuns: 15 },
    );
  });
});
