import type { Db } from '@mercer/database';
import { buildTestApp, eachDatabase } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { checkMailDomain, checkShopHealth, type ResolveTexts } from './index.ts';

async function checkUpByName(db: Db) {
  const { deps } = buildTestApp(db);
  const findings = await checkShopHealth(deps);
  return Object.fromEntries(findings.map(({ name, state, message }) => [name, `${state}: ${message}`]));
}

async function setSetting(db: Db, id: string, value: object) {
  await db.deleteFrom('settings').where('id', '=', id).execute();
  await db
    .insertInto('settings')
    .values({ id, value: JSON.stringify(value) })
    .execute();
}

const store = {
  name: 'Mercer',
  country: 'DE',
  countries: ['DE', 'AT', 'CH'],
  locale: 'de-DE',
  currency: 'EUR',
  support_email: 'hello@shop.mercer-goods.de',
};
const rule = {
  name: 'MwSt.',
  country: 'DE',
  state: null,
  zip: null,
  priority: 0,
  compound: 0 as const,
  rate: 190_000,
  reduced_rate: null,
  shipping: 1 as const,
};

eachDatabase((db: () => Db) => {
  test('countries without a rate or a tax are named', async () => {
    await setSetting(db(), 'store', store);
    await setSetting(db(), 'shipping', {
      zones: [{ id: 'home', regions: [{ country: 'DE' }] }],
      services: [{ id: 'parcel', name: 'Parcel', rates: [{ zone: 'home', price: 490 }] }],
    });
    await db().deleteFrom('tax_rules').execute();
    expect((await checkUpByName(db())).taxes).toMatch(/^note: There are no taxes/);
    await db()
      .insertInto('tax_rules')
      .values([
        { id: 'a', ...rule },
        { id: 'b', ...rule, name: 'MwSt. again' },
        { id: 'c', ...rule, country: 'ZZ' },
        { id: 'd', ...rule, name: 'California', country: 'US', state: 'Kalifornien' },
        { id: 'e', ...rule, name: 'Backwards', country: 'US', zip: '97399..97301' },
      ])
      .execute();
    const { shipping, taxes } = await checkUpByName(db());
    expect(shipping).toBe(
      'note: There is no shipping rate to AT, CH: nobody there can order. See the setting shipping.',
    );
    expect(taxes).toBe(
      'note: The tax MwSt. never applies: ZZ is no country. The tax California never applies: Kalifornien is no state of US. The tax Backwards never applies: 97399..97301 matches no postal code. The taxes MwSt. and MwSt. again have one place and priority: only the first applies. No tax is for AT, CH: orders from there state none.',
    );
  });

  test('languages without words and currencies without a rate are named', async () => {
    const locales = [{ code: 'de-DE' }, { code: 'fr-FR' }];
    const currencies = [
      { code: 'EUR', type: 'base' },
      { code: 'CHF', type: 'display' },
    ];
    await setSetting(db(), 'store', { ...store, locales, currencies });
    const { languages, currencies: finding } = await checkUpByName(db());
    expect(languages).toMatch(/^note: .*fr-FR/);
    expect(finding).toMatch(/^note: CHF has no rate/);
  });

  test('the mail domain is asked for SPF, DKIM and DMARC, and is not checked where DNS is silent', async () => {
    await setSetting(db(), 'store', store);
    const check = (resolve: ResolveTexts) => checkMailDomain({ db: db() }, resolve);
    const records: Record<string, string[]> = {
      'shop.mercer-goods.de': ['v=spf1 include:mail.example -all'],
      '_dmarc.shop.mercer-goods.de': ['v=DMARC1; p=reject'],
      'k1._domainkey.shop.mercer-goods.de': ['v=DKIM1; p=MIG'],
    };
    expect(await check(async (name) => records[name] ?? [])).toEqual({
      state: 'fine',
      message: 'Mails from shop.mercer-goods.de can be verified (SPF, DKIM, DMARC).',
    });
    expect((await check(async () => [])).message).toMatch(/no SPF record; _dmarc\S+ has no DMARC record; no DKIM key/);
    const silent = await check(() => new Promise(() => {}));
    expect(silent.message).toBe('The mail domain shop.mercer-goods.de was not checked: DNS did not answer.');
    const offline = await check(() => Promise.reject(new Error('ECONNREFUSED')));
    expect(offline).toEqual(silent);
  });
});
