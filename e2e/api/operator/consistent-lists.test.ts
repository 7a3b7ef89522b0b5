import type { Db } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { openTestShop, placeOrder } from '../../shop.ts';
import { expectRefused, type OpenApi, openOperator } from './operator.ts';

interface Parameter {
  name: string;
  in: string;
}

/** Lists without `q`, each with the reason. */
const unsearched: Record<string, string> = {
  '/operator/events': 'a log that programs read onwards from an id',
  '/operator/images': 'pictures have no words',
  '/operator/deliveries': 'messages of numbers, found by their webhook and status',
  '/operator/checkup/payments': 'findings of the moment',
};

/** Lists without `updated_since`, each with the reason. */
const unchanging: Record<string, string> = {
  '/operator/events': 'events never change',
  '/operator/audit': 'entries never change',
  '/operator/invoices': 'invoices never change',
  '/operator/functions': 'functions are files of the shop',
  '/operator/functions/runs': 'runs end soon after they begin, and have a filter for their status',
  '/operator/mails': 'the kinds of mail belong to the version of the shop',
  '/operator/mails/failed': 'a mail that was given up never changes',
  '/operator/taxes/unrecorded': 'what is recorded leaves the list',
  '/operator/bin': 'what is deleted never changes',
  '/operator/translations': 'words that products share, which change with them',
  '/operator/sessions': 'the few sign-ins that have not ended',
  '/operator/me/passkeys': 'a passkey never changes',
  '/operator/agent-calls': 'calls never change',
  '/operator/agent-deliveries': 'deliveries end soon after they begin, and have a filter for their status',
  '/operator/agent-reports': 'figures of the moment',
  '/operator/agent-keys': 'keys have the dates of their only changes',
  '/operator/agent-texts': 'findings of the moment',
  '/operator/checkup': 'findings of the moment',
  '/operator/checkup/payments': 'findings of the moment',
  '/operator/images': 'a picture never changes',
  '/operator/deliveries': 'deliveries end soon after they begin, and have a filter for their status',
  '/operator/presence': 'leases of 30 seconds',
};

/** Lists of all records of a kind; lists of one record's parts and reports are no part of them. */
function listCollections(document: OpenApi): { path: string; parameters: string[] }[] {
  return Object.entries(document.paths).flatMap(([path, { get }]) => {
    if (!path.startsWith('/operator/') || path.startsWith('/operator/reports/')) return [];
    if (path.includes('{') && path !== '/operator/content/{model}') return [];
    const { $ref = '' } = Object(Object(get?.responses[200]?.content)['application/json']?.schema);
    const schema = Object(document.components.schemas[$ref.split('/').at(-1)]);
    if (!Object.hasOwn(Object(schema.properties), 'results')) return [];
    const parameters = ((get?.parameters ?? []) as Parameter[]).map(({ name }) => name);
    return [{ path, parameters }];
  });
}

