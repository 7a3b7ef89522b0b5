import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '@mercer/database';
import { buildTestApp, eachDatabase, readMailMessage, startMailServer } from '@mercer/server/testing';
import { expect, onTestFinished, test } from 'vitest';
import { deliverMail, folderTransport, ownersPermit, queueMail, smtpTransport } from './index.ts';
import { type MailData, mails } from './mails/index.ts';
import type { MailTransport } from './transport.ts';

const minute = 60_000;

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-mail-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

interface MailOverrides {
  key?: string;
  to?: string;
  locale?: string;
  data?: Partial<MailData['order']>;
}

/** Queues an order mail at the time of the test's clock. */
async function queueOrderMail(db: Db, { key = 'order-1', to = 'ada@mercer.test', locale, data }: MailOverrides = {}) {
  const mail = { kind: 'order' as const, key, to, locale, data: { ...mails.order.sample, ...data } };
  await db.transaction().execute((tx) => queueMail(tx, mail, new Date('2026-06-01T12:00:00.000Z')));
}

function readOutboxRows(db: Db) {
  return db.selectFrom('outbox').selectAll().orderBy('key').execute();
}

const readMailFile = (folder: string, name: string) => readFileSync(join(folder, name), 'utf8');

eachDatabase((db) => {
  test('without a mail server each mail becomes one file', async () => {
    const { deps } = buildTestApp(db());
    const folder = join(temporaryFolder(), 'mail');
    await queueOrderMail(db());
    await deliverMail(deps, folderTransport(folder));
    await deliverMail(deps, folderTransport(folder));
    expect(readdirSync(folder)).toEqual(['order-1.eml']);
    const { headers, text, html, types } = readMailMessage(readMailFile(folder, 'order-1.eml'));
    expect(headers).toMatchObject({
      from: 'Shop <no-reply@localhost>',
      to: 'Ada Lovelace <ada@mercer.test>',
      subject: 'Your Shop order #1001',
      'message-id': '<order-1@localhost.3000>',
      date: 'Mon, 01 Jun 2026 12:00:00 +0000',
      'mime-version': '1.0',
      'auto-submitted': 'auto-generated',
    });
    expect(readMailFile(folder, 'order-1.eml')).not.toMatch(/[^\r]\n/);
    expect(headers['content-type']).toMatch(/^multipart\/alternative;/);
    expect(types).toEqual(['text/plain; charset=utf-8', 'text/html; charset=utf-8']);
    expect(text).toContain('2 × Everyday Mug  $25.00');
    expect(html).toContain('http://localhost:3000/order/5f1?key=a&amp;b=1');
    expect(await readOutboxRows(db())).toMatchObject([
      { status: 'sent', attempts: 1, date_sent: deps.now().toISOString() },
    ]);
  });

  test('a mail that was written but not marked is not written again', async () => {
    const { deps } = buildTestApp(db());
    const folder = temporaryFolder();
    await queueOrderMail(db());
    writeFileSync(join(folder, 'order-1.eml'), 'as it was');
    await deliverMail(deps, folderTransport(folder));
    expect(readMailFile(folder, 'order-1.eml')).toBe('as it was');
    expect(await readOutboxRows(db())).toMatchObject([{ status: 'sent' }]);
  });

  test('keys that differ have files that differ, and none leaves the folder', async () => {
    const { deps } = buildTestApp(db());
    const folder = temporaryFolder();
    for (const key of ['../../order:1', '../../order/1', '.hidden', 'x'.repeat(300)])
      await queueOrderMail(db(), { key });
    await deliverMail(deps, folderTransport(folder));
    const names = readdirSync(folder);
    expect(names).toHaveLength(4);
    for (const name of names) expect(name).toMatch(/^[\w-][\w.-]{0,95}\.eml$/);
  });

  test('no name and no address puts a header into a mail', async () => {
    const { deps } = buildTestApp(db());
    const folder = temporaryFolder();
    const name = 'Ada\r\nBcc: eve@mercer.test\r\n\r\nHello';
    await queueOrderMail(db(), { data: { name, number: '1\r\nBcc: eve@mercer.test' }, locale: 'de-DE' });
    for (const to of ['a@b.test\r\nBcc: eve@mercer.test', 'a@b.test, eve@mercer.test', 'Eve <eve@mercer.test>'])
      await queueOrderMail(db(), { key: `to ${to}`, to });
    await deliverMail(deps, folderTransport(folder));
    expect(readdirSync(folder)).toEqual(['order-1.eml']);
    const { headers } = readMailMessage(readMailFile(folder, 'order-1.eml'));
    expect(headers.bcc).toBeUndefined();
    expect(headers.subject).toBe('Ihre Bestellung Nr. 1 Bcc: eve@mercer.test bei Shop');
    expect(headers.to).toMatch(/ <ada@mercer.test>$/);
    expect((await readOutboxRows(db())).filter(({ status }) => status === 'queued')).toHaveLength(3);
  });

  test('umlauts and other signs arrive as they were written', async () => {
    const { deps } = buildTestApp(db());
    const folder = temporaryFolder();
    const item = { name: 'Käseglocke “Größe 1” ☕', quantity: 1, price_total: 100 };
    await queueOrderMail(db(), { data: { name: 'Jürgen "J" Müller', items: [item] }, locale: 'de-DE' });
    await deliverMail(deps, folderTransport(folder));
    const { headers, text, html } = readMailMessage(readMailFile(folder, 'order-1.eml'));
    expect(headers.to).toContain('Jürgen "J" Müller');
    expect(headers.subject).toBe('Ihre Bestellung Nr. 1001 bei Shop');
    expect(text).toContain(item.name);
    expect(html).toContain(item.name);
    for (const line of readMailFile(folder, 'order-1.eml').split('\n')) expect(line.length).toBeLessThan(999);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a mail travels in ASCII
    expect(readMailFile(folder, 'order-1.eml')).toMatch(/^[\x00-\x7f]*$/);
  });

  test('a mail server gets each mail once; what it said is not kept', async () => {
    const { deps } = buildTestApp(db());
    const server = await startMailServer();
    for (const key of ['order-1', 'order-2', 'order-3', 'order-4', 'order-5']) await queueOrderMail(db(), { key });
    await Promise.all([1, 2, 3].map(() => deliverMail(deps, smtpTransport(server.url))));
    expect(server.received.map(({ from, to }) => [from, to])).toEqual(
      Array.from({ length: 5 }, () => ['no-reply@localhost', ['ada@mercer.test']]),
    );
    const ids = server.received.map(({ source }) => readMailMessage(source).headers['message-id']);
    expect(ids.sort()).toEqual([1, 2, 3, 4, 5].map((n) => `<order-${n}@localhost.3000>`));
    expect(readMailMessage(server.received[0]?.source ?? '').text).toContain('Everyday Mug');
    for (const row of await readOutboxRows(db())) expect(row).toMatchObject({ status: 'sent', data: '{}' });
  });

  test('a mail whose answer was lost is sent again under the same Message-ID', async () => {
    const { deps, clock } = buildTestApp(db());
    const answers = [null, 250];
    const server = await startMailServer(() => answers.shift() ?? null);
    await queueOrderMail(db());
    await deliverMail(deps, smtpTransport(server.url));
    expect(await readOutboxRows(db())).toMatchObject([{ status: 'queued', attempts: 1 }]);
    await deliverMail(deps, smtpTransport(server.url));
    expect(server.received).toHaveLength(1);
    clock.advance(minute);
    await deliverMail(deps, smtpTransport(server.url));
    const ids = server.received.map(({ source }) => readMailMessage(source).headers['message-id']);
    expect(ids).toEqual(['<order-1@localhost.3000>', '<order-1@localhost.3000>']);
    expect(await readOutboxRows(db())).toMatchObject([{ status: 'sent', attempts: 2, error: null }]);
  });

  test('mails go over few connections, one after the other, which are closed in the end', async () => {
    const { deps } = buildTestApp(db());
    const server = await startMailServer();
    const transport = smtpTransport(server.url);
    for (let mail = 0; mail < 20; mail++)
      await queueOrderMail(db(), { key: `order-${mail}`, to: `ada${mail}@mercer.test` });
    await deliverMail(deps, transport);
    expect(server.received).toHaveLength(20);
    expect(server.connections).toBeLessThanOrEqual(transport.concurrency);
    transport.end?.();
    await queueOrderMail(db(), { key: 'order-last' });
    await deliverMail(deps, transport);
    transport.end?.();
    expect(server.received).toHaveLength(21);
  });

  test('a domain that takes nothing for a while is left alone, the others are not', async () => {
    const { deps, clock } = buildTestApp(db());
    const isBusyDomain = ({ to: [to = ''] }: { to: string[] }) => /@busy_1\.test$/i.test(to) && clock.now() < backAt;
    const backAt = new Date(clock.now().getTime() + minute);
    const server = await startMailServer((mail) => (isBusyDomain(mail) ? '451 4.7.1 too much, later' : 250));
    const transport = { ...smtpTransport(server.url), concurrency: 1 };
    for (const to of ['a@Busy_1.test', 'b@Busy_1.test', 'c@busy_1.test', 'd@busyX1.test', 'e@free.test'])
      await queueOrderMail(db(), { key: `to ${to}`, to });
    await deliverMail(deps, transport);
    const attemptedDomains = server.received.map(({ to: [to = ''] }) => to.replace(/.*@/, '').toLowerCase());
    expect(attemptedDomains.toSorted()).toEqual(['busy_1.test', 'busyx1.test', 'free.test']);
    await deliverMail(deps, transport);
    expect(server.received).toHaveLength(3);
    clock.advance(minute);
    await deliverMail(deps, transport);
    expect((await readOutboxRows(db())).map(({ status }) => status)).toEqual(Array(5).fill('sent'));
    transport.end?.();
  });

  test('a mailbox that is full keeps its own mail waiting alone', async () => {
    const { deps } = buildTestApp(db());
    const server = await startMailServer(({ to: [to] }) => (to === 'a@full.test' ? '452 4.2.2 mailbox full' : 250));
    const transport = { ...smtpTransport(server.url), concurrency: 1 };
    for (const to of ['a@full.test', 'b@full.test']) await queueOrderMail(db(), { key: `to ${to}`, to });
    await deliverMail(deps, transport);
    expect((await readOutboxRows(db())).map(({ status }) => status).toSorted()).toEqual(['queued', 'sent']);
    transport.end?.();
  });

  test('where nobody answers, the others are not tried one by one', async () => {
    const { deps } = buildTestApp(db());
    const server = await startMailServer(() => null);
    const transport = { ...smtpTransport(server.url), concurrency: 1 };
    for (const key of ['order-1', 'order-2', 'order-3']) await queueOrderMail(db(), { key });
    await deliverMail(deps, transport);
    expect((await readOutboxRows(db())).map(({ attempts }) => attempts).toSorted()).toEqual([0, 0, 1]);
    transport.end?.();
  });

  test('a mail that fails keeps no other waiting; the pauses grow and end after three days', async () => {
    const { deps, clock, faults } = buildTestApp(db());
    const folder = temporaryFolder();
    await queueOrderMail(db(), { key: 'a-broken' });
    await db().updateTable('outbox').set({ data: 'no JSON' }).execute();
    await queueOrderMail(db(), { key: 'b-whole' });
    await deliverMail(deps, folderTransport(folder));
    expect(readdirSync(folder)).toEqual(['b-whole.eml']);
    const pauses: number[] = [];
    for (let row = (await readOutboxRows(db()))[0]; row?.status === 'queued'; row = (await readOutboxRows(db()))[0]) {
      const pause = Date.parse(row.date_due) - deps.now().getTime();
      pauses.push(pause / minute);
      clock.advance(pause);
      await deliverMail(deps, folderTransport(folder));
    }
    expect(pauses.slice(0, 5)).toEqual([1, 2, 4, 8, 16]);
    expect(Math.max(...pauses)).toBe(360);
    expect(pauses.reduce((sum, pause) => sum + pause, 0) / 60).toBeGreaterThan(72);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatchObject(['a mail is given up', { key: 'a-broken' }]);
    expect(await readOutboxRows(db())).toMatchObject([{ status: 'failed', key: 'a-broken' }, { status: 'sent' }]);
  });

  test('a mail that a crashed process had taken is sent when its lease has ended', async () => {
    const { deps, clock } = buildTestApp(db());
    const folder = temporaryFolder();
    await queueOrderMail(db());
    const dying: MailTransport = { ...folderTransport(folder), send: () => new Promise(() => {}) };
    void deliverMail(deps, dying);
    await expect.poll(async () => (await readOutboxRows(db()))[0]?.attempts).toBe(1);
    await deliverMail(deps, folderTransport(folder));
    expect(readdirSync(folder)).toEqual([]);
    clock.advance(5000);
    await deliverMail(deps, folderTransport(folder));
    expect(readdirSync(folder)).toEqual(['order-1.eml']);
  });

  test('the store writes from its own address, in its language, and a newsletter can be ended with one click', async () => {
    const { deps } = buildTestApp(db());
    const folder = temporaryFolder();
    const store = { name: 'Laden', support_email: 'hallo@laden.test', locale: 'de-DE' };
    const value = JSON.stringify(store);
    await db().insertInto('settings').values({ id: 'store', value }).execute();
    const mail = {
      kind: 'newsletter' as const,
      to: 'ada@mercer.test',
      key: 'newsletter-1',
      data: mails.newsletter.sample,
      permit: ownersPermit,
    };
    await db()
      .transaction()
      .execute((tx) => queueMail(tx, mail));
    await deliverMail(deps, folderTransport(folder));
    expect(readMailMessage(readMailFile(folder, 'newsletter-1.eml')).headers).toMatchObject({
      from: 'Laden <hallo@laden.test>',
      to: 'ada@mercer.test',
      subject: 'Bestätigen Sie den Newsletter von Laden',
      'list-unsubscribe': '<http://localhost:3000/newsletter/unsubscribe?key=def>',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
  });
});
