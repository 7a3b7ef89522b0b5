import type { Db } from '@mercer/database';
import { buildTestApp, eachDatabase } from '@mercer/server/testing';
import { expect, test } from 'vitest';

const day = 86_400_000;
const quarterHour = 15 * 60_000;

function readSubscribers(db: Db) {
  return db.selectFrom('subscribers').selectAll().execute();
}

/** The keys of the newest mail to each address. */
async function readNewsletterMails(db: Db) {
  const queued = await db.selectFrom('outbox').selectAll().where('kind', '=', 'newsletter').execute();
  return queued.map(({ recipient, data, locale }) => {
    const { link, unsubscribe_link } = JSON.parse(data);
    const readKeyParam = (path: string) => new URL(path, 'http://localhost').searchParams.get('key') ?? '';
    return { to: recipient, locale, confirm: readKeyParam(link), unsubscribe: readKeyParam(unsubscribe_link) };
  });
}

async function requestNewsletter(db: Db) {
  const { shopper: newShopper, clock } = buildTestApp(db);
  const shopper = newShopper();
  await shopper.post('/api/subscribers', { email: 'Ada@Mercer.test ' });
  const [mail] = await readNewsletterMails(db);
  return { shopper, clock, mail: mail ?? { confirm: '', unsubscribe: '', to: '' } };
}

