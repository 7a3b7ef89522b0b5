import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { linkMailedTo } from './mails.ts';
import { operatorHeaders } from './operator-key.ts';
import { createAccount, findProductId, requestShopApi } from './shop-api.ts';
import {
  addToCart,
  cards,
  chooseCardPayment,
  expect,
  expectPlaced,
  fillAddresses,
  fillCard,
  placeOrder,
  test,
} from './shopper.ts';
import { openHydratedPage } from './wait-for-hydration.ts';

const slug = 'plant-food-bottle';
const offered = /^Every month, \$9\.50, first today, next on \w+ \d+, \d{4}, cancel any time$/;
const going = /^Every month, \$9\.50, next on \w+ \d+, \d{4}, cancel any time$/;
const ending = /^Every month, \$9\.50, ends on \w+ \d+, \d{4}$/;

type Plans = { id: string; purchase_options: { subscription: { plans: { id: string }[] } } };

/** A plan is in the cart, and something that is bought once; the page shows both. */
async function addSubscription(page: Page, add = addToCart) {
  await page.goto('/pages/about');
  const { id, purchase_options } = await requestShopApi<Plans>(page, 'GET', `/api/products/${slug}`);
  const purchase_option = { type: 'subscription', plan_id: purchase_options.subscription.plans[0]?.id };
  await requestShopApi(page, 'POST', '/api/cart/items', { product_id: id, quantity: 1, purchase_option });
  await add(page, '/products/everyday-mug');
}

/** The drawer opens, and not the cart's page: the scripts are there. */
async function addToCartDrawer(page: Page, path = '/products/everyday-mug') {
  await openHydratedPage(page, path);
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
}

async function completeCheckout(page: Page, email: string) {
  await fillAddresses(page, email);
  await chooseCardPayment(page);
  await fillCard(page, cards.visa);
  await placeOrder(page);
}

const subscriptions = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Subscriptions' }) });

/** Locates every text of a page that speaks of a plan. */
const locatePlanText = (page: Page, text: RegExp) => page.getByText(text);

