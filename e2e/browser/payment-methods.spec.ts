import type { Page } from '@playwright/test';
import { cases, type MethodCase } from '../payment-methods/cases.ts';
import { handsOf, isPlayedByShop, type PaymentWindow, pagePath, servePaymentPage } from './payment-page.ts';
import { expect, test } from './shopper.ts';

// gateways' own pages, which the routes below answer
test.use({ allowedErrors: [/^foreign host: https:\/\/[a-z.]+\.test\//] });

for (const one of cases) {
  test(`${one.method} through ${one.gateway}`, async ({ page, baseURL }) => {
    const { updates } = await servePaymentPage(page, one);
    await page.route(/^https:\/\/[a-z.]+\.test\//, (route) =>
      route.fulfill({ contentType: 'text/html', body: 'Gateway' }),
    );
    await openPage(page);
    await fillCart(page);

    await call(page, one, 'createElements');
    expect(await told(page)).toEqual({ successes: 0, errors: [] });
    await one.pay?.(handsOf(page));
    if (one.leavesFor) {
      const target = one.leavesFor.replace('https://shop.test/checkout', `${baseURL}${pagePath}`);
      await call(page, one, 'tokenize');
      await page.waitForURL(target);
    } else if (one.paysWithTokenize) {
      await call(page, one, 'tokenize');
    }
    if (!one.leavesFor) await expect.poll(() => updates.length).toBeGreaterThan(0);
    const expected = isPlayedByShop(one) ? { method: 'card' } : await billingOf(page, one);
    expect(updates.at(-1)?.billing ?? {}).toMatchObject(expected);
    if (!one.leavesFor && one.method !== 'ideal') {
      await expect.poll(() => told(page)).toEqual({ successes: 1, errors: [] });
      const method = await page.evaluate(() => (window as never as PaymentWindow).swell.cart.state.billing.method);
      expect(method).toBe(one.billing.method);
    }
    if (one.returns) await comeBack(page, one, updates);
    if (isPlayedByShop(one)) await submit(page);
  });
}

/** What the case expects, with the total of this page's cart. */
async function billingOf(page: Page, { billing }: MethodCase) {
  if (!('quote' in billing)) return billing;
  const { capture_total, currency } = await page.evaluate(() => (window as never as PaymentWindow).swell.cart.state);
  return { ...billing, quote: { amount: capture_total, currency } };
}

async function comeBack(page: Page, one: MethodCase, updates: object[]) {
  await openPage(page, one.returns?.query);
  await call(page, one, 'handleRedirect');
  await expect.poll(() => told(page)).toEqual({ successes: 1, errors: [] });
  expect(updates.at(-1)).toEqual({ billing: one.returns?.billing });
  expect(new URL(page.url()).search).toBe('');
}

async function openPage(page: Page, query = '') {
  await page.goto(`${pagePath}${query}`);
  await page.waitForFunction(() => 'swell' in window);
}

async function fillCart(page: Page) {
  await page.evaluate(async () => {
    const { swell } = window as never as PaymentWindow;
    const { id } = await swell.products.get('everyday-mug');
    await swell.cart.addItem({ product_id: id, quantity: 1 });
  });
}

/** A page that is left never hears the end of `tokenize`. */
async function call(page: Page, { method, params, leavesFor }: MethodCase, step: string) {
  await page.evaluate(
    async ([step, method, params, isLeft]) => {
      const { swell, handlers } = window as never as PaymentWindow;
      const done = swell.payment[step]({ [method]: { ...params, ...handlers } });
      if (!isLeft) await done;
    },
    [step, method, params, step === 'tokenize' && Boolean(leavesFor)] as const,
  );
}

function told(page: Page) {
  return page.evaluate(() => (window as never as PaymentWindow).told);
}

/** The order of the shop itself, paid with the token. */
async function submit(page: Page) {
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
