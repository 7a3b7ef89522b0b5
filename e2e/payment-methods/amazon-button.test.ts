import { expect, test } from 'vitest';
import { createHandlers, openCheckoutPage } from './checkout-page.ts';
import { findMethodCase } from './method-cases.ts';

// Parameters of Amazon's scripts: https://developer.amazon.com/docs/amazon-pay-checkout/amazon-pay-script.html

const { page: pageOptions, settings } = findMethodCase('amazon', 'amazon');

const buildScriptSettings = (region: string) => ({
  scripts: [{ id: 'amazon-checkout', url: `https://static-${region}.payments-amazon.com/checkout.js` }],
});

interface Button {
  region: string;
  currency: string;
  ledger?: string;
  params?: object;
}

/** Draws the button and returns the values it was drawn with, and the errors. */
async function drawAmazonButton({ region, currency, ledger, params }: Button) {
  const page = await openCheckoutPage({
    ...pageOptions,
    cart: { ...pageOptions?.cart, currency },
    payments: { amazon: { ...settings, ...buildScriptSettings(region), gateway: 'amazon' } },
    vault: {
      authorization: () => ({ payload: '{}', signature: 'signed', ...(ledger && { ledger_currency: ledger }) }),
    },
  });
  const { outcomes, ...on } = createHandlers();
  await page.client.payment.createElements({ amazon: { ...on, ...params } });
  const place = page.window.document.getElementById('amazonpay-button');
  const button = place?.querySelector('button') ?? place?.firstElementChild?.shadowRoot?.querySelector('button');
  const { ledgerCurrency, checkoutLanguage } = button?.dataset ?? {};
  return { ledgerCurrency, checkoutLanguage, errors: outcomes.errors };
}

test.each([
  ['eu', 'EUR', 'EUR', undefined, undefined],
  ['eu', 'EUR', 'EUR', 'de_DE', 'de_DE'],
  ['eu', 'EUR', 'EUR', 'en_US', undefined],
  ['eu', 'SEK', 'EUR', 'fr_FR', 'fr_FR'],
  ['eu', 'EUR', 'GBP', 'it_IT', 'it_IT'],
  ['na', 'USD', 'USD', 'de_DE', undefined],
  ['na', 'USD', 'USD', 'en_US', 'en_US'],
])('region %s draws a button for a cart in %s and a ledger in %s, asked in %s', async (...row) => {
  const [region, currency, ledger, locale, checkoutLanguage] = row;
  const button = await drawAmazonButton({ region, currency, ledger, ...(locale && { params: { locale } }) });
  expect(button.errors).toEqual([]);
  expect([button.ledgerCurrency, button.checkoutLanguage]).toEqual([ledger, checkoutLanguage]);
});

test('a backend that names no ledger currency has that of the cart', async () => {
  expect(await drawAmazonButton({ region: 'eu', currency: 'GBP' })).toMatchObject({
    ledgerCurrency: 'GBP',
    errors: [],
  });
});

test.each([
  [
    'a ledger of another region',
    { region: 'eu', currency: 'USD' },
    /^AmazonPay:\nInvalid value 'USD' for 'ledgerCurrency'/,
  ],
  [
    'a placement that is none',
    { region: 'na', currency: 'USD', params: { placement: 'Footer' } },
    /^AmazonPay:\nInvalid value 'Footer' for 'placement'/,
  ],
])('%s is refused as Amazon’s script refuses it', async (_, button, message) => {
  expect((await drawAmazonButton(button)).errors).toEqual([expect.stringMatching(message)]);
});