eachDatabase((db: () => Db) => {
  test('every list has `q` and `fields`, and `updated_since` where its records change', async () => {
    const collections = listCollections((await openOperator(db())).document);
    expect(collections.length).toBeGreaterThan(28);
    const lacking = (name: string, exceptions: Record<string, string> = {}) =>
      collections.flatMap(({ path, parameters }) => (parameters.includes(name) || path in exceptions ? [] : [path]));
    expect(lacking('q', unsearched)).toEqual([]);
    expect(lacking('updated_since', unchanging)).toEqual([]);
    expect(lacking('fields', unsearched)).toEqual([]);
  });

  test('every list takes a day, a time, a text, and refuses what is neither', async () => {
    const { operator, document } = await openOperator(db());
    await operator.post('/content-models', { id: 'recipes', name: 'Recipes', fields: [] });
    for (const { path, parameters } of listCollections(document)) {
      const place = path.replace('/operator', '').replace('{model}', 'recipes');
      if (parameters.includes('q')) {
        const answer = await operator.get(`${place}?q=${encodeURIComponent("nothing 'has' this")}`);
        expect(answer, place).toMatchObject({ status: 200, body: { results: [], count: 0, has_more: false } });
      }
      // no store keeps this text
      for (const name of parameters.filter((parameter) => parameter === 'q' || parameter === 'after'))
        expectRefused(await operator.get(`${place}?${name}=a%00b`), name);
      if (!parameters.includes('updated_since')) continue;
      for (const since of ['2099-01-01', '2099-01-01T10:00:00Z', '2099-01-01T10:00:00.000+02:00']) {
        const answer = await operator.get(`${place}?updated_since=${encodeURIComponent(since)}`);
        expect(answer, place).toMatchObject({ status: 200, body: { results: [], count: 0 } });
      }
      for (const since of ['yesterday', '2026-13-01', '1700000000'])
        expectRefused(await operator.get(`${place}?updated_since=${since}`), 'updated_since');
    }
  });

  describe('updated_since', () => {
    test.each([
      ['/coupons', { code: 'SPRING10', name: 'Spring', offer: { type: 'percent', percent: 10 } }, { active: false }],
      ['/promotions', { name: 'Spring', offer: { type: 'percent', percent: 10 } }, { active: false }],
      ['/giftcards', { amount: 20 }, { active: false }],
      ['/taxes', { name: 'VAT', country: 'DE', rate: 19 }, { rate: 20 }],
      ['/webhooks', { url: 'https://example.com/events' }, { enabled: false }],
      ['/categories', { name: 'Aprons' }, { sort: 20 }],
      ['/pages', { slug: 'care', title: 'Care', body: 'Wash it.' }, { title: 'Caring' }],
      ['/customer-groups', { name: 'Wholesale' }, { tax_exempt: true }],
    ])('%s lists what was made or changed since', async (list, record, change) => {
      const { operator } = await openOperator(db());
      const first = (await operator.post(list, record)).body;
      const listIds = async (since: string) => {
        const { results, count } = (await operator.get(`${list}?updated_since=${since}`)).body;
        expect(count).toBe(results.length);
        return results.map(({ id }: { id: string }) => id);
      };
      expect(await listIds('2020-01-01')).toContain(first.id);
      await operator.patch(`${list}/${first.id}`, change);
      await setChangeDates(db(), '2026-01-01T00:00:00.000Z');
      expect(await listIds('2026-02-01')).not.toContain(first.id);
      await operator.patch(`${list}/${first.id}`, list === '/giftcards' ? { active: true } : record);
      expect(await listIds('2026-02-01')).toEqual([first.id]);
      await operator.delete(`${list}/${first.id}`);
      expect(await listIds('2026-02-01')).toEqual([]);
    });

    test('an order changes with whatever belongs to it, and says when', async () => {
      const shop = await openTestShop(db());
      const { operator } = await openOperator(db(), shop);
      const placed = await placeOrder(shop.shopper(), [ids.mug, 2]);
      const listed = async () => {
        const { results } = (await operator.get('/orders?updated_since=2026-02-01')).body;
        return results.map(({ id }: { id: string }) => id);
      };
      const works: (() => Promise<unknown>)[] = [
        () => operator.patch(`/orders/${placed.id}`, { tags: ['gift'] }),
        () => operator.post(`/orders/${placed.id}/ship`, { all: true, tracking: 'AB12' }),
        () => operator.post(`/orders/${placed.id}/refund`, { items: [{ id: placed.items[0]?.id, quantity: 1 }] }),
        () => operator.post('/returns', { order_id: placed.id, reason: 'Too small' }),
      ];
      expect(await listed()).toEqual([placed.id]);
      for (const work of works) {
        await setChangeDates(db(), '2026-01-01T00:00:00.000Z');
        expect(await listed()).toEqual([]);
        expect((await operator.get(`/orders/${placed.id}`)).body.date_updated).toBe('2026-01-01T00:00:00.000Z');
        expect(Object(await work()).body).not.toHaveProperty('error');
        expect(await listed()).toEqual([placed.id]);
        const { date_updated } = (await operator.get(`/orders/${placed.id}`)).body;
        expect(date_updated).toMatch(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
        expect(date_updated > '2026-02-01').toBe(true);
      }
      const filtered = await operator.get('/orders?updated_since=2026-02-01&status=delivered,canceled&limit=5');
      expect(filtered).toMatchObject({ status: 200, body: { results: [], count: 0 } });
    });

    test('changed records are paged, the latest change first', async () => {
      const { operator } = await openOperator(db());
      const createdIds: string[] = [];
      for (const name of ['A', 'B', 'C', 'D', 'E']) {
        const { id } = (await operator.post('/promotions', { name, offer: { type: 'percent', percent: 5 } })).body;
        await setChangeDates(db(), `2026-03-0${createdIds.push(id)}T00:00:00.000Z`, id);
      }
      const [first, , third] = createdIds;
      await setChangeDates(db(), '2026-03-09T00:00:00.000Z', first);
      await setChangeDates(db(), '2026-03-09T00:00:00.000Z', third);
      const walked: string[] = [];
      let after = '';
      do {
        const { results, next } = (await operator.get(`/promotions?updated_since=2026-03-02&limit=2${after}`)).body;
        walked.push(...results.map(({ id }: { id: string }) => id));
        after = next === null ? '' : `&after=${next}`;
      } while (after !== '');
      expect(walked).toHaveLength(5);
      expect(new Set(walked.slice(0, 2))).toEqual(new Set([first, third]));
      expect(walked.slice(2)).toEqual([createdIds[4], createdIds[3], createdIds[1]]);
    });
  });

  test('`q` finds records by the beginning of what names them', async () => {
    const shop = await openTestShop(db());
    const { operator } = await openOperator(db(), shop);
    const order = await placeOrder(shop.shopper(), [ids.mug, 1]);
    await operator.post('/coupons', { code: 'SPRING10', name: 'Übergang', offer: { type: 'percent', percent: 10 } });
    await operator.post('/promotions', { name: 'Five off', offer: { type: 'fixed', amount: 5 } });
    await operator.post('/pages', { slug: 'care', title: 'Care', body: 'Wash it.' });
    const group = (await operator.post('/customer-groups', { name: 'Wholesale' })).body;
    await operator.post('/webhooks', { url: 'https://example.com/events' });
    await operator.post('/drafts', { email: 'Ada@Example.com', items: [{ product_id: ids.mug, quantity: 1 }] });
    const counts = async (...addresses: string[]) =>
      Promise.all(addresses.map(async (address) => (await operator.get(address)).body.count));
    expect(await counts('/coupons?q=spr', '/coupons?q=Über', '/promotions?q=five', '/pages?q=car')).toEqual([
      1, 1, 1, 1,
    ]);
    expect(
      await counts('/customer-groups?q=WHOLE', '/webhooks?q=example', '/drafts?q=ada', `/audit?q=${group.id}`),
    ).toEqual([1, 1, 1, 1]);
    const number = order.number as string;
    expect(await counts(`/payments?q=${number}`, `/invoices?q=${number}`, `/orders?q=${number}`)).toEqual([1, 1, 1]);
  });
});

/** Dates changes, so that a test needs no time to pass. @param id of the only record; all when absent */
async function setChangeDates(db: Db, date_updated: string, id?: string): Promise<void> {
  for (const table of ['record_changes', 'content', 'customer_groups'] as const) {
    const key = table === 'record_changes' ? 'record_id' : 'id';
    const rows = db.updateTable(table as 'content').set({ date_updated }); // each of the tables has the column
    await (id === undefined ? rows : rows.where(key as 'id', '=', id)).execute();
  }
}
