import type { Db } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { signUpShopper } from '../../shop.ts';
import { openOperator } from './operator.ts';

eachDatabase((db: () => Db) => {
  const openWriteTargets = async () => {
    const opened = await openOperator(db());
    await signUpShopper(opened.shop(), 'ada');
    const [{ id }] = (await opened.operator.get('/accounts')).body.results;
    const product = `/products/${ids.mug}`;
    const writes: [method: string, path: string, field: string][] = [
      ['PATCH', product, 'name'],
      ['POST', '/products', 'name'],
      ['POST', '/categories', 'name'],
      ['PATCH', `/accounts/${id}`, 'first_name'],
      ['POST', '/keys', 'name'],
    ];
    return { ...opened, writes, product };
  };

  test('a body too large, too deep or with a NUL is refused by every door, and nothing has changed', async () => {
    const { operator, writes } = await openWriteTargets();
    const countAuditEntries = async () => (await operator.get('/audit?limit=1000')).body.results.length;
    const entryCount = await countAuditEntries();
    for (const [method, path, field] of writes) {
      const requestStatus = async (value: unknown) => (await operator.call(method, path, { [field]: value })).status;
      expect(await requestStatus('x'.repeat(2 * 2 ** 20)), path).toBe(413);
      expect(await requestStatus(JSON.parse(`${'['.repeat(2000)}${']'.repeat(2000)}`)), path).toBe(400);
      expect(await requestStatus('a\0b'), path).toBe(400);
    }
    expect(await countAuditEntries()).toBe(entryCount);
  });

  test('a day that no calendar has, or of a year before 1000, is refused wherever a day is read', async () => {
    const { operator, product } = await openWriteTargets();
    const offer = { type: 'percent', percent: 10 };
    const requests: [method: string, path: string, buildBody?: (day: string) => object][] = [
      ['GET', '/audit?since='],
      ['GET', '/audit?until='],
      ['GET', '/orders?from='],
      ['GET', '/orders?to='],
      ['GET', '/orders?updated_since='],
      ['GET', '/products?updated_since='],
      ['GET', '/customers?updated_since='],
      ['POST', '/keys', (expires_at) => ({ name: 'Till', scopes: ['read'], expires_at })],
      ['PATCH', product, (publish_at) => ({ publish_at })],
      ['PATCH', product, (unpublish_at) => ({ unpublish_at })],
      ['POST', '/giftcards', (date_expires) => ({ amount: 10, date_expires })],
      ['POST', '/coupons', (date_expires) => ({ code: 'EARLY', name: 'Early', offer, date_expires })],
    ];
    for (const [method, path, buildBody] of requests) {
      for (const day of ['0000-01-01', '0099-12-31', '0999-12-31', '2026-02-30', '2026-13-01']) {
        const answer = await operator.call(method, buildBody ? path : `${path}${day}`, buildBody?.(day));
        expect(answer, `${path} ${day}`).toMatchObject({ status: 400, body: { error: { code: 'validation_error' } } });
      }
    }
    expect((await operator.get('/audit?since=1000-01-01&until=9999-12-31')).status).toBe(200);
  });

  test('a forged If-Match opens nothing, whatever it looks like', async () => {
    const { operator, writes, product } = await openWriteTargets();
    const { headers } = await operator.get(product);
    const etag = headers.get('etag') ?? '';
    const forged = ['""', '"', etag.slice(1, -1), `${etag.slice(0, -2)}"`, `"${'a'.repeat(4000)}"`, '"a", "b"', 'W/""'];
    for (const [method, path, field] of writes.filter(([method]) => method === 'PATCH')) {
      for (const forgedEtag of forged) {
        const answer = await operator.call(method, path, { [field]: 'Forged' }, { 'If-Match': forgedEtag });
        expect(answer, forgedEtag).toMatchObject({ status: 412, body: { error: { code: 'precondition_failed' } } });
      }
    }
    const listed = await operator.patch(product, { name: 'Read' }, { 'If-Match': `"a", ${etag}` });
    expect(listed).toMatchObject({ status: 200, body: { name: 'Read' } });
  });
});
