import type { TestResponse } from '@mercer/server/testing';
import { expect, onTestFinished, test } from 'vitest';
import { formatWayName, type PaymentWay, ways } from './ways.ts';
import { places, World } from './world.ts';

const submits = 20;

/** Twenty submits, what the gateway announces, twice, the way back to the shop, and the sweeper. */
async function submitConcurrently(world: World, way: PaymentWay): Promise<TestResponse[]> {
  const shopper = await world.createShopper(way);
  world.telling = 'held back';
  await way.hands.pay?.({ shop: world, shopper });
  await world.waitForAnnouncements();
  const announced = world.heldRequests.splice(0);
  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: submits }, () => shopper.post('/api/cart/order'))),
    Promise.all([...announced, ...announced].map((request) => world.deliverAnnouncement(request))),
    shopper.get('/api/cart'),
    shopper.get('/api/cart/order'),
    world.passHalfMinute(),
  ]);
  return answers;
}

test.each(places)(
  'on $name each way submitted 20 times while it is announced and swept is one order',
  async (place) => {
    const world = await World.openWorld(place);
    onTestFinished(() => world.close());
    world.isSpread = true;
    for (const way of ways) {
      const succeededResponses = (await submitConcurrently(world, way)).filter(({ status }) => status === 200);
      expect([formatWayName(way), new Set(succeededResponses.map(({ body }) => body.id)).size]).toEqual([
        formatWayName(way),
        1,
      ]);
    }
    expect(await world.findFaults()).toEqual([]);
    expect(await world.ledger.counts()).toEqual({ charges: ways.length, orders: ways.length, refunds: 0 });
  },
);
