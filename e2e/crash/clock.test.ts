import { openDatabase } from '@mercer/server';
import { postgresUrl } from '@mercer/server/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryDatabase } from '../temporary-database.ts';
import { ShopProcess } from './shop-process.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;

describe.skipIf(!postgresUrl)('two processes on one PostgreSQL', () => {
  test('a day ahead and a day behind, take turns at their jobs', async () => {
    const url = await temporaryDatabase(postgresUrl ?? '');
    const ahead = await ShopProcess.start(url, wrongBy(dayMs));
    onTestFinished(() => ahead.end());
    const names = async () => (await jobsOf(url)).map(({ name }) => name);
    await expect.poll(names).toContain('sweep_orders');
    await ahead.killHard();
    const dates = await jobsOf(url);
    for (const { date_due, lease_until } of dates) {
      expect(Date.parse(date_due) - Date.now()).toBeLessThan(61 * minuteMs);
      if (lease_until) expect(Date.parse(lease_until) - Date.now()).toBeLessThan(minuteMs);
    }
    const behind = await ShopProcess.start(url, wrongBy(-dayMs));
    onTestFinished(() => behind.end());
    const due = (await jobsOf(url)).find(({ name }) => name === 'sweep_orders')?.date_due ?? '';
    const next = async () => (await jobsOf(url)).find(({ name }) => name === 'sweep_orders')?.date_due ?? '';
    await expect.poll(async () => (await next()) > due).toBe(true);
  });
});

/** Every clock of the process that can be set. */
function wrongBy(ms: number): NodeJS.ProcessEnv {
  const source = `const Right = Date;
    globalThis.Date = class extends Right {
      constructor(...given) { given.length ? super(...given) : super(Right.now() + ${ms}); }
      static now() { return Right.now() + ${ms}; }
    };`;
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(source)}` };
}

async function jobsOf(url: string) {
  const db = openDatabase({ url });
  try {
    return await db.selectFrom('jobs').selectAll().execute();
  } finally {
    await db.destroy();
  }
}
