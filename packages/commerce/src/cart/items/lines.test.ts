import type { Db } from '@mercer/database';
import { buildTestApp, countStatements, eachDatabase, home, ids, type Shopper } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { indexProducts } from '../../catalog/index.ts';

const maxLines = 100;

/** Plain products of the shop's, as many as are asked for: copies of the notebook. */
async function insertProducts(db: Db, amount: number): Promise<string[]> {
  const notebook = await db.selectFrom('products').selectAll().where('id', '=', ids.notebook).executeTakeFirstOrThrow();
  const rows = Array.from({ length: amount }, (_, at) => ({
    ...notebook,
    id: `copy-${at}`,
    slug: `copy-${at}`,
    sku: null,
  }));
  for (let at = 0; at < rows.length; at += 50)
    await db
      .insertInto('products')
      .values(rows.slice(at, at + 50))
      .execute();
  const copies = rows.map(({ id }) => id);
  await db.transaction().execute((tx) => indexProducts(tx, copies));
  return copies;
}

const toItemList = (products: string[]) => products.map((product_id) => ({ product_id, quantity: 1 }));

eachDatabase((db) => {
  describe('a cart holds at most 100 lines', () => {
    const createFullCart = async () => {
      const products = await insertProducts(db(), maxLines + 1);
      const shopper = buildTestApp(db()).shopper();
      const { body } = await shopper.put('/api/cart/items', toItemList(products.slice(0, maxLines)));
      expect(body.items).toHaveLength(maxLines);
      return { shopper, products };
    };

    test('one more product is refused, more of one that is there is not', async () => {
      const { shopper, products } = await createFullCart();
      const refusedResponse = await shopper.post('/api/cart/items', { product_id: products[maxLines] });
      expect(refusedResponse).toMatchObject({ status: 200, body: { errors: { items: { code: 'limit' } } } });
      const { body } = await shopper.post('/api/cart/items', { product_id: products[0] });
      expect([body.items.length, body.item_quantity]).toEqual([maxLines, maxLines + 1]);
    });

    test('a list of more is refused and changes nothing', async () => {
      const { shopper, products } = await createFullCart();
      const { status, body } = await shopper.put('/api/cart/items', toItemList(products));
      expect([status, body.error?.code]).toEqual([400, 'validation_error']);
      expect((await shopper.get('/api/cart')).body.item_quantity).toBe(maxLines);
    });

    test('an option of other names can make no more lines', async () => {
      const { shopper } = await createFullCart();
      const refusedResponse = await shopper.post('/api/cart/items', {
        product_id: ids.tee,
        options: { Size: 'Large' },
      });
      expect(refusedResponse.body.errors.items.code).toBe('limit');
    });
  });

  describe('as many statements for 100 lines as for 10', () => {
    const cases: [string, (shopper: Shopper, products: string[]) => Promise<unknown>][] = [
      ['a list of items', (shopper, products) => shopper.put('/api/cart/items', toItemList(products))],
      ['reading the cart', (shopper) => shopper.get('/api/cart?$cache=false')],
      ['adding a piece', (shopper, products) => shopper.post('/api/cart/items', { product_id: products[0] })],
      ['another address', (shopper) => shopper.put('/api/cart', { shipping: { ...home, zip: '97209' } })],
      ['asking how it can be sent', (shopper) => shopper.get('/api/cart/shipment-rating')],
      [
        'names in the shown language',
        (shopper, products) =>
          shopper.put(
            '/api/cart/items',
            products.map((product_id) => ({ product_id, options: [{ name: 'Farbe', value: 'Blau' }] })),
          ),
      ],
    ];

    test.each(cases)('%s', async (_, work) => {
      const products = await insertProducts(db(), maxLines);
      const colour = [
        { id: 'c', name: 'Colour', variant: false, required: false, values: [{ id: 'b', name: 'Blue', price: 0 }] },
      ];
      await db()
        .updateTable('products')
        .set({ options: JSON.stringify(colour) })
        .where('id', 'in', products)
        .execute();
      const words = { field: 'name', locale: 'de-DE' };
      await db()
        .insertInto('translations')
        .values([
          { ...words, model: 'options', record_id: 'Colour', value: 'Farbe' },
          { ...words, model: 'texts', record_id: 'Blue', value: 'Blau' },
        ])
        .execute();
      const counted = await Promise.all(
        [10, maxLines].map(async (lines) => {
          const counting = countStatements(db());
          const shopper = buildTestApp(counting.db).shopper();
          await shopper.put('/api/cart/items', toItemList(products.slice(0, lines)));
          await shopper.put('/api/cart', { shipping: home });
          const statementsBefore = counting.statements();
          await work(shopper, products.slice(0, lines));
          const { body } = await shopper.get('/api/cart');
          expect(body.items).toHaveLength(lines);
          return counting.statements() - statementsBefore;
        }),
      );
      expect(counted[0]).toBeGreaterThan(0);
      expect(counted[1]).toBe(counted[0]);
    });
  });
});
