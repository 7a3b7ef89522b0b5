import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { CallShop } from './answer-question.ts';
import { FunctionPool } from './pool.ts';

const megabyte = 1024 * 1024;

function openTestPool(module: string, callShop: CallShop, processes = 1) {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-pool-'));
  const file = join(folder, 'one.mjs');
  writeFileSync(file, module);
  const pool = new FunctionPool({ timeoutMs: 60_000, processes }, { folder, dataDir: undefined }, callShop);
  onTestFinished(async () => {
    await pool.end();
    rmSync(folder, { recursive: true });
  });
  const tick = { date: '2026-01-01T00:00:00.000Z' };
  const runTick = (version = '1') => pool.runCall({ name: 'one', version, call: { kind: 'tick', tick, file } });
  return { pool, run: runTick };
}

test('a function that reads no replies is answered one question, and is ended', async () => {
  const deaf = `export const onSchedule = (_, shop) => {
    for (let time = 0; time < 90; time += 1) shop.get('/settings');
    return new Promise((resolve) => setImmediate(() => { for (;;); }));
  };`;
  let calls = 0;
  const firstQuestion = Promise.withResolvers<void>();
  const { run, pool } = openTestPool(deaf, () => {
    calls += 1;
    firstQuestion.resolve();
    return new Response(new Uint8Array(8 * megabyte));
  });
  const running = run();
  await firstQuestion.promise;
  for (let turn = 0; turn < 1000; turn += 1) await setImmediate();
  expect(calls).toBe(1);
  await pool.end();
  expect(await running).toEqual({ kind: 'failed', reason: 'The shop ends' });
});

test('an answer that is too large for the memory of the shop is refused to a function', async () => {
  const asking = `export const onSchedule = async (_, shop) => {
    const message = await shop.get('/export').catch((error) => error.message);
    if (message !== 'The answer is larger than 32 MB') throw new Error(message);
  };`;
  let parts = 0;
  const createEndlessStream = () =>
    new ReadableStream({
      pull(controller) {
        parts += 1;
        controller.enqueue(new Uint8Array(megabyte));
      },
    });
  const { run } = openTestPool(asking, () => new Response(createEndlessStream()));
  expect(await run()).toEqual({ kind: 'done' });
  expect(parts).toBeLessThan(40);
});

test('a call of a new version runs once, in one of the places of the old version', async () => {
  let calls = 0;
  const bothAsked = Promise.withResolvers<void>();
  const { run } = openTestPool(
    `export const onSchedule = (_, shop) => shop.get('/settings');`,
    async () => {
      calls += 1;
      if (calls === 3) bothAsked.resolve();
      if (calls > 1) await bothAsked.promise;
      return Response.json({});
    },
    2,
  );
  await run('1');
  // The second call gets the other place, unless the first one is run in both
  const answers = await Promise.all([run('2'), run('2')]);
  expect(answers).toEqual([{ kind: 'done' }, { kind: 'done' }]);
  await run('2');
  expect(calls).toBe(4);
});
