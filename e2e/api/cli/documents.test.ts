import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { expect, onTestFinished, test } from 'vitest';
import { runMercerCommand } from '../../run-mercer.ts';
import { placeOrder } from '../../shop.ts';
import { serveTestShop } from './serve.ts';

eachDatabase((db: () => Db) => {
  test('a PDF of several orders is written whole, for its owner alone, or not at all', async () => {
    const { env, shopper } = await serveTestShop(db());
    const placed = [await placeOrder(shopper(), [ids.mug, 1]), await placeOrder(shopper(), [ids.mug, 2])];
    const folder = mkdtempSync(join(tmpdir(), 'mercer-test-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'slips.pdf');
    const named = placed.map(({ number }) => number).join(',');
    const printed = await runMercerCommand(env, 'orders', 'print', named, '--slips', '--file', file);
    expect([printed.code, printed.stdout]).toEqual([0, expect.stringContaining(`${file}: `)]);
    expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-');
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    const missing = join(folder, 'missing.pdf');
    const refused = await runMercerCommand(env, 'orders', 'print', 'nope', '--file', missing);
    expect([refused.code === 0, refused.stderr]).toEqual([
      false,
      expect.stringContaining('there are no such orders: nope'),
    ]);
    expect(() => statSync(missing)).toThrow();
  });

  test('the preset adds each country of the European Union once, and leaves what is there', async () => {
    const { env } = await serveTestShop(db());
    await db().deleteFrom('tax_rules').execute();
    const first = await runMercerCommand(env, 'taxes', 'preset', 'eu-oss', '--yes');
    expect([first.code, first.stdout]).toEqual([0, expect.stringContaining('27 rules added')]);
    const rules = await db().selectFrom('tax_rules').selectAll().where('country', '=', 'AT').execute();
    expect(rules).toMatchObject([{ name: 'VAT', rate: 200_000, reduced_rate: 130_000, shipping: 1 }]);
    await db().updateTable('tax_rules').set({ rate: 1 }).where('country', '=', 'AT').execute();
    const second = await runMercerCommand(env, 'taxes', 'preset', 'eu-oss', '--yes');
    expect(second.stdout).toContain('0 rules added');
    const austrianRules = await db().selectFrom('tax_rules').select('rate').where('country', '=', 'AT').execute();
    expect(austrianRules).toEqual([{ rate: 1 }]);
  });
});
