import { createPhotograph } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import type { Month } from './month.ts';

/** Facts that an owner states of the shop before there is anything in it. */
export function testSettingUp(month: () => Month): void {
  test('the shop has its name, logo, colours, icon and large picture', async () => {
    const photograph = await createPhotograph(640, 250);
    const upload = async () => (await month().request('POST', 'images', photograph)).file;
    for (const field of ['logo', 'favicon', 'hero'])
      await month().run('settings', 'set', `store.${field}`, JSON.stringify(await upload()));
    await month().run('settings', 'set', 'store.colours', '{"header": "#1f3d2b", "accent": "#f2c14e"}');
    await month().run('settings', 'set', 'store.headline', 'Tea for slow days', '--text');
    const home = await month().readPage('/');
    const { url } = await upload();
    expect(home.split(url).length).toBeGreaterThan(2);
    for (const text of ['Laden', 'Tea for slow days', '#1f3d2b']) expect(home).toContain(text);
    const refused = await month().tryCommand('settings', 'set', 'store.colours', '{"link": "#ffffff"}');
    expect(refused.code).not.toBe(0);
    expect(refused.stderr).toMatch(/contrast/);
  });

  test('pages and mails state its address, telephone number and e-mail address', async () => {
    const { address, phone, timeZone } = month().country;
    await month().run('settings', 'set', 'store.address', JSON.stringify(address));
    await month().run('settings', 'set', 'store.phone', phone, '--text');
    await month().run('settings', 'set', 'store.time_zone', timeZone);
    await month().run('settings', 'set', 'invoice', '{"tax_id": "DE136695976", "footer": "Thank you."}');
    const home = await month().readPage('/');
    for (const text of [address.company, address.address1, phone, 'hallo@laden.example']) expect(home).toContain(text);
    const refused = await month().tryCommand('settings', 'set', 'store.support_email', 'nope');
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('support_email')]);
  });

  test('legal pages are drafted with the address, checked and published', async () => {
    await month().run('init', '--legal', 'yes');
    const { results } = await month().request('GET', 'pages');
    expect(results.map(({ slug }: { slug: string }) => slug)).toEqual(
      expect.arrayContaining(['imprint', 'privacy', 'terms', 'withdrawal', 'shipping', 'returns']),
    );
    const imprint = results.find(({ slug }: { slug: string }) => slug === 'imprint');
    expect(imprint.body).toContain(month().country.address.address1);
    expect((await fetch(`${month().url}/pages/imprint`)).status).toBe(404);
    for (const { id } of results)
      await month().request('PATCH', `pages/${id}`, { body: 'Checked by a lawyer.', published: true });
    expect(await month().readPage('/pages/imprint')).toContain('Checked by a lawyer.');
    expect(await month().readPage('/')).toContain('/pages/imprint');
  });

  test('shoppers choose from two languages', async () => {
    const { locale, secondLocale } = month().country;
    const locales = [{ code: locale }, { code: secondLocale }];
    await month().run('settings', 'set', 'store.locales', JSON.stringify(locales));
    expect(await month().readPage('/')).toContain(`<html lang="${locale}"`);
    const chosen = await month().readPage('/', { cookie: `swell-locale=${secondLocale}` });
    expect(chosen).toContain(`<html lang="${secondLocale}"`);
    const refused = await month().tryCommand('settings', 'set', 'store.locales', '[{"code": "klingon"}]');
    expect(refused.code).toBe(1);
  });

  test('shoppers see prices in a second currency, by a rate', async () => {
    const [, , , currency] = month().country.init;
    const { secondCurrency } = month().country;
    const currencies = [
      { code: currency, type: 'base' },
      { ...secondCurrency, type: 'display' },
    ];
    await month().run('settings', 'set', 'store.currencies', JSON.stringify(currencies));
    const { store } = await month().read('settings');
    expect(store.currencies).toMatchObject(currencies);
  });

  test('tax is charged by the rule of the country', async () => {
    const { tax, includesTax } = month().country;
    await month().request('POST', 'taxes', tax);
    expect(await month().run('taxes', 'list')).toContain(tax.name);
    expect(await month().request('GET', 'settings/taxes')).toMatchObject({
      effective: { prices_include_tax: includesTax },
    });
    for (const wrong of [tax, { ...tax, country: 'ZZ' }])
      expect((await month().tryRequest('POST', 'taxes', wrong)).status).toBe(400);
  });

  test('a parcel costs what its zone says, and nothing from an amount on', async () => {
    const { address, rate, freeFrom } = month().country;
    const zones = [{ id: 'country', name: 'Country', regions: [{ country: address.country }] }];
    const rates = [{ zone: 'country', price: rate, free_from: freeFrom, days: { from: 2, to: 3 } }];
    const file = month().write(
      'shipping.json',
      JSON.stringify({ zones, services: [{ id: 'parcel', name: 'Parcel', rates }] }),
    );
    await month().run('settings', 'replace', 'shipping', file);
    const wrong = [{ zone: 'moon', price: rate }];
    const refused = await month().tryRequest('PUT', 'settings/shipping', {
      value: { zones, services: [{ id: 'parcel', name: 'Parcel', rates: wrong }] },
    });
    expect([refused.status, (await refused.json()).error.param]).toEqual([400, 'value.services.0.rates.0.zone']);
  });

  test('shoppers can pay by card and by bank transfer', async () => {
    const account = { iban: 'DE02120300000000202051' };
    await month().run('settings', 'set', 'manual_payments.bank_transfer', JSON.stringify({ enabled: true, account }));
    const methods = await month().read('payment/methods');
    expect(Object.keys(methods)).toEqual(expect.arrayContaining(['card', 'bank_transfer']));
    expect(methods.bank_transfer.name).toBe(month().country.words.bankTransfer);
    const refused = await month().tryCommand('settings', 'set', 'payments.card.gateway', 'foo');
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('gateway')]);
  });
}
