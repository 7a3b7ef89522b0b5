import { openTestSandbox } from '@mercer/sandbox/testing';
import { buildTestApp, eachDatabase, ids, insertOrder, testConfig } from '@mercer/server/testing';
import { beforeEach, expect, test } from 'vitest';
import { checkShopHealth } from './index.ts';

eachDatabase((db) => {
  beforeEach(async () => {
    await db()
      .insertInto('settings')
      .values({ id: 'taxes', value: JSON.stringify({ provider: 'stripe' }) })
      .execute();
  });

  const readChecks = async (deps: Parameters<typeof checkShopHealth>[0]) =>
    Object.fromEntries((await checkShopHealth(deps)).map(({ name, state, message }) => [name, `${state}: ${message}`]));

  test('the owner learns how the provider of taxes is set up', async () => {
    const sandbox = await openTestSandbox();
    const { deps } = buildTestApp(db(), { fetch: (request) => sandbox.fetch(request) });
    expect(await readChecks(deps)).toMatchObject({
      taxes: expect.stringMatching(/^fine: stripe calculates the taxes, and collects them in \d+ places/),
      tax_records: expect.stringMatching(/^fine/),
    });
  });

  test('a provider that does not answer, or that the shop has no keys of, is a fault', async () => {
    expect((await readChecks(buildTestApp(db()).deps)).taxes).toMatch(/^fault: The taxes cannot be calculated/);
    const { deps } = buildTestApp(db(), { config: { ...testConfig, gateways: {} } });
    expect((await readChecks(deps)).taxes).toMatch(/^fault: The setting taxes names stripe, of which/);
  });

  test('the owner learns which orders are not recorded, and why', async () => {
    const id = await insertOrder(db(), '1000', [ids.mug]);
    await db()
      .insertInto('tax_transactions')
      .values({
        id,
        order_id: id,
        kind: 'sale',
        sale_id: null,
        provider: 'stripe',
        calculation_id: null,
        calculation_expires: null,
        item_ids: '[]',
        parts: null,
        status: 'failed',
        transaction_id: null,
        line_ids: null,
        message: 'No such calculation',
        date_created: '2026-06-01T12:00:00.000Z',
        date_recorded: null,
      })
      .execute();
    const { tax_records } = await readChecks(buildTestApp(db()).deps);
    expect(tax_records).toContain("1 orders (1000 ('No such calculation'))");
  });
});
