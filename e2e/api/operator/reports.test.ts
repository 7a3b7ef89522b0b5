import { type Db, Tally } from '@mercer/server';
import { buildTestApp, couponRow, eachDatabase, ids, Shopper } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { createOperatorCaller, fillCart, openTestShop, placeOrder, signUpShopper } from '../../shop.ts';
import { expectRefused, openOperator } from './operator.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

eachDatabase((db: () => Db) => {
  const openReportShop = async () => {
    const shop = await openTestShop(db());
    const operator = createOperatorCaller(shop);
    const requestReport = async (path: string) => {
      const { status, body } = await operator.get(`/reports/${path}`);
      expect(status, path).toBe(200);
      return body;
    };
    const shopper = shop.shopper();
    await signUpShopper(shopper, 'ada');
    return { shop, shopper, operator, report: requestReport };
  };

  test('sales are told by day, product, category, coupon and country', async () => {
    const shop = await openTestShop(db());
    const operator = createOperatorCaller(shop);
    const order = await placeOrder(shop.shopper(), [ids.mug, 2], [ids.watch, 1]);
    const requestSales = async (query: string) => (await operator.get(`/reports/sales?${query}`)).body;
    const { total, currency, results, next } = await requestSales('from=2026-05-31&to=2026-06-02');
    expect({ currency, next }).toEqual({ currency: 'USD', next: null });
    const gross = order.grand_total;
    const day = { orders: 1, items: 3, gross, tax: order.tax_total, net: gross - order.tax_total, refunded: 0 };
    expect(total).toEqual(day);
    expect(results.map((row: { key: string }) => row.key)).toEqual(['2026-05-31', '2026-06-01', '2026-06-02']);
    expect(results[1]).toEqual({ key: '2026-06-01', label: '2026-06-01', ...day });
    expect(results[2]).toMatchObject({ orders: 0, gross: 0 });
    expect((await requestSales('by=country')).results).toEqual([{ key: 'US', label: 'United States', ...day }]);
    expect((await requestSales('by=coupon')).results).toEqual([{ key: '', label: '', ...day }]);
    expect((await requestSales('by=product&sort=-items')).results).toMatchObject([
      { key: ids.mug, items: 2, orders: 1 },
      { key: ids.watch, items: 1, orders: 1 },
    ]);
    expect((await requestSales('by=category&sort=key')).results).toMatchObject([
      { key: ids.home, label: 'Home Goods', items: 2 },
      { key: ids.kitchen, label: 'Kitchen', items: 2 },
      { key: ids.apparel, label: 'Apparel', items: 1 },
    ]);
  });

  test('a time that makes no sense is refused', async () => {
    const { operator } = await openOperator(db());
    const refusals = {
      'from=2026-02-30': 'from',
      'from=x': 'from',
      'to=2026-6-1': 'to',
      'from=2026-06-02&to=2026-06-01': 'to',
      'from=2010-01-01&to=2026-06-01': 'to',
      'from=1999-12-31&to=2000-01-01': 'from',
      'to=9999-12-31': 'to',
      'from=9999-12-01': 'to',
      'timezone=Mars/Base': 'timezone',
      'timezone=': 'timezone',
      'by=hour': 'by',
      'sort=gross': 'sort',
      'by=product&sort=net': 'sort',
      'by=product&after=x': 'after',
      'after=x': 'after',
      'limit=0': 'limit',
      'limit=1001': 'limit',
      'from[a]=2026-01-01': 'from',
      'colour=red': 'colour',
    };
    for (const [query, param] of Object.entries(refusals)) {
      expectRefused(await operator.get(`/reports/sales?${query}`), param);
    }
  });

  test('every report answers as it is described, as JSON and as CSV, also in a shop where nothing has happened', async () => {
    const { app, document, operator } = await openOperator(db());
    const reports = Object.keys(document.paths).filter((path) => path.startsWith('/operator/reports/'));
    expect(reports.length).toBeGreaterThan(10);
    for (const path of reports) {
      expect((await operator.get(path.replace('/operator', ''))).status, path).toBe(200);
      expectRefused(await operator.get(`${path.replace('/operator', '')}?format=xml`), 'format');
      for (const csvRequest of [{ query: '?format=csv' }, { query: '', accept: 'text/csv' }]) {
        const headers = { Authorization: 'Bearer sk_test', Accept: csvRequest.accept ?? '*/*' };
        const answer = await app.fetch(new Request(`http://localhost:3000${path}${csvRequest.query}`, { headers }));
        expect(answer.headers.get('content-type'), path).toBe('text/csv; charset=utf-8');
        expect(await answer.text(), path).toMatch(/^[a-z_]+(,[a-z_0-9]+)*\r\n/);
      }
    }
  });

  test('refunds and returns are told by reason, on their own day', async () => {
    const { shop, shopper, operator, report } = await openReportShop();
    const [order, otherOrder] = [
      await placeOrder(shopper, [ids.mug, 3]),
      await placeOrder(shop.shopper(), [ids.mug, 1]),
    ];
    await operator.post(`/orders/${order.id}/ship`, { all: true });
    await operator.post(`/orders/${order.id}/deliver`);
    shop.clock.advance(dayMs);
    const items = [{ id: order.items[0]?.id, quantity: 2 }];
    await shopper.post(`/api/account/orders/${order.id}/return`, { items, reason: 'Too small' });
    const [requestedReturn] = (await operator.get('/returns')).body.results;
    await operator.post(`/returns/${requestedReturn.id}/approve`);
    await operator.post(`/orders/${otherOrder.id}/refund`, { amount: 1.5, reason: 'Late' });
    expect((await report('refunds')).results).toEqual([
      { reason: 'Too small', refunds: 1, amount: 25 },
      { reason: 'Late', refunds: 1, amount: 1.5 },
    ]);
    expect((await report('returns')).results).toEqual([
      { reason: 'Too small', returns: 1, requested: 0, approved: 1, declined: 0, items: 2 },
    ]);
    const { results } = await report('sales?from=2026-06-01&to=2026-06-02');
    expect(results).toMatchObject([
      { refunded: 0, orders: 2 },
      { refunded: 26.5, orders: 0 },
    ]);
    expect((await report('sales?by=product')).results).toMatchObject([{ key: ids.mug, refunded: 25 }]);
  });

  test('carts that were left are told with what is in them, and nobody’s address', async () => {
    const { shop, operator, report } = await openReportShop();
    const [firstShopper, secondShopper] = [shop.shopper(), shop.shopper()];
    await fillCart(firstShopper, ids.mug, 2);
    await firstShopper.put('/api/cart', { account: { email: 'ada@mercer.test' } });
    await fillCart(secondShopper, ids.watch);
    await placeOrder(shop.shopper(), [ids.mug, 1]);
    expect((await report('carts')).results).toEqual([]);
    shop.clock.advance(5 * hourMs);
    const { results, total } = await report('carts?sort=-value');
    expect(results.toSorted((a: { items: number }, b: { items: number }) => b.items - a.items)).toMatchObject([
      { items: 2, value: 25, has_email: true, age_hours: 5 },
      { items: 1, has_email: false },
    ]);
    expect(total).toMatchObject({ carts: 2, with_email: 1, items: 3 });
    expect(JSON.stringify(results)).not.toContain('ada@');
    expect((await report('carts?idle_hours=6')).results).toEqual([]);
    expectRefused(await operator.get('/reports/carts?idle_hours=0'), 'idle_hours');
  });

  test('from a visit to an order, day by day', async () => {
    const { shop, report } = await openReportShop();
    const tally = new Tally(shop.deps);
    for (const name of ['visit', 'visit', 'visit', 'visit', 'product'] as const) tally.countVisit(name);
    await tally.end();
    await fillCart(shop.shopper(), ids.mug);
    await placeOrder(shop.shopper(), [ids.mug, 1]);
    const { results } = await report('conversion?from=2026-06-01&to=2026-06-02&sort=-key');
    expect(results).toEqual([
      { key: '2026-06-02', visits: 0, products: 0, carts: 0, checkouts: 0, orders: 0, percent: null },
      { key: '2026-06-01', visits: 4, products: 1, carts: 2, checkouts: 1, orders: 1, percent: 25 },
    ]);
  });

  test('a search that finds nothing is told when it was searched twice', async () => {
    const { shop, report } = await openReportShop();
    const tally = new Tally(shop.deps);
    const { app } = buildTestApp(db(), { missedSearch: (search) => tally.countMissedSearch(search) });
    const shopper = new Shopper((request) => app.fetch(request));
    for (const search of ['Flying+Carpet', 'flying carpet', 'mug', 'unicorn', 'ada@mercer.test', 'ada@mercer.test']) {
      await shopper.get(`/api/products?search=${search}`);
    }
    await tally.end();
    expect((await report('searches')).results).toEqual([
      { words: 'flying carpet', searches: 2, last_day: '2026-06-01' },
    ]);
  });

  test('few pieces, and what nobody buys', async () => {
    const { shop, report } = await openReportShop();
    await placeOrder(shop.shopper(), [ids.mug, 1]);
    await db().updateTable('products').set({ stock_level: 2 }).where('id', '=', ids.watch).execute();
    expect((await report('stock')).results).toMatchObject([
      { product_id: ids.watch, variant_id: null, stock_level: 2 },
      { product_id: ids.tee, variant_id: ids.teeLarge, stock_level: 3 },
    ]);
    expect((await report('stock?below=2')).results).toEqual([]);
    const { results } = await report('unsold?sort=name');
    expect(results).toHaveLength(4);
    expect(results.map((row: { product_id: string }) => row.product_id)).not.toContain(ids.mug);
  });

  test('coupons, gift cards and taxes', async () => {
    const { shop, operator, report } = await openReportShop();
    await db()
      .insertInto('coupons')
      .values(couponRow('TEN', { type: 'percent', percent: 10 }, { max_uses: 9 }))
      .execute();
    const tax = { state: null, zip: null, priority: 0, compound: 0, reduced_rate: null, shipping: 0 } as const;
    await db()
      .insertInto('tax_rules')
      .values({ ...tax, id: 'us', name: 'Tax', country: 'US', rate: 100_000 })
      .execute();
    await operator.post('/giftcards', { amount: 50 });
    const shopper = shop.shopper();
    await fillCart(shopper, ids.mug, 2);
    await shopper.put('/api/cart', { coupon_code: 'TEN' });
    const order = await placeOrder(shopper);
    expect((await report('coupons')).results).toEqual([
      { code: 'TEN', name: 'A rule', uses: 1, uses_ever: 1, max_uses: 9, gross: order.grand_total },
    ]);
    expect((await report('giftcards')).results).toEqual([
      { currency: 'USD', giftcards: 1, issued: 50, owed: 50, blocked: 0, expired: 0 },
    ]);
    await operator.post(`/orders/${order.id}/refund`, { all: true });
    const [row] = (await report('taxes')).results;
    expect(row).toMatchObject({ country: 'US', state: 'OR', name: 'Tax', rate: 10, orders: 1, tax: order.tax_total });
    expect(row.tax_refunded).toBe(order.tax_total);
  });

  test('pages follow each other, whatever they are sorted by', async () => {
    const { shop, report } = await openReportShop();
    await placeOrder(shop.shopper(), [ids.mug, 1], [ids.watch, 1], [ids.notebook, 1], [ids.coffee, 1]);
    for (const sort of ['key', '-key', 'gross', '-items', 'orders']) {
      const allRows = (await report(`sales?by=product&sort=${sort}`)).results;
      const pagedRows = [];
      for (let afterQuery = ''; pagedRows.length < 10; ) {
        const { results, next } = await report(`sales?by=product&sort=${sort}&limit=1${afterQuery}`);
        pagedRows.push(...results);
        if (next === null) break;
        afterQuery = `&after=${next}`;
      }
      expect(pagedRows, sort).toEqual(allRows);
    }
    const days = await report('sales?from=2026-05-31&to=2026-06-02&sort=-key&limit=2');
    const secondPage = await report(`sales?from=2026-05-31&to=2026-06-02&sort=-key&limit=2&after=${days.next}`);
    expect([...days.results, ...secondPage.results].map(({ key }) => key)).toEqual([
      '2026-06-02',
      '2026-06-01',
      '2026-05-31',
    ]);
    expect(secondPage.next).toBeNull();
  });

  test('an after of another question is refused, or answered, and never a fault', async () => {
    const { operator } = await openReportShop();
    const places = [
      ['x', 'x'],
      [1, 'x'],
      [1e300, ''],
      ['', ''],
    ].map((place) => Buffer.from(JSON.stringify(place)).toString('base64url'));
    const reports = [
      'sales',
      'sales?by=product',
      'carts',
      'carts?sort=value',
      'searches',
      'stock',
      'unsold',
      'coupons',
    ];
    for (const report of [...reports, 'giftcards', 'taxes', 'fees', 'refunds', 'returns', 'conversion']) {
      for (const place of [...places, 'x', 'bnVsbA']) {
        const path = `/reports/${report}${report.includes('?') ? '&' : '?'}after=${place}`;
        expect([200, 400], path).toContain((await operator.get(path)).status);
      }
    }
  });

  test('an order that is taken out of the books, or loses a line, leaves the reports', async () => {
    const { shop, report } = await openReportShop();
    const { id } = await placeOrder(shop.shopper(), [ids.mug, 1], [ids.watch, 1]);
    await db().deleteFrom('order_items').where('order_id', '=', id).where('product_id', '=', ids.watch).execute();
    expect((await report('sales?by=product')).results).toMatchObject([{ key: ids.mug }]);
    expect((await report('sales')).total).toMatchObject({ orders: 1, items: 1 });
    await db().updateTable('orders').set({ status: 'payment_pending' }).where('id', '=', id).execute();
    expect((await report('sales')).total).toMatchObject({ orders: 0, items: 0, gross: 0 });
    expect((await report('sales?by=product')).results).toEqual([]);
  });
});
