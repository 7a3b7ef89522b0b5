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
    const aheadShop = await ShopProcess.start(url, shiftClocksBy(dayMs));
    onTestFinished(() => aheadShop.end());
    const readJobNames = async () => (await readJobRows(url)).map(({ name }) => name);
    await expect.poll(readJobNames).toContain('sweep_orders');
    await aheadShop.killAndWait();
    const dates = await readJobRows(url);
    for (const { date_due, lease_until } of dates) {
      expect(Date.parse(date_due) - Date.now()).toBeLessThan(61 * minuteMs);
      if (lease_until) expect(Date.parse(lease_until) - Date.now()).toBeLessThan(minuteMs);
    }
    const behindShop = await ShopProcess.start(url, shiftClocksBy(-dayMs));
    onTestFinished(() => behindShop.end());
    const due = (await readJobRows(url)).find(({ name }) => name === 'sweep_orders')?.date_due ?? '';
    const readNextRun = async () =>
      (await readJobRows(url)).find(({ name }) => name === 'sweep_orders')?.date_due ?? '';
    await expect.poll(async () => (await readNextRun()) > due).toBe(true);
  });
});

/** Shifts every clock of the process that can be set, by a number of milliseconds. */
function shiftClocksBy(ms: number): NodeJS.ProcessEnv {
  const source = `const Right = Date;
    globalThis.Date = class extends Right {
      constructor(...given) { given.length ? super(...given) : super(Right.now() + ${ms}); }
      static now() { return Right.now() + ${ms}; }
    };`;
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(source)}` };
}

async function readJobRows(url: string) {
  const db = openDatabase({ url });
  try {
    return await db.selectFrom('jobs').selectAll().execute();
  } finally {
    await db.destroy();
  }
}
