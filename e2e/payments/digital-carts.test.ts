import { expect, onTestFinished, test } from 'vitest';
import { answerBankPage } from '../money.ts';
import { createDigitalGoods, findUndelivered } from './digital-carts.ts';
import { formatWayName, ways } from './ways.ts';
import { places, World } from './world.ts';

test.each(places)(
  'on $name a cart of digital goods alone is bought with each method and gateway, and delivered once',
  async (place) => {
    const world = await World.openWorld(place);
    onTestFinished(() => world.close());
    const goods = await createDigitalGoods(world);
    const bought: string[] = [];
    for (const way of ways) {
      const shopper = await goods.createBuyer(way);
      await way.hands.pay?.({ shop: world, shopper });
      const submitOrder = () => shopper.post('/api/cart/order');
      const first = await submitOrder();
      if (first.body.error?.code === 'authentication_required')
        await answerBankPage(world, first.body.error.param, way.bank?.pay ?? 'approve');
      const { body: order } = first.status === 200 ? first : await submitOrder();
      const [handbook] = order.items ?? [];
      expect([formatWayName(way), order.status, order.error]).toEqual([formatWayName(way), 'paid', undefined]);
      expect(handbook.delivered.licence_keys).toHaveLength(2);
      expect(handbook.delivered.downloads).toMatchObject([{ name: 'handbook.pdf' }]);
      bought.push(order.id);
    }
    expect(await world.findFaults()).toEqual([]);
    expect(await findUndelivered(world.ledger.db, goods)).toEqual([]);
    expect(new Set(bought).size).toBe(ways.length);
  },
);
