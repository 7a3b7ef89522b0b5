import { ids } from '@mercer/server/testing';
import { expect, onTestFinished, test } from 'vitest';
import { type Changed, fewChanges, playChange } from './changes.ts';
import { places, World } from './world.ts';

test.each(places)(
  'on $name no cart that another tab changes, no reload and no other browser costs money or pieces',
  async (place) => {
    const world = await World.open(place);
    onTestFinished(() => world.close());
    const tried: Changed[] = [];
    for (const one of fewChanges()) tried.push(await playChange(world, one, ids.notebook));
    expect(tried.filter(({ faults }) => faults.length > 0)).toEqual([]);
    expect(await world.faults()).toEqual([]);
  },
);
