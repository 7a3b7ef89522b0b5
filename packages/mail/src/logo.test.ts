import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildTestApp, eachDatabase, readMailMessage } from '@mercer/server/testing';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { deliverMail, folderTransport, queueMail } from './index.ts';
import { mails } from './mails/index.ts';

const wide = {
  create: { width: 1200, height: 300, channels: 4, background: { r: 255, g: 255, b: 255, alpha: 0.5 } },
} as const;

const operator = { Authorization: 'Bearer sk_test' };

eachDatabase((db) => {
  /** @returns the shop, whose store has an uploaded logo */
  const shopWithLogo = async (url?: string) => {
    const { app, deps } = buildTestApp(db());
    const body = new Uint8Array(await sharp(wide).png().toBuffer());
    const uploaded = await (await app.request('/operator/images', { method: 'POST', headers: operator, body })).json();
    const store = { name: 'Corner Shop', logo: { ...uploaded.file, url: url ?? uploaded.file.url } };
    await db()
      .insertInto('settings')
      .values({ id: 'store', value: JSON.stringify(store) })
      .execute();
    return deps;
  };
  const sendOrderMail = async (deps: Awaited<ReturnType<typeof shopWithLogo>>) => {
    const folder = mkdtempSync(join(tmpdir(), 'mercer-mail-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const mail = { kind: 'order' as const, key: 'order-1', to: 'ada@mercer.test', data: mails.order.sample };
    await db()
      .transaction()
      .execute((tx) => queueMail(tx, mail, deps.now()));
    await deliverMail(deps, folderTransport(folder));
    return readFileSync(join(folder, readdirSync(folder)[0] ?? ''), 'utf8');
  };

  test('the store’s logo comes with the mail, small, as PNG, and says the shop’s name where it is not shown', async () => {
    const source = await sendOrderMail(await shopWithLogo());
    const mail = readMailMessage(source);
    expect(mail.html).toContain('<img src="cid:logo@shop" alt="Corner Shop" width="128" height="32"');
    expect(mail.text).toContain('Corner Shop');
    const [logo, ...otherPictures] = mail.pictures;
    expect([logo?.id, logo?.type, otherPictures]).toEqual(['logo@shop', expect.stringMatching(/^image\/png/), []]);
    expect(source).toContain('Content-Disposition: inline');
    expect(source).toMatch(/multipart\/alternative;[\s\S]+multipart\/related;/);
    expect(logo?.body.length).toBeLessThan(8192);
    const facts = await sharp(logo?.body).metadata();
    expect(facts).toMatchObject({ format: 'png', width: 256, height: 64, hasAlpha: true });
    expect(source.split('\r\n').filter((line) => line.length > 998)).toEqual([]);
  });

  test.each(['https://cdn.example/logo.png', '/images/none.webp', `/images/${'0'.repeat(64)}.webp`])(
    'a logo at %s is none of the shop’s own: its name stands there',
    async (url) => {
      const mail = readMailMessage(await sendOrderMail(await shopWithLogo(url)));
      expect(mail.pictures).toEqual([]);
      expect(mail.html).not.toContain('<img');
      expect(mail.html).toContain('>Corner Shop</a>');
    },
  );

  test('a preview shows it in the page, which nothing comes beside', async () => {
    await shopWithLogo();
    const previewRequest = { method: 'POST', headers: { ...operator, 'Content-Type': 'application/json' }, body: '{}' };
    const { html } = await (
      await buildTestApp(db()).app.request('/operator/mails/order/en/preview', previewRequest)
    ).json();
    expect(html).toMatch(/<img src="data:image\/png;base64,[\w+/=]+" alt="Corner Shop"/);
    expect(html).not.toContain('cid:');
  });
});
