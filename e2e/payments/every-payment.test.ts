import { expect, onTestFinished, test } from 'vitest';
import { buildPairwiseCases } from './pairs.ts';
import { isPossiblePayment, listPaymentDimensions, type PaymentRun, playPayment, withoutOrder } from './play.ts';
import { places, World } from './world.ts';

/**
 * Numbers of steps after which the server dies. Most ways have no more steps; e2e/crash/every-payment- tries all of
 * them.
 */
const deaths = Array.from({ length: 12 }, (_, step) => String(step + 1));
const cases = buildPairwiseCases(listPaymentDimensions(deaths), isPossiblePayment);

test.each(places)('on $name charge, order, stock, gift card and mail agree, whatever happens', async (place) => {
  const world = await World.openWorld(place);
  onTestFinished(() => world.close());
  const playedCases: PaymentRun[] = [];
  for (const paymentCase of cases) playedCases.push(await playPayment(world, paymentCase));
  expect(await world.findFaults()).toEqual([]);
  expect(await withoutOrder(playedCases)).toEqual([]);
  expect(playedCases.filter(({ wasKilled }) => wasKilled).length).toBeGreaterThan(cases.length / 2);
});
