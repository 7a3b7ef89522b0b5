import type { Db } from '@mercer/server';
import { createPhotograph, eachDatabase, ids } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { openTestShop, placeOrder } from '../../shop.ts';
import { openOperator } from './operator.ts';

eachDatabase((db: () => Db) => {
  async function openShopWithPicture() {
    const shop = await openTestShop(db());
    const opened = await openOperator(db(), shop);
    const upload = async (side: number) => {
      const headers = { Authorization: 'Bearer sk_test', 'Content-Type': 'image/webp' };
      const picture = new Uint8Array(await createPhotograph(side, side));
      return (await shop.shopper().sendRequest('POST', '/operator/images', picture, headers)).body;
    };
    return { ...opened, testShop: shop, upload, image: await upload(64) };
  }

  describe('an uploaded picture', () => {
    test('is in the list, page by page', async () => {
      const { operator, upload, image } = await openShopWithPicture();
      const second = await upload(65);
      const { body } = await operator.get('/images?limit=1');
      expect(body).toMatchObject({ count: 2, has_more: true });
      const secondPage = await operator.get(`/images?limit=1&after=${body.next}`);
      const listedIds = [...body.results, ...secondPage.body.results].map(({ id }: { id: string }) => id);
      expect(listedIds.toSorted()).toEqual([image.id, second.id].toSorted());
      expect(body.results[0]).toMatchObject({ width: expect.any(Number), url: expect.stringMatching(/^\/images\//) });
    });

    test('tells where it is used, and is deleted where it is not', async () => {
      const { operator, image, shop } = await openShopWithPicture();
      const path = `/images/${image.id}`;
      expect((await operator.get(path)).body.uses).toEqual([]);
      const product = (await operator.post('/products', { name: 'Vase', price: 9, images: [{ id: image.id }] })).body;
      await operator.post('/categories', { name: 'Vases', image: { id: image.id, file: image.file } });
      const { uses } = (await operator.get(path)).body;
      expect(uses).toMatchObject([{ kind: 'product', id: product.id, name: 'Vase' }, { kind: 'category' }]);
      for (const { link } of uses) expect((await operator.get(link.replace('/operator', ''))).status).toBe(200);
      const refusal = await operator.delete(path);
      expect(refusal).toMatchObject({ status: 409, body: { error: { code: 'in_use' } } });
      await operator.patch(`/products/${product.id}`, { images: [] });
      await operator.patch(`/categories/${uses[1].id}`, { image: null });
      expect((await operator.delete(path)).status).toBe(204);
      expect((await operator.get(path)).status).toBe(404);
      expect((await shop().get(image.file.url)).status).toBe(404);
    });

    test('stays while an order or a deleted product shows it', async () => {
      const { operator, image, testShop } = await openShopWithPicture();
      const path = `/images/${image.id}`;
      await operator.patch(`/products/${ids.mug}`, { images: [{ id: image.id }] });
      const order = await placeOrder(testShop.shopper(), [ids.mug, 1]);
      await operator.patch(`/products/${ids.mug}`, { images: [] });
      expect((await operator.get(path)).body.uses).toMatchObject([{ kind: 'order', id: order.id, name: order.number }]);
      expect((await operator.delete(path)).body.error.code).toBe('in_use');
      const product = (await operator.post('/products', { name: 'Vase', price: 9, images: [{ id: image.id }] })).body;
      await operator.delete(`/products/${product.id}`);
      const kinds = (await operator.get(path)).body.uses.map(({ kind }: { kind: string }) => kind);
      expect(kinds.toSorted()).toEqual(['deleted_record', 'order']);
    });
  });
});