test('a guest reads at every step what comes again, and ends it by the link of the mail', async ({ page }) => {
  const email = `plan-${Date.now()}@mercer.test`;
  await addSubscription(page, addToCartDrawer);
  await expect(page.getByRole('dialog', { name: 'Your Cart' }).getByText(offered)).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.goto('/cart');
  await expect(locatePlanText(page, offered)).toBeVisible();
  await page.goto('/checkout');
  await expect(locatePlanText(page, offered)).toHaveCount(2);
  await expect(page.getByText('With this order you subscribe:')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await completeCheckout(page, email);
  await expectPlaced(page);
  await page.goto(await linkMailedTo(email, '/orders/\\w+', test.info().project.use.baseURL));
  await expect(locatePlanText(page, going)).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  const box = subscriptions(page);
  await box.getByText('Manage').click();
  await expect(box.getByLabel('Quantity'), 'a link can be passed on').toHaveCount(0);
  await box.getByRole('button', { name: 'Pause' }).click();
  await expect(locatePlanText(page, /^Every month, \$9\.50, paused$/)).toBeVisible();
  await box.getByRole('button', { name: 'Resume' }).click();
  await box.getByText('Cancel subscription').click();
  await box.getByRole('button', { name: 'Cancel at the end of the period' }).click();
  await expect(locatePlanText(page, ending)).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.reload();
  await expect(locatePlanText(page, ending)).toBeVisible();
});

test('a German shopper reads it in German', async ({ page }) => {
  await addSubscription(page);
  await page.goto('/cart');
  const footer = page.getByRole('contentinfo');
  await footer.getByLabel('Language', { exact: true }).selectOption('de-DE');
  await footer.getByRole('button', { name: 'Change' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
  await page.goto('/checkout');
  const german = /^Jeden Monat 9,50\s\$, zuerst heute, dann am \d+\. \S+ \d{4}, jederzeit kündbar$/;
  await expect(page.getByText(german)).toHaveCount(2);
  await expect(page.getByText('Mit dieser Bestellung schließen Sie ein Abo ab:')).toBeVisible();
});

test('options and plan stand in drawer, checkout and order', async ({ page }) => {
  await createAccount(page);
  const id = await findProductId(page, 'studio-laptop-14');
  const { options } = await requestShopApi<{ options: { name: string; values: { name: string }[] }[] }>(
    page,
    'GET',
    `/api/products/${id}`,
  );
  const chosenOptions = options.map(({ name, values }) => ({ name, value: values[0]?.name ?? '' }));
  const words = chosenOptions.map(({ name, value }) => `${name}: ${value}`).join(' · ');
  await requestShopApi(page, 'POST', '/api/cart/items', { product_id: id, quantity: 1, options: chosenOptions });
  await addSubscription(page, addToCartDrawer);
  const drawer = page.getByRole('dialog', { name: 'Your Cart' });
  await expect(drawer.getByText(words)).toBeVisible();
  await page.goto('/checkout');
  await expect(page.getByText(words)).toBeVisible();
  await completeCheckout(page, '');
  await expectPlaced(page);
  await page.goto('/account/orders');
  await expect(page.getByText(words)).toBeVisible();
  await page.getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByText(words)).toBeVisible();
  await expect(locatePlanText(page, going)).toBeVisible();
  await page.getByRole('link', { name: 'Manage your subscription' }).click();
  await expect(page).toHaveURL(/\/account\/subscriptions$/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a guest skips, pauses, resumes, ends and keeps a subscription by the signed link', async ({ page }) => {
    await addSubscription(page);
    await expect(locatePlanText(page, offered)).toBeVisible();
    await page.goto('/checkout');
    await expect(locatePlanText(page, offered)).toHaveCount(2);
    await fillAddresses(page);
    await fillCard(page, cards.visa);
    await placeOrder(page);
    await expect(page).toHaveURL(/\/orders\/[^/]+\?token=/);
    const manageSubscription = async (name: string) => {
      const box = subscriptions(page);
      await box.getByText('Manage').click();
      if (name.startsWith('Cancel')) await box.getByText('Cancel subscription', { exact: true }).click();
      await box.getByRole('button', { name }).click();
      await expect(page.getByText('Subscription updated successfully!')).toBeVisible();
      await expect(page).toHaveURL(/\/orders\/[^/]+\?token=[^&]+&done=subscription$/);
    };
    await manageSubscription('Skip next order');
    await manageSubscription('Pause');
    await expect(locatePlanText(page, /^Every month, \$9\.50, paused$/)).toBeVisible();
    await manageSubscription('Resume');
    await manageSubscription('Cancel at the end of the period');
    await expect(locatePlanText(page, ending)).toBeVisible();
    await manageSubscription('Keep subscription');
    await expect(locatePlanText(page, going)).toBeVisible();
  });

  test('another site cannot end it', async ({ page, request }) => {
    await addToCart(page, '/products/everyday-mug');
    const posted = await request.post('/orders/unknown?token=unknown', {
      form: { intent: 'cancel', subscription_id: 'x' },
      headers: { Origin: 'https://evil.test' },
    });
    expect(posted.status()).toBe(403);
  });
});

/** A plan whose first period a coupon pays, so that nothing is charged now. */
async function addFreePlan(page: Page) {
  const code = `FREE${process.pid}${Date.now()}`;
  const data = { code, name: 'All of it', offer: { type: 'percent', percent: 100 } };
  expect((await page.request.post('/operator/coupons', { headers: operatorHeaders, data })).status()).toBe(201);
  await page.goto('/pages/about');
  const { id, purchase_options } = await requestShopApi<Plans>(page, 'GET', `/api/products/${slug}`);
  const purchase_option = { type: 'subscription', plan_id: purchase_options.subscription.plans[0]?.id };
  await requestShopApi(page, 'POST', '/api/cart/items', { product_id: id, quantity: 1, purchase_option });
  await requestShopApi(page, 'PUT', '/api/cart/coupon', { code });
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a plan whose first period is free asks for the card of the next ones', async ({ page }) => {
      await createAccount(page);
      await addFreePlan(page);
      if (javaScriptEnabled) await openHydratedPage(page, '/checkout');
      else await page.goto('/checkout');
      await expect(page.getByText('Nothing is charged now.')).toBeVisible();
      await expect(page.getByRole('radio', { name: 'Airwallex' })).toHaveCount(0);
      await fillAddresses(page);
      await placeOrder(page);
      await expect(page.getByText('Card details are missing').first()).toBeVisible();
      await fillCard(page, cards.visa);
      await placeOrder(page);
      if (javaScriptEnabled) await expectPlaced(page);
      else await expect(page).toHaveURL(/done=placed$/);
      const order = await requestShopApi<{ timeline: object[] }>(page, 'GET', '/api/cart/order');
      expect(order.timeline, 'its card is kept').toEqual([expect.not.objectContaining({ note: expect.anything() })]);
    });
  });
}
