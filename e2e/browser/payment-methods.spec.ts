import type { Page } from '@playwright/test';
import { cases, type MethodCase } from '../payment-methods/method-cases.ts';
import { createHands, isPlayedByShop, type PaymentWindow, pagePath, servePaymentPage } from './payment-page.ts';
import { expect, test } from './shopper.ts';

// gateways' own pages, which the routes below answer
test.use({ allowedErrors: [/^foreign host: https:\/\/[a-z.]+\.test\//] });

for (const methodCase of cases) {
  test(`${methodCase.method} through ${methodCase.gateway}`, async ({ page, baseURL }) => {
    const { updates } = await servePaymentPage(page, methodCase);
    await page.route(/^https:\/\/[a-z.]+\.test\//, (route) =>
      route.fulfill({ contentType: 'text/html', body: 'Gateway' }),
    );
    await openPaymentPage(page);
    await addMugToCart(page);

    await callPaymentStep(page, methodCase, 'createElements');
    expect(await readHandlerCalls(page)).toEqual({ successes: 0, errors: [] });
    await methodCase.pay?.(createHands(page));
    if (methodCase.leavesFor) {
      const target = methodCase.leavesFor.replace('https://shop.test/checkout', `${baseURL}${pagePath}`);
      await callPaymentStep(page, methodCase, 'tokenize');
      await page.waitForURL(target);
    } else if (methodCase.paysWithTokenize) {
      await callPaymentStep(page, methodCase, 'tokenize');
    }
    if (!methodCase.leavesFor) await expect.poll(() => updates.length).toBeGreaterThan(0);
    const expected = isPlayedByShop(methodCase) ? { method: 'card' } : await toExpectedBilling(page, methodCase);
    expect(updates.at(-1)?.billing ?? {}).toMatchObject(expected);
    if (!methodCase.leavesFor && methodCase.method !== 'ideal') {
      await expect.poll(() => readHandlerCalls(page)).toEqual({ successes: 1, errors: [] });
      const method = await page.evaluate(() => (window as never as PaymentWindow).swell.cart.state.billing.method);
      expect(method).toBe(methodCase.billing.method);
    }
    if (methodCase.returns) await returnToPage(page, methodCase, updates);
    if (isPlayedByShop(methodCase)) await submitOrder(page);
  });
}

/** Returns the billing that the case expects, with the total of this page's cart. */
async function toExpectedBilling(page: Page, { billing }: MethodCase) {
  if (!('quote' in billing)) return billing;
  const { capture_total, currency } = await page.evaluate(() => (window as never as PaymentWindow).swell.cart.state);
  return { ...billing, quote: { amount: capture_total, currency } };
}

async function returnToPage(page: Page, methodCase: MethodCase, updates: object[]) {
  await openPaymentPage(page, methodCase.returns?.query);
  await callPaymentStep(page, methodCase, 'handleRedirect');
  await expect.poll(() => readHandlerCalls(page)).toEqual({ successes: 1, errors: [] });
  expect(updates.at(-1)).toEqual({ billing: methodCase.returns?.billing });
  expect(new URL(page.url()).search).toBe('');
}

async function openPaymentPage(page: Page, query = '') {
  await page.goto(`${pagePath}${query}`);
  await page.waitForFunction(() => 'swell' in window);
}

async function addMugToCart(page: Page) {
  await page.evaluate(async () => {
    const { swell } = window as never as PaymentWindow;
    const { id } = await swell.products.get('everyday-mug');
    await swell.cart.addItem({ product_id: id, quantity: 1 });
  });
}

/** A page that is left never hears the end of `tokenize`. */
async function callPaymentStep(page: Page, { method, params, leavesFor }: MethodCase, step: string) {
  await page.evaluate(
    async ([step, method, params, isLeft]) => {
      const { swell, handlers } = window as never as PaymentWindow;
      const completion = swell.payment[step]({ [method]: { ...params, ...handlers } });
      if (!isLeft) await completion;
    },
    [step, method, params, step === 'tokenize' && Boolean(leavesFor)] as const,
  );
}

function readHandlerCalls(page: Page) {
  return page.evaluate(() => (window as never as PaymentWindow).told);
}

/** The order of the shop itself, paid with the token. */
async function submitOrder(page: Page) {
  const order = await page.evaluate(async () => {
    const { swell } = window as never as PaymentWindow;
    const address = {
      name: 'Ada Lovelace',
      address1: '12 Analytical Way',
      city: 'Portland',
      state: 'OR',
      zip: '97201',
    };
    const shipping = { ...address, country: 'US' };
    await swell.cart.update({ account: { email: 'ada@mercer.test' }, shipping, billing: shipping });
    return swell.cart.submitOrder();
  });
  expect(order).toMatchObject({ status: 'paid', currency: 'USD' });
}
