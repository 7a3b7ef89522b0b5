import { type Db, recordTaxes } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { openTestShop, placeOrder } from '../../shop.ts';
import { openOperator } from './operator.ts';

const vat = { name: 'VAT', country: 'DE', rate: 19 };

eachDatabase((db: () => Db) => {
  test.each<[string, object, string]>([
    ['a state by a wrong name', { country: 'US', state: 'Kalifornien' }, 'Kalifornien'],
    ['a country that is none', { country: 'ZZ' }, 'a country is expected'],
    ['a range that runs backwards', { zip: '20999..20000' }, '20999..20000 matches no postal code'],
    ['a pattern without a letter or digit', { zip: ' , ' }, 'matches no postal code'],
  ])('a rule that would never apply is refused: %s', async (_, change, message) => {
    const { operator } = await openOperator(db());
    const { status, body } = await operator.post('/taxes', { ...vat, ...change });
    expect([status, body.error.message]).toEqual([400, expect.stringContaining(message)]);
  });

  test('two rules with one place and priority are refused, on a change as well', async () => {
    const { operator } = await openOperator(db());
    expect((await operator.post('/taxes', vat)).status).toBe(201);
    const refused = await operator.post('/taxes', { ...vat, name: 'VAT again' });
    expect([refused.status, refused.body.error.param]).toEqual([400, 'priority']);
    const secondRule = await operator.post('/taxes', { ...vat, priority: 1 });
    expect(secondRule.status).toBe(201);
    expect((await operator.patch(`/taxes/${secondRule.body.id}`, { priority: 0 })).status).toBe(400);
    expect((await operator.patch(`/taxes/${secondRule.body.id}`, { rate: 7 })).status).toBe(200);
    const state = { name: 'California', country: 'US', state: 'CA', rate: 7.25 };
    expect((await operator.post('/taxes', state)).status).toBe(201);
    expect((await operator.post('/taxes', { ...state, state: 'California' })).status).toBe(400);
  });

  test('taxes that the provider has refused are recorded when the owner tries again', async () => {
    const shop = await openTestShop(db());
    const { operator } = await openOperator(db(), shop);
    await operator.put('/settings/taxes', { value: { provider: 'stripe' } });
    const { id } = await placeOrder(shop.shopper(), [ids.mug, 2]);
    const path = `/taxes/unrecorded/${id}/retry`;
    const change = (columns: { status: 'failed' | 'skipped'; message: string }) =>
      db().updateTable('tax_transactions').set(columns).where('id', '=', id).execute();
    await change({ status: 'skipped', message: 'The provider did not answer' });
    expect(await operator.post(path)).toMatchObject({
      status: 409,
      body: { error: { code: 'not_calculated', param: 'id' } },
    });
    await change({ status: 'failed', message: 'Your account is not active' });
    const retry = { job: 'record_taxes', id, attempts: 3, date_due: '2099-01-01T00:00:00.000Z' };
    await db().insertInto('job_retries').values(retry).execute();
    await recordTaxes(shop.deps);
    expect((await operator.get('/taxes/unrecorded')).body.results).toMatchObject([{ id, status: 'failed' }]);
    expect(await operator.post(path)).toMatchObject({ status: 200, body: { id, status: 'waiting', message: null } });
    await recordTaxes(shop.deps);
    expect((await operator.get('/taxes/unrecorded')).body.results).toEqual([]);
    // What is recorded is not recorded again
    expect((await operator.post(path)).status).toBe(404);
    expect((await operator.post('/taxes/unrecorded/none/retry')).status).toBe(404);
  });

  test('prices include tax in the countries where the owner says so', async () => {
    const shop = await openTestShop(db());
    const { operator } = await openOperator(db(), shop);
    const value = { prices_include_tax: true, countries: { US: { prices_include_tax: false } } };
    expect((await operator.put('/settings/taxes', { value })).status).toBe(200);
    await operator.post('/taxes', { name: 'Tax', country: 'US', rate: 10 });
    const order = await placeOrder(shop.shopper(), [ids.mug, 2]);
    expect(order).toMatchObject({ tax_total: 2.5, grand_total: 27.5 });
    await operator.put('/settings/taxes', { value: { prices_include_tax: true } });
    const included = await placeOrder(shop.shopper(), [ids.mug, 2]);
    expect(included).toMatchObject({ tax_total: 2.27, grand_total: 25 });
    const wrong = { prices_include_tax: true, countries: { ZZ: { prices_include_tax: false } } };
    expect((await operator.put('/settings/taxes', { value: wrong })).status).toBe(400);
  });
});
