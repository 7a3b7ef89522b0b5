import { type Db, deliverMail, publishEvents, readRecentWork } from '@mercer/server';
import { eachDatabase, ids, readQueuedMails, translations } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { openTestShop, placeOrder } from '../../shop.ts';
import { expectRefused, openOperator } from './operator.ts';

interface SentMail {
  subject: string;
  text: string;
  html: string;
  to: { address: string };
}

/** Keeps what is sent. */
function createOutbox() {
  const sentMails: SentMail[] = [];
  const transport = {
    leaseMs: 60_000,
    concurrency: 1,
    together: 10,
    keepsData: true,
    async send(message: SentMail) {
      sentMails.push(message);
    },
  };
  return { sentMails, transport };
}

async function saveStoreSettings(db: Db, support_email: string | null) {
  const value = JSON.stringify({ name: 'Laden', country: 'US', locale: 'en-US', currency: 'USD', support_email });
  await db.deleteFrom('settings').where('id', '=', 'store').execute();
  await db.insertInto('settings').values({ id: 'store', value }).execute();
}

eachDatabase((db: () => Db) => {
  test('a mail that was given up is told with its reason, and counted', async () => {
    const { operator, deps } = await openOperator(db());
    const mail = { kind: 'order', recipient: 'ada@mercer.test', locale: null, data: '{}', date_due: '2026-06-01' };
    const failed = {
      ...mail,
      status: 'failed',
      attempts: 21,
      date_sent: null,
      error: 'Error: 550 no such mailbox',
    } as const;
    const rows = ['order:1', 'order:2'].map((key, n) => ({ ...failed, key, date_created: `2026-05-0${n + 1}` }));
    const waiting = { ...failed, status: 'queued', key: 'order:3', date_created: '2026-05-03' } as const;
    await db()
      .insertInto('outbox')
      .values([...rows, waiting])
      .execute();
    const { body } = await operator.get('/mails/failed');
    const failedMail = { kind: 'order', to: 'ada@mercer.test', attempts: 21, error: 'Error: 550 no such mailbox' };
    expect(body).toEqual({
      next: null,
      has_more: false,
      count: 2,
      count_is_exact: true,
      results: [
        { ...failedMail, key: 'order:2', date_created: '2026-05-02' },
        { ...failedMail, key: 'order:1', date_created: '2026-05-01' },
      ],
    });
    expect(await readRecentWork(deps)).toEqual({ orders: 0, mailsSent: 0, mailsFailed: 2 });
  });

  test('every mail of the shop is in the list, and says our words in both languages until they are changed', async () => {
    const { operator } = await openOperator(db());
    const { results } = (await operator.get('/mails')).body;
    const names = results.map(({ name }: { name: string }) => name);
    expect(names.toSorted()).toEqual(Object.keys(translations.de.mails).toSorted());
    for (const { name, changed } of results) {
      expect(changed).toEqual([]);
      for (const locale of ['en', 'de', 'en-US', 'de-AT']) {
        const { body } = await operator.get(`/mails/${name}/${locale}`);
        expect(body).toMatchObject({ name, locale, is_changed: false });
        const { body: preview } = await operator.post(`/mails/${name}/${locale}/preview`, {});
        expect(preview.subject + preview.text, `${name} ${locale}`).not.toMatch(/\{\{|\}\}|undefined|null|NaN/);
      }
    }
  });

  test('what the owner writes is what is sent, in its language alone; deleted, ours is sent again', async () => {
    const { operator, deps } = await openOperator(db());
    const shop = await openTestShop(db());
    const { sentMails, transport } = createOutbox();
    const changed = {
      subject: 'Danke, {{customer.name}}: Nr. {{ order.number }}',
      heading: 'Angekommen <b>hier</b>',
      paragraphs: ['Es kostet {{order.total}}.', 'Bis bald bei {{store.name}}!'],
    };
    const put = await operator.put('/mails/order/en', changed);
    expect(put).toMatchObject({ status: 200, body: { ...changed, is_changed: true, button: 'View your order' } });
    expect((await operator.get('/mails')).body.results[0]).toMatchObject({ name: 'order', changed: ['en'] });
    expect((await operator.get('/mails/order/de')).body.subject).toContain('Ihre Bestellung');
    const { number } = await placeOrder(shop.shopper(), [ids.mug, 1]);
    await deliverMail(deps, transport);
    const [mail] = sentMails.filter(({ to }) => to.address === 'ada@mercer.test');
    expect(mail?.subject).toBe(`Danke, Ada Lovelace: Nr. ${number}`);
    expect(mail?.html).toContain('Angekommen &lt;b&gt;hier&lt;/b&gt;');
    expect(mail?.text).toContain('Es kostet $');
    expect(mail?.text).toContain('Bis bald bei');
    expect((await operator.delete('/mails/order/en')).status).toBe(204);
    expect((await operator.get('/mails/order/en')).body).toMatchObject({ is_changed: false });
    const { results } = (await operator.get('/audit?entity=mail')).body;
    expect(results.map((entry: { action: string; entity_id: string }) => [entry.action, entry.entity_id])).toEqual([
      ['mail.update', 'order/en'],
      ['mail.update', 'order/en'],
    ]);
  });

  test('what the mail does not have is refused with the field, and nothing is saved', async () => {
    const { operator } = await openOperator(db());
    const refusals: [object, string][] = [
      [{ subject: 'Hello {{customer.password}}' }, 'subject'],
      [{ heading: '{{order.number' }, 'heading'],
      [{ paragraphs: ['ok', 'Hi {{__proto__}}'] }, 'paragraphs.1'],
      [{ paragraphs: ['{{{order.number}}}'] }, 'paragraphs.0'],
      [{ button: 'a }} b' }, 'button'],
      [{ note: '{{#each}}' }, 'note'],
      [{ subject: 'a\r\nBcc: eve@mercer.test' }, 'subject'],
      [{ subject: ' ' }, 'subject'],
      [{ subject: 'x'.repeat(201) }, 'subject'],
      [{ subject: 1 }, 'subject'],
      [{ paragraphs: [] }, 'paragraphs'],
      [{ paragraphs: Array(21).fill('a') }, 'paragraphs'],
      [{ html: '<b>' }, 'html'],
    ];
    for (const [body, param] of refusals) {
      expectRefused(await operator.put('/mails/order/en', body), param);
      expectRefused(await operator.post('/mails/order/en/preview', body), param);
    }
    const refusedTemplate = await operator.put('/mails/recover/en', { subject: '{{order.number}}' });
    expect(refusedTemplate.body.error.message).toBe(
      'subject: {{order.number}} is not known in this mail; it has {{store.name}}, {{customer.name}}',
    );
    expect((await operator.get('/mails/order/en')).body.is_changed).toBe(false);
    for (const path of ['/mails/nothing/en', '/mails/order/english', '/mails/__proto__/en', '/mails/order/..']) {
      expect([path, (await operator.patch(path, {})).status]).toEqual([path, 404]);
    }
  });

  test('of two who change a mail at once one learns of the other', async () => {
    const { operator, keyWith } = await openOperator(db());
    const storedMail = await operator.get('/mails/order/de');
    const headers = { 'If-Match': storedMail.headers.get('etag') ?? '' };
    const answers = await Promise.all(
      ['eins', 'zwei'].map((subject) => operator.put('/mails/order/de', { subject }, headers)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    expect((await operator.delete('/mails/order/de', headers)).status).toBe(412);
    const reader = await keyWith('read');
    expect((await reader.put('/mails/order/de', { subject: 'drei' })).status).toBe(403);
    expect((await reader.post('/mails/order/de/test')).status).toBe(403);
  });

  test('a preview shows a real order, with words that are not saved, and opens nothing', async () => {
    const { operator } = await openOperator(db());
    const shop = await openTestShop(db());
    const order = await placeOrder(shop.shopper(), [ids.mug, 2]);
    const draft = { order_id: order.id, subject: 'Draft {{order.number}}' };
    for (const name of ['order', 'shipping', 'refund', 'cancel_refunded', 'owner_order', 'recover']) {
      const { status, body } = await operator.post(`/mails/${name}/en/preview`, { order_id: order.id });
      expect(status).toBe(200);
      if (name !== 'recover') expect(body.text).toContain(order.number);
      expect(body.html).not.toContain('token=');
    }
    const { body } = await operator.post('/mails/order/en/preview', draft);
    expect(body.subject).toBe(`Draft ${order.number}`);
    expect(body.html).toContain(order.items[0]?.product?.name);
    expect(body.text).toContain('2 ×');
    expect((await operator.get('/mails/order/en')).body.is_changed).toBe(false);
    expect((await operator.post('/mails/order/en/preview', { order_id: 'none' })).status).toBe(404);
    expect((await operator.get('/audit?entity=mail')).body.results).toEqual([]);
  });

  test('a test mail goes to the shop’s own address, once for its key, and ten times in a quarter of an hour', async () => {
    const { operator, deps } = await openOperator(db());
    await saveStoreSettings(db(), null);
    expect((await operator.post('/mails/order/de/test')).body.error.code).toBe('no_address');
    await saveStoreSettings(db(), 'owner@mercer.test');
    const { sentMails, transport } = createOutbox();
    await operator.put('/mails/order/de', { subject: 'Probe {{order.number}}' });
    for (const _ of [1, 2]) {
      const { body } = await operator.post('/mails/order/de/test', {}, { 'Idempotency-Key': 'one' });
      expect(body).toEqual({ to: 'owner@mercer.test' });
    }
    await deliverMail(deps, transport);
    expect(sentMails.map(({ subject, to }) => [subject, to.address])).toEqual([['Probe 1001', 'owner@mercer.test']]);
    const statuses: number[] = [];
    for (let n = 0; n < 10; n++) statuses.push((await operator.post('/mails/refund/en/test')).status);
    expect(statuses).toEqual([...Array(9).fill(200), 429]);
    expectRefused(await operator.post('/mails/order/de/test', { to: 'eve@mercer.test' }), 'to');
  });

  test('a mail to the owner is switched off by the setting notices, through the API', async () => {
    const { operator } = await openOperator(db());
    const shop = await openTestShop(db());
    await saveStoreSettings(db(), 'owner@mercer.test');
    expect((await operator.put('/settings/notices', { value: { off: ['order.created'] } })).status).toBe(200);
    expect((await operator.put('/settings/notices', { value: { off: ['order.shipped'] } })).status).toBe(400);
    await placeOrder(shop.shopper(), [ids.mug, 1]);
    await publishEvents(shop.deps);
    expect(await readQueuedMails(db(), 'owner_order')).toEqual([]);
    await operator.put('/settings/notices', { value: {} });
    await placeOrder(shop.shopper(), [ids.mug, 1]);
    await publishEvents(shop.deps);
    expect(await readQueuedMails(db(), 'owner_order')).toHaveLength(1);
  });
});
