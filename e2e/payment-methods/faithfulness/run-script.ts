import { expect, test } from 'vitest';
import type { Call, MerchantScript } from './script.ts';
import { pageOf } from './table.ts';

/** One test for each call of a script, and one that compares its page in docs/faithfulness. */
export function runScript<World>(script: MerchantScript<World>): void {
  for (const [area, calls] of Object.entries(script.areas)) {
    for (const [name, call] of Object.entries(calls)) test(`${area}: ${name}`, () => prove(script, call));
  }
  test(`docs/faithfulness/${script.gateway}.md names every call`, async () => {
    await expect(pageOf(script)).toMatchFileSnapshot(`../../../docs/faithfulness/${script.gateway}.md`);
  });
}

async function prove<World>({ open, expectNotPlayed }: MerchantScript<World>, call: Call<World>): Promise<void> {
  const world = await open();
  if ('plays' in call) return call.plays(world);
  const [outcome] = await Promise.allSettled([call.notPlayed(world)]);
  expectNotPlayed(outcome);
}
