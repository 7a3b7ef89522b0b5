import type { Db } from '@mercer/server';
import {
  eachDatabase,
  fillGrowingTables,
  findSearchColumns,
  findTableScans,
  ids,
  isPostgres,
  recordStatements,
} from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { createOperatorCaller, openTestShop, placeOrder } from '../../shop.ts';

const rows = Number(process.env.PLAN_ROWS ?? 3000);
const span = 'from=2026-06-01&to=2026-06-02';
const reports = [
  ...['day', 'product', 'category', 'coupon', 'country'].map((by) => `sales?by=${by}&${span}`),
  ...['conversion', 'searches', 'carts', 'unsold', 'refunds', 'returns', 'coupons', 'taxes', 'fees'].map(
    (name) => `${name}?${name === 'searches' ? 'from=2026-05-30&to=2026-06-02' : span}`,
  ),
  'stock',
];

/**
 * True for tables that grow with sales; other names are those of parts of a statement, and of tables that grow with the
 * catalogue.
 */
const isLargeTable = (table: string) =>
  /^(orders|order_items|sales|sale_lines|refunds|refund_items|returns|return_items|carts|cart_items|payments|coupon_uses|visit_counts|missed_searches)$/.test(
    table,
  );

eachDatabase((db: () => Db) => {
  test('a report of a few days reads what belongs to them, however much was sold before', {
    timeout: 1_200_000,
  }, async () => {
    await fillGrowingTables(db(), rows);
    await db().updateTable('sales').set({ taxes: '[]', base_rate: 1 }).execute();
    await db().updateTable('payments').set({ settlements: null }).execute();
    await placeOrder((await openTestShop(db())).shopper(), [ids.mug, 1]);
    const recorder = recordStatements(db());
    const operator = createOperatorCaller(await openTestShop(recorder.db));
    for (const report of reports) expect((await operator.get(`/reports/${report}`)).status, report).toBe(200);
    const scans = await Promise.all(
      [...recorder.statements.values()].map((query) => findTableScans(db(), query, isLargeTable)),
    );
    expect(scans.flat()).toEqual([]);
    const refunded = [...recorder.statements.values()].filter(({ sql }) => sql.includes('date_succeeded'));
    expect(refunded.length).toBeGreaterThan(4);
    const searches = await Promise.all(refunded.map((query) => findSearchColumns(db(), query, 'refunds')));
    // nearly all have succeeded; PostgreSQL has counted how many
    if (!isPostgres(db())) expect(searches.flat(2)).not.toContain('status');
  });
});
