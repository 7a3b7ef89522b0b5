import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { linkMailedTo, waitForMailText } from './mails.ts';
import {
  addProductToCart,
  createAccount,
  findProductId,
  placeGuestOrderByApi,
  placeOrderByApi,
  requestShopApi,
} from './shop-api.ts';
import { expect, test } from './shopper.ts';

const soldOut = '/products/leather-dog-collar';

/** A guest's order with a gift note. @returns its link, too */
async function placeGiftOrder(page: Page, email: string) {
  await requestShopApi(page, 'PUT', '/api/cart', { gift_message: 'For Julia,\nwith love' });
  return placeGuestOrderByApi(page, email, { product_id: await findProductId(page, 'everyday-mug') });
}

const createUniqueEmail = (name: string) => `${name}-${process.pid}-${Date.now()}@mercer.test`;

test('an order tells how far it is, what was wished with it, and is bought again by its link', async ({ page }) => {
  const { link } = await placeGiftOrder(page, createUniqueEmail('stages'));
  await page.goto(link);
  const stages = page.getByRole('list', { name: 'Order progress' }).getByRole('listitem');
  await expect(stages).toHaveText([/^Ordered/, /^Paid/, /^Sent/, /^Delivered/]);
  await expect(stages.nth(1)).toHaveAttribute('aria-current', 'step');
  await expect(stages.nth(2)).toContainText('still to come');
  await expect(page.getByText('with love')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Buy It Again' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('main').locator('a[href^="/products/everyday-mug"]').first()).toBeVisible();
});

test('what of an order is not sold any more is named, the rest is in the cart', async ({ page }) => {
  await createAccount(page);
  const id = await placeOrderByApi(page, { product_id: await findProductId(page, 'everyday-mug') });
  const [item] = (await requestShopApi<{ items: { id: string }[] }>(page, 'GET', `/api/account/orders/${id}`)).items;
  await page.goto(`/account/orders/${id}?done=again&missing=${item?.id}`);
  await expect(page.getByText('Nothing from this order is available any more.')).toBeVisible();
  await page.goto(`/account/orders/${id}?done=again&missing=none`);
  await expect(page.getByText(/can be bought any more|still be bought/)).toHaveCount(0);
});

test('a note for a gift stays with the cart', async ({ page }) => {
  await addProductToCart(page, 'everyday-mug');
  await page.goto('/cart');
  await page.locator('summary', { hasText: 'Gift note' }).click();
  const note = page.getByRole('textbox', { name: 'Gift note (optional)' });
  await expect(note).toHaveAttribute('maxlength', '250');
  await note.fill('For Julia');
  await page.locator('details', { hasText: 'Gift note' }).getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(note).toHaveValue('For Julia');
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a guest finds an order by number and e-mail; the answer is the same for what there is not', async ({
    page,
    baseURL,
  }) => {
    const email = createUniqueEmail('finder');
    const { id, number } = await placeGiftOrder(page, email);
    await page.context().clearCookies();
    const neutralReply = 'If there is an order with this number and email address, we have sent a link to the address.';
    for (const orderNumber of ['999999999', number]) {
      await page.goto('/login');
      await page.getByRole('link', { name: 'Find your order' }).click();
      await page.getByLabel('Order Number').fill(orderNumber);
      await page.getByRole('main').getByLabel('Email Address').fill(email);
      await page.getByRole('button', { name: 'Send link' }).click();
      await expect(page.getByText(neutralReply)).toBeVisible();
    }
    const link = await linkMailedTo(email, `/orders/${id}`, baseURL);
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order #${number}`);
  });

  test('an order is bought again by a post', async ({ page }) => {
    const { link } = await placeGiftOrder(page, createUniqueEmail('again'));
    await page.goto(link);
    await page.getByRole('button', { name: 'Buy It Again' }).click();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByRole('main').locator('a[href^="/products/everyday-mug"]').first()).toBeVisible();
  });

  test('who waits for something sold out says where to write to', async ({ page }) => {
    await page.goto(soldOut);
    await page.getByLabel('Let me know when it is back').fill(createUniqueEmail('waiting'));
    await page.getByRole('button', { name: 'Notify Me' }).click();
    await expect(page.getByText('Thank you! We will write to you as soon as it is back.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the product' }).click();
    await expect(page).toHaveURL(new RegExp(`${soldOut}$`));
    await page.goto('/stock-alerts/confirm?key=wrong.key');
    await page.getByRole('button', { name: 'Yes, tell me' }).click();
    await expect(page.getByText('Ask again on the page of the product to get a new one.')).toBeVisible();
    await page.goto('/stock-alerts/leave?key=wrong.key');
    await page.getByRole('button', { name: 'Forget my address' }).click();
    await expect(page.getByText('Please use the link in the latest email.')).toBeVisible();
  });
});

test('the pages of a newsletter mail name its address, masked', async ({ page }) => {
  const email = createUniqueEmail('reader');
  await page.goto('/cart');
  await requestShopApi(page, 'POST', '/api/subscribers', { email });
  for (const path of ['/newsletter/confirm', '/newsletter/unsubscribe']) {
    const link = new RegExp(`${path}\\?key=[\\w.-]+`);
    const mail = await waitForMailText(email, link, test.info().project.use.baseURL);
    await page.goto(link.exec(mail)?.[0] ?? '');
    await expect(page.getByText(`This is about ${email[0]}…@${email.split('@')[1]}.`)).toBeVisible();
    await page.getByRole('main').getByRole('button').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^You are (un)?subscribed/);
  }
});

test('the page that finds an order can be read by everybody', async ({ page }) => {
  await page.goto('/orders/find');
  await page.getByLabel('Order Number').fill('1001');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test('a sold-out product asks for an address, one in stock does not', async ({ page }) => {
  await page.goto(soldOut);
  await expect(page.getByLabel('Let me know when it is back')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.goto('/products/everyday-mug');
  await expect(page.getByLabel('Let me know when it is back')).toHaveCount(0);
});
