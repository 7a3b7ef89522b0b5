import { ids } from '@mercer/server/testing';
import { expect, onTestFinished, test } from 'vitest';
import { type Changed, listChangeCases, playChangeCase } from './changes.ts';
import { places, World } from './world.ts';

test.each(places)(
  'on $name no cart that another tab changes, no reload and no other browser costs money or pieces',
  async (place) => {
    const world = await World.openWorld(place);
    onTestFinished(() => world.close());
    const playedCases: Changed[] = [];
    for (const changeCase of listChangeCases()) playedCases.push(await playChangeCase(world, changeCase, ids.notebook));
    expect(playedCases.filter(({ faults }) => faults.length > 0)).toEqual([]);
    expect(await world.findFaults()).toEqual([]);
  },
);
