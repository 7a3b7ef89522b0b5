import type { CartSettings, Order } from '@mercer/contract';
import { deliverMail } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { cards, createCardToken, fillCart, openTestShop, signUpShopper } from '../shop.ts';

const ada = { name: 'Ada Lovelace', address1: '1 Nathan Road' };

eachDatabase((db) => {
  const order = async (address: object) => {
    const shop = await openTestShop(db());
    const shopper = shop.shopper();
    await fillCart(shopper, ids.mug);
    const token = await createCardToken(shopper, cards.visa);
    const billing = { ...address, method: 'card', card: { token } };
    await shopper.put('/api/cart', { account: { email: 'ada@mercer.test' }, shipping: address, billing });
    const answer = await shopper.post('/api/cart/order');
    return { shop, shopper, answer };
  };

  test.each([
    ['Hong Kong', { ...ada, city: 'Mong Kok', state: 'Kowloon', country: 'HK' }, ['Mong Kok', 'Kowloon']],
    ['the Emirates', { ...ada, state: 'Dubai', country: 'AE' }, ['Dubai']],
    ['Ireland', { ...ada, city: 'Dublin', country: 'IE' }, ['Dublin']],
    ['Germany', { ...ada, city: 'Berlin', zip: '10115', country: 'DE' }, ['10115 Berlin']],
    ['Germany with a state', { ...ada, city: 'Berlin', state: 'BE', zip: '10115', country: 'DE' }, ['10115 Berlin']],
    [
      'the United States',
      { ...ada, city: 'Portland', state: 'OR', zip: '97201', country: 'US' },
      ['Portland, OR 97201'],
    ],
  ])('an address in %s is complete, and written as there', async (_, address, place) => {
    const { shop, answer } = await order(address);
    expect(answer.status).toBe(200);
    const placed: Order = answer.body;
    const lines = [ada.name, ada.address1, ...place];
    const request = (document: string) =>
      shop.app.request(`/operator/orders/${placed.id}/${document}`, { headers: { Authorization: 'Bearer sk_test' } });
    for (const document of ['packing-slip', 'invoice?format=html']) {
      const text = await (await request(document)).text();
      for (const line of lines) expect(text, document).toContain(line);
      expect(text).not.toMatch(/Berlin, BE/);
    }
    const texts: string[] = [];
    const send = async ({ text }: { text: string }) => void texts.push(text);
    await deliverMail(shop.deps, { leaseMs: 1, concurrency: 1, together: 1, keepsData: true, send });
    expect(texts.join()).toContain(lines.join('\n'));
  });

  test.each([
    ['US', 'state', { ...ada, city: 'Portland', zip: '97201' }],
    ['US', 'zip', { ...ada, city: 'Portland', state: 'OR' }],
    ['DE', 'zip', { ...ada, city: 'Berlin' }],
    ['HK', 'state', { ...ada, city: 'Mong Kok' }],
    ['IE', 'city', { ...ada, zip: 'A65 F4E2' }],
  ])('an address in %s needs the field %s', async (country, field, address) => {
    const { answer } = await order({ ...address, country });
    expect(answer).toMatchObject({ status: 400, body: { error: { param: `shipping.${field}` } } });
  });

  test('a saved address has the fields of its country, and keeps them when it moves', async () => {
    const shopper = (await openTestShop(db())).shopper();
    await signUpShopper(shopper, 'ada');
    const saved = await shopper.post('/api/account/addresses', {
      ...ada,
      city: 'Berlin',
      zip: '10115',
      country: 'Germany',
    });
    expect(saved.body).toMatchObject({ state: '', zip: '10115', country: 'DE' });
    const path = `/api/account/addresses/${saved.body.id}`;
    expect((await shopper.put(path, { country: 'US' })).body.errors).toMatchObject({ state: { code: 'REQUIRED' } });
    const hongKong = { city: '', zip: '', state: 'Kowloon', country: 'HK' };
    expect((await shopper.put(path, hongKong)).body).toMatchObject(hongKong);
    expect((await shopper.put(path, { phone: '1' })).body).toMatchObject({ ...hongKong, phone: '1' });
    const missing = await shopper.post('/api/account/addresses', { country: 'DE' });
    expect(Object.keys(missing.body.errors).toSorted()).toEqual(['address1', 'city', 'name', 'zip']);
  });

  test('the settings of the cart name the fields of each country in the language of the reader', async () => {
    const shopper = (await openTestShop(db())).shopper();
    const listPlaceFields = async (country: string, locale: string) => {
      const { body } = await shopper.call('GET', '/api/cart/settings', undefined, { 'X-Locale': locale });
      const formats = (body as CartSettings).address_formats;
      const fields = formats.find(({ countries }) => countries.includes(country))?.fields ?? [];
      return fields.map(({ id, label, required }) => `${id} ${label} ${required}`);
    };
    expect(await listPlaceFields('US', 'en-US')).toEqual(['city City true', 'state State true', 'zip Zip Code true']);
    expect(await listPlaceFields('DE', 'de-DE')).toEqual(['zip Postleitzahl true', 'city Ort true']);
    expect(await listPlaceFields('AE', 'en-US')).toEqual(['state Emirate true']);
    expect(await listPlaceFields('AE', 'de-DE')).toEqual(['state Emirat true']);
    expect(await listPlaceFields('IE', 'en-US')).toEqual([
      'city City true',
      'state County (optional) false',
      'zip Eircode (optional) false',
    ]);
    expect(await listPlaceFields('JP', 'en-US')).toContain('state Prefecture true');
  });
});
