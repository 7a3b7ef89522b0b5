import { expect, onTestFinished, test } from 'vitest';
import { pairwise } from './pairs.ts';
import { dimensions, isPossible, play, type Tried, withoutOrder } from './play.ts';
import { places, World } from './world.ts';

/** Most ways have no more steps; all of them are tried in e2e/crash/every-payment-. */
const deaths = Array.from({ length: 12 }, (_, step) => String(step + 1));
const cases = pairwise(dimensions(deaths), isPossible);

test.each(places)('on $name charge, order, stock, gift card and mail agree, whatever happens', async (place) => {
  const world = await World.open(place);
  onTestFinished(() => world.close());
  const tried: Tried[] = [];
  for (const one of cases) tried.push(await play(world, one));
  expect(await world.faults()).toEqual([]);
  expect(await withoutOrder(tried)).toEqual([]);
  expect(tried.filter(({ wasKilled }) => wasKilled).length).toBeGreaterThan(cases.length / 2);
});
