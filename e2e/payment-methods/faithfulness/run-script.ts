import { describe, expect, test } from 'vitest';
import { temporaryDatabase } from '../../temporary-database.ts';
import type { Call, MerchantScript, ScriptFacts } from './script.ts';
import { formatGatewayPage } from './table.ts';

/** Registers one test for each call of a script, and one that compares its page in docs/internals/faithfulness. */
export function runMerchantScript<World>(script: MerchantScript<World>): void {
  for (const [area, calls] of Object.entries(script.areas)) {
    for (const [name, call] of Object.entries(calls)) test(`${area}: ${name}`, () => assertCallOutcome(script, call));
  }
  test(`docs/internals/faithfulness/${script.gateway}.md names every call`, async () => {
    await expect(formatGatewayPage(script)).toMatchFileSnapshot(
      `../../../docs/internals/faithfulness/${script.gateway}.md`,
    );
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
          await assertCallOutcome({ ...script, open: () => script.open(books) }, call);
        });
      }
    }
  });
}

async function assertCallOutcome<World>(script: MerchantScript<World>, call: Call<World>): Promise<void> {
  const { open, ignored, expectNotPlayed } = script;
  const world = await open();
  if ('plays' in call) {
    await call.plays(world);
    return expect(ignored?.(world) ?? []).toEqual([]);
  }
  const [outcome] = await Promise.allSettled([call.notPlayed(world)]);
  expectNotPlayed(outcome);
}

/**
 * Every call of a part of the library stands in an area of the script, under its name.
 * @param parts by area
 * @param inner matches the methods that a library has for itself
 */
export function expectWhole({ areas }: ScriptFacts, parts: Record<string, object>, inner = /^_/): void {
  const missing = Object.entries(parts).flatMap(([area, part]) =>
    listMethodNames(part).filter((name) => !inner.test(name) && !Object.hasOwn(areas[area] ?? {}, name)),
  );
  expect(missing).toEqual([]);
}

function listMethodNames(part: object): string[] {
  const descriptors = Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(part)));
  return descriptors.flatMap(([name, { value }]) =>
    typeof value === 'function' && name !== 'constructor' ? [name] : [],
  );
}
