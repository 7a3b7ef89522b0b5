import { describe, expect, test } from 'vitest';
import { temporaryDatabase } from '../../temporary-database.ts';
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

/** The calls of a script whose names match, on PostgreSQL: those that ask the books in a way of their own. */
export function runOnPostgres<World>(script: MerchantScript<World>, pattern: RegExp): void {
  const server = process.env.TEST_DATABASE_URL;
  describe.skipIf(!server)('PostgreSQL', () => {
    for (const [area, calls] of Object.entries(script.areas)) {
      for (const [name, call] of Object.entries(calls).filter(([name]) => pattern.test(name))) {
        test(`${area}: ${name}`, async () => {
          const books = { databaseUrl: await temporaryDatabase(server ?? '') };
          await prove({ ...script, open: () => script.open(books) }, call);
        });
      }
    }
  });
}

async function prove<World>({ open, expectNotPlayed }: MerchantScript<World>, call: Call<World>): Promise<void> {
  const world = await open();
  if ('plays' in call) return call.plays(world);
  const [outcome] = await Promise.allSettled([call.notPlayed(world)]);
  expectNotPlayed(outcome);
}