eachDatabase((db) => {
  test('a reader is asked by mail, and is one after the link was confirmed', async () => {
    const { shopper, mail } = await requestNewsletter(db());
    expect(mail.to).toBe('ada@mercer.test');
    expect(await readSubscribers(db())).toMatchObject([{ email: 'ada@mercer.test', status: 'pending' }]);
    expect(JSON.stringify(await readSubscribers(db()))).not.toContain(mail.confirm);
    expect((await shopper.post('/api/subscribers/confirm', { key: mail.confirm })).body).toEqual({ success: true });
    expect(await readSubscribers(db())).toMatchObject([{ status: 'confirmed', confirm_hash: null }]);
    expect(shopper.session).toBeNull();
  });

  test('a link says which address it is about, masked, and is not used up', async () => {
    const { shopper, mail, clock } = await requestNewsletter(db());
    const readLink = async (key: unknown) => (await shopper.post('/api/subscribers/link', { key })).body;
    for (const key of [mail.confirm, mail.unsubscribe])
      expect(await readLink(key)).toEqual({ email: 'a…@mercer.test' });
    expect(await readSubscribers(db())).toMatchObject([{ status: 'pending' }]);
    for (const key of ['', 'x', `${mail.unsubscribe}x`, 7]) {
      expect(await readLink(key)).toMatchObject({ errors: { key: { code: 'INVALID' } } });
    }
    expect((await shopper.post('/api/subscribers/confirm', { key: mail.confirm })).body).toEqual({ success: true });
    expect(await readLink(mail.confirm)).toMatchObject({ errors: { key: { code: 'INVALID' } } });
    clock.advance(365 * day);
    expect(await readLink(mail.unsubscribe)).toEqual({ email: 'a…@mercer.test' });
  });

  test('the link works once, and for a week', async () => {
    const { shopper, mail, clock } = await requestNewsletter(db());
    clock.advance(7 * day);
    const late = await shopper.post('/api/subscribers/confirm', { key: mail.confirm });
    expect(late).toMatchObject({ status: 200, body: { errors: { key: { code: 'INVALID' } } } });
    clock.advance(-day);
    const answers = await Promise.all(
      [1, 2].map(() => shopper.post('/api/subscribers/confirm', { key: mail.confirm })),
    );
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.errors?.key)).toHaveLength(1);
  });

  test('the answer for a known address is the same as for an unknown one; a subscribed one gets no mail', async () => {
    const { shopper, mail } = await requestNewsletter(db());
    await shopper.post('/api/subscribers/confirm', { key: mail.confirm });
    const repeatedRequest = await shopper.post('/api/subscribers', { email: 'ada@mercer.test' });
    const unknown = await shopper.post('/api/subscribers', { email: 'grace@mercer.test' });
    expect([repeatedRequest.status, repeatedRequest.body]).toEqual([unknown.status, unknown.body]);
    expect((await readNewsletterMails(db())).map(({ to }) => to).sort()).toEqual([
      'ada@mercer.test',
      'grace@mercer.test',
    ]);
    expect((await readSubscribers(db())).map(({ status }) => status).sort()).toEqual(['confirmed', 'pending']);
  });

  test('who asks again while pending gets a new link; the old one ends', async () => {
    const { shopper, mail } = await requestNewsletter(db());
    await shopper.post('/api/subscribers', { email: 'ada@mercer.test' });
    const newer = (await readNewsletterMails(db())).find(({ confirm }) => confirm !== mail.confirm);
    expect((await shopper.post('/api/subscribers/confirm', { key: mail.confirm })).body.errors).toBeDefined();
    expect((await shopper.post('/api/subscribers/confirm', { key: newer?.confirm })).body).toEqual({ success: true });
  });

  test('a reader can leave with the link of any newsletter, again and again, and come back', async () => {
    const { shopper, mail } = await requestNewsletter(db());
    await shopper.post('/api/subscribers/confirm', { key: mail.confirm });
    for (let time = 0; time < 2; time++) {
      const answer = await shopper.post('/api/subscribers/unsubscribe', { key: mail.unsubscribe });
      expect(answer.body).toEqual({ success: true });
    }
    expect(await readSubscribers(db())).toMatchObject([{ status: 'unsubscribed' }]);
    await shopper.post('/api/subscribers', { email: 'ada@mercer.test' });
    expect(await readSubscribers(db())).toMatchObject([{ status: 'pending' }]);
    expect(await readNewsletterMails(db())).toHaveLength(2);
  });

  test('a link to leave that was changed does nothing', async () => {
    const { shopper, mail } = await requestNewsletter(db());
    const [id, signature = ''] = mail.unsubscribe.split('.');
    for (const key of [
      id,
      `${id}.`,
      `${id}.${signature.slice(1)}x`,
      `${id?.replace(/.$/, 'f')}0.${signature}`,
      undefined,
      { a: 1 },
    ]) {
      const answer = await shopper.post('/api/subscribers/unsubscribe', { key });
      expect(answer).toMatchObject({ status: 200, body: { errors: { key: { code: 'INVALID' } } } });
    }
    expect(await readSubscribers(db())).toMatchObject([{ status: 'pending' }]);
  });

  test('what is no address is an error of the field', async () => {
    const shopper = buildTestApp(db()).shopper();
    for (const email of [
      undefined,
      '',
      'ada',
      'ada@',
      '@mercer.test',
      'a b@mercer.test',
      'a@b.test\r\nBcc: c@d.test',
      7,
    ]) {
      const { status, body } = await shopper.post('/api/subscribers', { email });
      expect([status, body.errors?.email?.message]).toEqual([200, 'Enter a valid email address']);
    }
    expect(await readSubscribers(db())).toEqual([]);
  });

  test('mails are in the language of the reader', async () => {
    const value = JSON.stringify({ locales: [{ code: 'en-US' }, { code: 'de-DE' }] });
    await db().insertInto('settings').values({ id: 'store', value }).execute();
    const shopper = buildTestApp(db()).shopper();
    await shopper.call('POST', '/api/subscribers', { email: 'ada@mercer.test' }, { 'X-Locale': 'de-DE' });
    expect(await readNewsletterMails(db())).toMatchObject([{ locale: 'de-DE' }]);
  });

  test('one address gets three mails in 15 minutes, known or not', async () => {
    const { shopper, clock } = await requestNewsletter(db());
    const requestAgain = async () => (await shopper.post('/api/subscribers', { email: 'ada@mercer.test' })).status;
    expect([await requestAgain(), await requestAgain(), await requestAgain()]).toEqual([200, 200, 429]);
    expect(await readNewsletterMails(db())).toHaveLength(3);
    clock.advance(quarterHour);
    expect(await requestAgain()).toBe(200);
  });

  test('one network asks for 30 addresses in 15 minutes', async () => {
    const { app, deps } = buildTestApp(db());
    const limited = buildTestApp(db(), { config: { ...deps.config, rateLimitPerIp: true } }).app;
    const requestFrom = async (ip: string, name: string) => {
      const headers = { Authorization: `Basic ${btoa('pk_test')}`, 'Content-Type': 'application/json' };
      const body = JSON.stringify({ email: `${name}@mercer.test` });
      const request = new Request('http://localhost:3000/api/subscribers', { method: 'POST', headers, body });
      return (await (ip ? limited.fetch(request, { ip }) : app.fetch(request))).status;
    };
    expect(await requestFrom('192.0.2.1', 'first')).toBe(200);
    await db().updateTable('attempts').set({ count: 29 }).execute();
    expect(await requestFrom('192.0.2.1', 'thirtieth')).toBe(200);
    expect(await requestFrom('192.0.2.1', 'one-more')).toBe(429);
    expect(await requestFrom('192.0.2.2', 'one-more')).toBe(200);
    expect(await requestFrom('', 'another')).toBe(200);
  });
});
