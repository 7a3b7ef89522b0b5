import { expect, test } from 'vitest';
import { openBraintree } from './client.ts';

const keys = {
  url: 'https://braintree.test',
  merchantId: 'shop',
  publicKey: 'public',
  privateKey: 'private',
  mode: 'test',
};

/** Braintree with as many accounts as it has at each question, two on a page. */
function braintreeWith(accountsAt: (question: number) => string[]) {
  const requestedUrls: string[] = [];
  const respondToRequest = async ({ url }: Request) => {
    requestedUrls.push(url);
    const currencies = accountsAt(requestedUrls.length);
    const page = Number(new URL(url).searchParams.get('page'));
    const accounts = currencies.slice((page - 1) * 2, page * 2).map((currency) => {
      const fields = `<id>${currency}</id><status>active</status><currency-iso-code>${currency}</currency-iso-code>`;
      return `<merchant-account>${fields}<default type="boolean">false</default></merchant-account>`;
    });
    const counts = `<page-size type="integer">2</page-size><total-items type="integer">${currencies.length}</total-items>`;
    const number = `<current-page-number type="integer">${page}</current-page-number>`;
    const body = `<merchant-accounts type="collection">${number}${counts}${accounts.join('')}</merchant-accounts>`;
    return new Response(body, { headers: { 'Content-Type': 'application/xml' } });
  };
  return {
    requestedUrls,
    braintree: openBraintree(keys, { fetch: respondToRequest, now: () => new Date(), publicUrl: 'https://shop.test' }),
  };
}

test('an account on a later page takes its currency, and the pages are read once', async () => {
  const { requestedUrls, braintree } = braintreeWith(() => ['USD', 'EUR', 'GBP', 'SEK', 'NOK']);
  expect(await braintree.accountFor('NOK')).toBe('NOK');
  expect(await braintree.accountFor('GBP')).toBe('GBP');
  expect(requestedUrls.map((url) => new URL(url).search)).toEqual(['?page=1', '?page=2', '?page=3']);
});

test('an account that was made later is found when its currency is asked for', async () => {
  const { braintree } = braintreeWith((question) => (question === 1 ? ['USD'] : ['USD', 'EUR']));
  expect(await braintree.accountFor('USD')).toBe('USD');
  expect(await braintree.accountFor('EUR')).toBe('EUR');
  expect(await braintree.accountFor('CHF')).toBeUndefined();
});

test('an account without any merchant account takes no currency', async () => {
  expect(await braintreeWith(() => []).braintree.accountFor('USD')).toBeUndefined();
});
