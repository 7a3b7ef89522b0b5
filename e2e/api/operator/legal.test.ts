import type { Db } from '@mercer/server';
import { eachDatabase } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { expectRefused, openOperator } from './operator.ts';

const store = {
  name: 'Blaue Tür',
  country: 'DE',
  locale: 'de-DE',
  currency: 'USD',
  locales: [
    { code: 'de-DE', name: 'Deutsch' },
    { code: 'en-US', name: 'English' },
  ],
  currencies: [],
  support_email: 'hallo@tuer.example',
  address: { company: 'Blaue Tür GmbH', address1: 'Hauptstraße 1', zip: '10115', city: 'Berlin', country: 'DE' },
};

eachDatabase((db: () => Db) => {
  test('legal pages come from templates with the name and address of the store, and nobody sees them yet', async () => {
    const { operator, shopper } = await openOperator(db());
    await operator.put('/settings/store', { value: store });
    const { body } = await operator.post('/pages/legal', {});
    expect(body.results.map(({ slug }: { slug: string }) => slug)).toEqual([
      'imprint',
      'privacy',
      'terms',
      'withdrawal',
      'shipping',
      'returns',
    ]);
    for (const page of body.results) {
      expect(page.published).toBe(false);
      expect(page.body).toMatch(/^ENTWURF/);
      expect(page.$locale['en-US'].body).toMatch(/^DRAFT/);
      expect(page.body).not.toMatch(/undefined|null/);
    }
    expect(body.results[0]).toMatchObject({ title: 'Impressum', $locale: { 'en-US': { title: 'Imprint' } } });
    expect(body.results[0].body).toContain('Hauptstraße 1');
    expect(body.results[0].body).toContain('hallo@tuer.example');
    expect((await shopper.get('/api/content/pages/imprint')).body).toBeNull();
  });

  test('the page on withdrawal holds the form that the law gives as its model, line by line', async () => {
    const { operator } = await openOperator(db());
    await operator.put('/settings/store', { value: store });
    const { body } = await operator.post('/pages/legal', { slugs: ['withdrawal'] });
    const [page] = body.results;
    expect(page.body).toContain('Muster-Widerrufsformular');
    expect(page.body).toContain('\nAn Blaue Tür, Blaue Tür GmbH, Hauptstraße 1');
    expect(page.body).toContain('\nDatum: ____\n');
    expect(page.$locale['en-US'].body).toContain('\nDate: ____\n');
  });

  test('a page that is there stays as it is', async () => {
    const { operator } = await openOperator(db());
    await operator.post('/pages', { slug: 'terms', title: 'Ours', body: 'Be kind.' });
    const listPageSlugs = ({ body }: { body: { results: { slug: string }[] } }) => body.results.map(({ slug }) => slug);
    expect(listPageSlugs(await operator.post('/pages/legal', { slugs: ['terms', 'imprint'] }))).toEqual(['imprint']);
    expect(listPageSlugs(await operator.post('/pages/legal', { slugs: ['terms', 'imprint'] }))).toEqual([]);
    const responses = await Promise.all([1, 2, 3].map(() => operator.post('/pages/legal', {})));
    expect(responses.flatMap(listPageSlugs).toSorted()).toEqual(['privacy', 'returns', 'shipping', 'withdrawal']);
    expectRefused(await operator.post('/pages/legal', { slugs: ['cookies'] }), 'slugs.0');
    expectRefused(await operator.post('/pages/legal', { slugs: [] }), 'slugs');
  });

  test('a store without an address is told what is missing', async () => {
    const { operator } = await openOperator(db());
    const { body } = await operator.post('/pages/legal', { slugs: ['imprint'] });
    expect(body.results[0].body).toContain('[address]');
    expect(body.results[0].body).toContain('[e-mail address]');
  });

  test('settings of invoices, notices, returns, reviews, stock and taxes are set, and nonsense is refused', async () => {
    const { operator } = await openOperator(db());
    for (const [id, value] of Object.entries({
      taxes: { prices_include_tax: true },
      invoice: { tax_id: 'DE123' },
      notices: { off: ['stock.low'] },
      returns: { days: 14 },
      reviews: { moderation: 'on' },
      stock: { low: 3 },
    })) {
      expect((await operator.put(`/settings/${id}`, { value })).body).toMatchObject({ id, value });
    }
    expectRefused(
      await operator.put('/settings/taxes', { value: { prices_include_tax: 1 } }),
      'value.prices_include_tax',
    );
    expectRefused(await operator.put('/settings/notices', { value: { off: ['all'] } }), 'value.off.0');
    expectRefused(await operator.put('/settings/returns', { value: { days: -1 } }), 'value.days');
    expectRefused(await operator.put('/settings/invoice', { value: { vat: 'x' } }), 'value.vat');
  });
});
