import type { Page, Request } from '@playwright/test';
import { test } from './own-shop.ts';
import { addProductToCart, requestShopApi } from './shop-api.ts';
import { cards, chooseCardPayment, expect, expectPlaced, fillAddresses, fillCard, placeOrder } from './shopper.ts';
import { openHydratedPage } from './wait-for-hydration.ts';

/** A way to pay that leads over a page of a gateway or a bank. */
interface PageWay {
  name: string;
  /** Goes from the checkout, with its addresses filled in, to the page that takes the payment. */
  leave(page: Page): Promise<unknown>;
}

export const pressButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const createMethodWay = (name: string): PageWay => ({
  name,
  async leave(page) {
    await page.getByRole('radio', { name }).check();
    await placeOrder(page);
  },
});

export const klarna = createMethodWay('Klarna');
export const paysafecard = createMethodWay('paysafecard');
export const bancontact = createMethodWay('Bancontact');

export const ideal: PageWay = {
  name: 'iDEAL',
  async leave(page) {
    await page.getByRole('radio', { name: 'iDEAL' }).check();
    await expect(page.getByText('After submission you choose your bank.')).toBeVisible();
    await placeOrder(page);
  },
};

export const quickpay: PageWay = {
  name: 'QuickPay',
  async leave(page) {
    await expect(page.getByText('You enter your card on the secure page of our payment provider')).toBeVisible();
    await placeOrder(page);
  },
};

