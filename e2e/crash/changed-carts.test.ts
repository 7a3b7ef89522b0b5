import { ids } from '@mercer/server/testing';
import { expect, onTestFinished, test } from 'vitest';
import { type Changed, changeDimensions, isPossibleChange, playChange } from '../payments/changes.ts';
import { pairwise } from '../payments/pairs.ts';
import { places, World } from '../payments/world.ts';

/** No way has many more steps up to the order. */
const deaths = ['2', '4', '6', '8', '10', '12'];
const cases = pairwise(changeDimensions(deaths), isPossibleChange);

test.each(places)(
  'on $name every way to pay, its cart changed at each moment and its server dying at each step, loses nothing',
  { timeout: 1_800_000 },
  async (place) => {
    const world = await World.open(place);
    onTestFinished(() => world.close());
    const tried: Changed[] = [];
    for (const one of cases) tried.push(await playChange(world, one, ids.notebook));
    console.log(`${place.name}: ${tried.length} plays`);
    expect(tried.filter(({ faults }) => faults.length > 0)).toEqual([]);
    expect(await world.faults()).toEqual([]);
  },
);
