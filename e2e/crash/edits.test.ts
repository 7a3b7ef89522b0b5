import { ProcessKilled, type TestResponse } from '@mercer/server/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type PaymentWay, ways } from '../payments/ways.ts';
import { places, World } from '../payments/world.ts';
import { createOperatorCaller } from '../shop.ts';

const card = ways.find(({ method, gateway }) => method === 'card' && gateway === 'card')!;
/** Ways to take the money: it is captured at once, or authorized until the parcel leaves. */
const takings: [name: string, way: PaymentWay][] = [
  ['paid', card],
  ['set aside', { ...card, takes: { capture: 'shipping' } }],
];
const mostSteps = 30;
const rounds = 3;

type Operator = ReturnType<typeof createOperatorCaller>;

/** Operator's actions on an order that is edited at the same time. */
const deeds: Record<string, (operator: Operator, path: string, item: string) => Promise<TestResponse>> = {
  shipped: (operator, path) => operator.post(`${path}/ship`, { all: true }),
  refunded: (operator, path) => operator.post(`${path}/refund`, { amount: 1 }),
  canceled: (operator, path) => operator.post(`${path}/cancel`),
  'changed as well': (operator, path) => operator.patch(path, { shipping: { name: 'Grace Hopper' } }),
};

describe.each(places)('on $name', (place) => {
  describe.each(takings)('an order whose money is %s', (_, way) => {
    const openWorld = async () => {
      const world = await World.openWorld(place);
      onTestFinished(() => world.close());
      const operator = createOperatorCaller({ shopper: () => world.createVisitor() });
      /** Two mugs, of which a gift card pays a part, and the change that leaves one. */
      const placeGiftcardOrder = async () => {
        const shopper = await world.createShopper(way);
        await way.hands.pay?.({ shop: world, shopper });
        const { id, items } = (await shopper.post('/api/cart/order')).body;
        const path = `/orders/${id}`;
        const editOrder = () => operator.patch(path, { items: [{ id: items[0].id, quantity: 1 }] });
        return { path, item: items[0].id, edit: editOrder };
      };
      return { world, operator, order: placeGiftcardOrder };
    };

    test.each(Object.keys(deeds))('may be changed and %s at once', async (deed) => {
      const { world, operator, order } = await openWorld();
      world.isSpread = true;
      for (let round = 0; round < rounds; round += 1) {
        const { path, item, edit } = await order();
        const performAction = () => deeds[deed]!(operator, path, item);
        const answers = await Promise.all(round % 2 === 0 ? [edit(), performAction()] : [performAction(), edit()]);
        const statuses = answers.map(({ status }) => status);
        for (const status of statuses) expect([200, 400, 409]).toContain(status);
        expect(statuses).toContain(200);
      }
      expect(await world.findFaults()).toEqual([]);
    });

    test('is changed once, wherever the shop dies', async () => {
      const { world, operator, order } = await openWorld();
      let kills = 0;
      for (let step = 1; step <= mostSteps; step += 1) {
        const { path, edit } = await order();
        world.killAfterSteps(step);
        await edit().catch(ignoreKilledError);
        const wasKilled = world.isServerKilled;
        await world.restartServers();
        expect((await edit()).body).toMatchObject({ items: [{ quantity: 1 }] });
        expect(await world.findFaults()).toEqual([]);
        const { refunds } = (await operator.get(path)).body;
        expect(refunds).toHaveLength(way === card ? 1 : 0);
        if (!wasKilled) break;
        kills += 1;
      }
      expect(kills).toBeGreaterThan(0);
      expect(kills).toBeLessThan(mostSteps);
    });
  });
});

function ignoreKilledError(error: unknown): void {
  if (!(error instanceof ProcessKilled)) throw error;
}