export const amazon: PageWay = {
  name: 'Amazon Pay',
  async leave(page) {
    await createMethodWay('Amazon Pay').leave(page);
    await pressButton(page, 'Amazon Pay');
    await expect(page).toHaveURL(/\/sandbox\/amazon\/checkout\?/);
    await pressButton(page, 'Approve');
    await expect(page).toHaveURL(/\/sandbox\/amazon\/pay\//);
  },
};

export const threeDSecure: PageWay = {
  name: '3-D Secure',
  async leave(page) {
    await chooseCardPayment(page);
    await fillCard(page, cards.threeDSecure);
    await placeOrder(page);
  },
};

async function goToBankPage(page: Page, way: PageWay) {
  await addProductToCart(page, 'everyday-mug');
  await openHydratedPage(page, '/checkout');
  await fillAddresses(page);
  await way.leave(page);
  await expect(page).toHaveURL(/\/sandbox\//);
}

/** Goes to the bank of a card without scripts, by submitting the plain form. */
export async function goToBankByForm(page: Page) {
  await page.goto('/checkout');
  await fillAddresses(page);
  await fillCard(page, cards.threeDSecure);
  await placeOrder(page);
  await expect(page).toHaveURL(/\/sandbox\//);
}

const isReturnUrl = (url: URL) => url.pathname === '/checkout' && url.search !== '';
const isOrderSubmit = (request: Request) => request.method() === 'POST' && request.url().endsWith('/api/cart/order');

/** Approves, and stays on the bank's page: somebody else goes the way back. */
export async function approveElsewhere(page: Page, baseURL = ''): Promise<string> {
  const answered = Promise.withResolvers<string>();
  await page.route('**/sandbox/**', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const { location } = (await route.fetch({ maxRedirects: 0 })).headers();
    if (!location) return route.continue();
    answered.resolve(new URL(location, baseURL).href);
    return route.fulfill({ status: 204 });
  });
  await pressButton(page, 'Approve');
  return answered.promise;
}

/**
 * Moments at which the page is reloaded: once the document of the way back is there, or once the order is on its way.
 * Where the page has to submit the order itself, the gateway's webhooks are delayed: one that comes first places the
 * order, and the page has nothing left to submit.
 */
const reloads: { moment: string; wait(page: Page): Promise<unknown>; areWebhooksDelayed?: boolean }[] = [
  { moment: 'at once', wait: (page) => page.waitForURL(isReturnUrl, { waitUntil: 'commit' }) },
  { moment: 'as the order is submitted', wait: (page) => page.waitForRequest(isOrderSubmit), areWebhooksDelayed: true },
  { moment: 'when the order is placed', wait: expectPlaced },
];

/** Sets by how many milliseconds the sandbox delays each webhook: one of the delays that its dashboard offers. */
async function delayWebhooks(page: Page, delayMs: 0 | 120_000): Promise<void> {
  const { origin } = new URL(page.url());
  const response = await page.request.post(`${origin}/sandbox/webhooks`, {
    form: { delay_ms: delayMs },
    headers: { origin },
    maxRedirects: 0,
  });
  expect(response.status()).toBe(303);
}

const countOfOrders = async (page: Page) =>
  (await requestShopApi<{ number?: string }>(page, 'GET', '/api/cart/order')).number;

/** Defines the tests that every payment method has to pass, whatever the shopper does on the way back. */
export function expectReturns(ways: PageWay[]) {
  for (const way of ways) {
    for (const { moment, wait, areWebhooksDelayed = false } of reloads) {
      test(`${way.name}: reloaded ${moment}, the page shows the order`, async ({ page, shopper }) => {
        shopper.expects(/ERR_ABORTED|aborted|status of 40/);
        await goToBankPage(page, way);
        if (areWebhooksDelayed) await delayWebhooks(page, 120_000);
        const reached = wait(page);
        await pressButton(page, 'Approve');
        await reached;
        await page.reload();
        await expectPlaced(page);
        await expect(page.getByText('Your cart is empty.')).toBeHidden();
        if (areWebhooksDelayed) await delayWebhooks(page, 0);
      });
    }

    test(`${way.name}: back in another browser, the page is kind and tells nothing of the order`, async ({
      page,
      browser,
      baseURL,
      shopper,
    }) => {
      shopper.expects(/status of 402/);
      await goToBankPage(page, way);
      const returnUrl = await approveElsewhere(page, baseURL);
      const stranger = await browser.newContext({ ...(baseURL && { baseURL }) });
      const strange = await stranger.newPage();
      await strange.goto(returnUrl);
      await expect(strange.getByText(/email you a confirmation of your order/)).toBeVisible();
      await expect(strange.getByText('Your cart is empty.')).toBeHidden();
      await expect(strange.getByRole('main')).not.toContainText(/Everyday Mug|Lovelace|\$|€/);
      await expect(strange.getByText('Your order has been placed successfully!')).toBeHidden();
      await stranger.close();
      // the shopper's own browser has the order all the same
      await page.goto(returnUrl);
      await expectPlaced(page);
      expect(await countOfOrders(page)).toMatch(/^\d+$/);
    });

    test(`${way.name}: begun in two tabs, the one that pays later shows the order of the other`, async ({
      page,
      context,
      shopper,
    }) => {
      shopper.expects(/status of 4/, /ERR_ABORTED/);
      await goToBankPage(page, way);
      const otherPage = await context.newPage();
      await openHydratedPage(otherPage, '/checkout');
      await fillAddresses(otherPage);
      await way.leave(otherPage);
      await expect(otherPage).toHaveURL(/\/sandbox\//);
      await pressButton(otherPage, 'Approve');
      await expectPlaced(otherPage);
      // the gateway may have ended the first payment for the second
      await page.reload();
      const approve = page.getByRole('button', { name: 'Approve', exact: true });
      await ((await approve.count()) > 0 ? approve.click() : page.goto('/checkout'));
      await expectPlaced(page);
    });

    test(`${way.name}: back in another tab of the same browser, the page shows the order`, async ({
      page,
      context,
      baseURL,
      shopper,
    }) => {
      shopper.expects(/status of 402/);
      await goToBankPage(page, way);
      const returnUrl = await approveElsewhere(page, baseURL);
      const otherPage = await context.newPage();
      await otherPage.goto(returnUrl);
      await expectPlaced(otherPage);
    });
  }
}
