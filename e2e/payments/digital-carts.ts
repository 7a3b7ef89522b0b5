import type { Db } from '@mercer/server';
import { createOperatorCaller } from '../shop.ts';
import type { PaymentWay } from './ways.ts';
import type { World } from './world.ts';

/** More keys than tests of a world sell. */
const keyCount = 800;

/** Creates a world's digital goods: a handbook with a file and licence keys, and a gift card. */
export async function createDigitalGoods(world: World) {
  const operator = createOperatorCaller({ shopper: () => world.createVisitor() });
  const createProduct = async (fields: object): Promise<string> => (await operator.post('/products', fields)).body.id;
  const handbook = await createProduct({ name: 'Handbook', price: 12, delivery: 'digital' });
  const giftcard = await createProduct({ name: 'Gift card', price: 25, delivery: 'giftcard' });
  const keys = Array.from({ length: keyCount }, (_, place) => `KEY-${String(place).padStart(4, '0')}`);
  await operator.post(`/products/${handbook}/licence-keys`, { keys });
  const file = {
    id: 'file-handbook',
    product_id: handbook,
    variant_id: null,
    name: 'handbook.pdf',
    size: 5,
    sha256: '',
  };
  const row = { ...file, content_type: 'application/pdf', date_created: world.now().toISOString() };
  await world.ledger.db.insertInto('digital_files').values(row).execute();
  /** Creates a shopper whose cart has digital goods alone, and lacks nothing but its payment. */
  const createBuyer = async (way: PaymentWay) => {
    const shopper = await world.createShopper(way, handbook);
    await shopper.post('/api/cart/items', { product_id: giftcard, quantity: 1 });
    return shopper;
  };
  return { operator, handbook, giftcard, createBuyer };
}

/** Finds what buyers of digital goods have not got, or have got twice, one sentence for each fault. */
export async function findUndelivered(db: Db, { handbook, giftcard }: { handbook: string; giftcard: string }) {
  const orders = await db.selectFrom('orders').select(['id', 'number', 'status']).execute();
  const placedIds = new Set(orders.flatMap(({ id, number }) => (number === null ? [] : [id])));
  const items = (await db.selectFrom('order_items').selectAll().execute()).filter(({ order_id }) =>
    placedIds.has(order_id),
  );
  const keys = await db.selectFrom('licence_keys').selectAll().where('order_id', 'is not', null).execute();
  const cards = await db.selectFrom('giftcards').selectAll().where('item_id', 'is not', null).execute();
  const describeCount = (what: string, id: string, has: number, wants: number) =>
    has === wants ? [] : [`Item ${id} has ${has} ${what} instead of ${wants}`];
  return [
    ...items
      .filter(({ product_id }) => product_id === handbook)
      .flatMap(({ id, quantity }) => {
        const sold = keys.filter(({ item_id, status }) => item_id === id && status === 'sold');
        return describeCount('licence keys', id, sold.length, quantity);
      }),
    ...items
      .filter(({ product_id }) => product_id === giftcard)
      .flatMap(({ id, quantity }) =>
        describeCount('gift cards', id, cards.filter(({ item_id }) => item_id === id).length, quantity),
      ),
    ...keys.flatMap(({ code, order_id }) => (placedIds.has(order_id ?? '') ? [] : [`${code} is of no placed order`])),
    ...cards.flatMap(({ id, item_id }) =>
      items.some((item) => item.id === item_id) ? [] : [`The gift card ${id} is of no placed order`],
    ),
  ];
}
