import { createPhotograph } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import type { Month } from './month.ts';

/** Texts that an owner writes: pages, menus, scenes and mails. */
export function testPages(month: () => Month): void {
  test('a page of the owner has paragraphs and a table, in both languages', async () => {
    const { locale, secondLocale } = month().country;
    const body = 'Care\n\nWash by hand.\n\nSize | Litres\nS | 0.3\nL | 0.5';
    const created = await month().request('POST', 'pages', {
      slug: 'care',
      title: 'How to care',
      body,
      published: true,
      $locale: { [secondLocale]: { title: 'The other title' } },
    });
    const page = await month().readPage('/pages/care');
    expect(page).toContain(`<html lang="${locale}"`);
    for (const text of ['How to care', 'Wash by hand.</p>', '<table']) expect(page).toContain(text);
    const translated = await month().readPage('/pages/care', { cookie: `swell-locale=${secondLocale}` });
    expect(translated).toContain('The other title');
    await month().request('DELETE', `pages/${created.id}`);
    await month().run('bin', 'restore', 'page', created.id);
    expect(await month().readPage('/pages/care')).toContain('How to care');
  });

  test('the menus of header and footer lead where the owner says', async () => {
    const items = [
      { name: 'All our tea', url: '/category/tea' },
      { name: 'Care', url: '/pages/care' },
    ];
    const file = month().write('menus.json', JSON.stringify([{ id: 'main', name: 'Main', items }]));
    await month().run('settings', 'replace', 'menus', file);
    const home = await month().readPage('/');
    expect(home).toContain('All our tea');
    const wrong = month().write('menus.json', JSON.stringify([{ id: 'main', name: 'Main', items: [{ url: '/tea' }] }]));
    const refused = await month().tryCommand('settings', 'replace', 'menus', wrong);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('items.0.name')]);
  });

  test('a scene on the home page shows a picture, a sentence and its products', async () => {
    const { file } = await month().request('POST', 'images', await createPhotograph(1440, 1080));
    const types = { title: 'text', text: 'text', link: 'text', picture: 'json', products: 'json', place: 'number' };
    await month().request('POST', 'content-models', {
      id: 'scenes',
      name: 'Scenes',
      fields: Object.entries(types).map(([id, type]) => ({ id, name: id, type })),
    });
    await month().request('POST', 'content/scenes', {
      slug: 'kitchen',
      published: true,
      fields: {
        title: 'A slow kitchen',
        link: '/category/tea',
        place: 1,
        picture: { url: file.url, width: file.width, height: file.height },
        products: [{ product: 'kettle', x: 95, y: 605 }],
      },
    });
    const home = await month().readPage('/');
    for (const text of ['A slow kitchen', file.url]) expect(home).toContain(text);
  });

  test('the words of a mail are changed, previewed and tried, and the next shopper reads them', async () => {
    const [language = ''] = month().country.locale.split('-');
    const path = `mails/order/${language}`;
    const subject = 'Thanks for {{order.number}} at {{store.name}}!';
    const wrong = await month().tryRequest('PUT', path, { subject: 'Dear {{nobody}}' });
    expect([wrong.status, (await wrong.json()).error.param]).toEqual([400, 'subject']);
    await month().request('PUT', path, { subject });
    const [{ id }] = (await month().request('GET', 'orders?number=1000')).results;
    const preview = await month().request('POST', `${path}/preview`, { order_id: id });
    expect(preview.subject).toBe('Thanks for 1000 at Laden!');
    await month().request('POST', `${path}/test`, {});
    await month().readMail('hallo@laden.example', /^Thanks for /m);
    const order = await month().shopper.buy('cup', { email: 'reader@mercer.test' });
    const mail = await month().readMail('reader@mercer.test', /Thanks for/);
    expect(mail.headers.subject).toBe(`Thanks for ${order.number} at Laden!`);
  });
}
