import { expect, onTestFinished, test } from 'vitest';
import { createDigitalGoods, findUndelivered } from '../payments/digital-carts.ts';
import { formatWayName, ways } from '../payments/ways.ts';
import { places, World } from '../payments/world.ts';
import { payThroughKill } from './pay-after-all.ts';

/** No way is nearly as long. */
const mostSteps = 60;

test.each(places)(
  'on $name digital goods are delivered once, wherever the shop dies while they are paid',
  async (place) => {
    const world = await World.openWorld(place);
    onTestFinished(() => world.close());
    const goods = await createDigitalGoods(world);
    let kills = 0;
    for (const way of ways.filter(({ method }) => method === 'card')) {
      for (let step = 1; step <= mostSteps; step += 1) {
        const shopper = await goods.createBuyer(way);
        const { wasKilled, isPaid } = await payThroughKill(world, { way, shopper, step });
        expect([formatWayName(way), step, isPaid]).toEqual([formatWayName(way), step, true]);
        expect([formatWayName(way), step, await findUndelivered(world.ledger.db, goods)]).toEqual([
          formatWayName(way),
          step,
          [],
        ]);
        if (!wasKilled) break;
        kills += 1;
      }
    }
    expect(await world.findFaults()).toEqual([]);
    expect(await findUndelivered(world.ledger.db, goods)).toEqual([]);
    expect(kills).toBeGreaterThan(20);
  },
);
