import { ids } from '@mercer/server/testing';
import { expect, onTestFinished, test } from 'vitest';
import { type Changed, changeDimensions, isPossibleChange, playChangeCase } from '../payments/changes.ts';
import { buildPairwiseCases } from '../payments/pairs.ts';
import { places, World } from '../payments/world.ts';

/** No way has many more steps up to the order. */
const deaths = ['2', '4', '6', '8', '10', '12'];
const cases = buildPairwiseCases(changeDimensions(deaths), isPossibleChange);

test.each(places)(
  'on $name every way to pay, its cart changed at each moment and its server dying at each step, loses nothing',
  { timeout: 1_800_000 },
  async (place) => {
    const world = await World.openWorld(place);
    onTestFinished(() => world.close());
    const outcomes: Changed[] = [];
    for (const changeCase of cases) outcomes.push(await playChangeCase(world, changeCase, ids.notebook));
    console.log(`${place.name}: ${outcomes.length} plays`);
    expect(outcomes.filter(({ faults }) => faults.length > 0)).toEqual([]);
    expect(await world.findFaults()).toEqual([]);
  },
);
