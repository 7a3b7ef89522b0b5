import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { test } from './own-shop.ts';
import { addProductToCart } from './shop-api.ts';
import { cards, chooseCardPayment, expect, expectPlaced, fillCard, placeOrder } from './shopper.ts';
import { waitForHydration } from './wait-for-hydration.ts';

const createLink = (name: string, url: string) => ({ name, url });

/** A shop that sells in euros and sends to Germany only; pounds are for orientation. */
test.use({
  settings: {
    store: {
      name: 'Laden',
      country: 'DE',
      locale: 'en-US',
      currency: 'EUR',
      locales: [{ code: 'en-US', name: 'English' }],
      currencies: [
        { code: 'EUR', type: 'base', decimals: 2 },
        { code: 'GBP', type: 'display', rate: 0.8, decimals: 2 },
      ],
      support_email: 'hallo@laden.example',
      address: { company: 'Laden GmbH', address1: 'Hafenstraße 1', zip: '24103', city: 'Kiel', country: 'DE' },
      colours: { header: '#3b1f5c', accent: '#f2b705', primary: '#9ad1b2', link: '#eeeeee' },
      display_font: 'gloock',
      stitch: 'dotted',
      social_links: [createLink('Mastodon', 'https://social.example/@laden')],
    },
    menus: [
      { id: 'main', name: 'Main', items: [createLink('Start', '/'), createLink('Kettles', '/category/home-kitchen')] },
      {
        id: 'footer',
        name: 'More',
        items: [
          { ...createLink('Our shop', ''), items: [createLink('Deals of ours', '/deals')] },
          createLink('Our blog', 'https://blog.example/'),
        ],
      },
    ],
    shipping: {
      zones: [{ id: 'de', name: 'Germany', regions: [{ country: 'DE' }] }],
      services: [{ id: 'parcel', name: 'Parcel', rates: [{ zone: 'de', price: 490 }] }],
    },
  },
});

async function fillGermanAddresses(page: Page) {
  await page.getByLabel('Email', { exact: true }).fill('ada@mercer.test');
  const address = { 'Full Name': 'Ada', Address: 'Torstr. 1', 'Postal code': '10119', City: 'Berlin' };
  for (const part of ['Shipping Address', 'Billing Address']) {
    const group = page.getByRole('group', { name: part });
    for (const [label, value] of Object.entries(address)) await group.getByLabel(label, { exact: true }).fill(value);
  }
}

/** The icon leads to the cart's page until the page is awake. */
async function openCartDrawer(page: Page) {
  await waitForHydration(page);
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).click();
  return page.getByRole('dialog', { name: 'Your Cart' });
}

test('a shop that ships to one country other than the US sells there', async ({ page }) => {
  await addProductToCart(page, 'everyday-mug');
  await page.goto('/');
  await (await openCartDrawer(page)).getByRole('link', { name: 'Proceed to Checkout' }).click();
  await fillGermanAddresses(page);
  await page.getByRole('radio', { name: /Parcel/ }).check();
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('€4.90');
  await expect(page.getByLabel('Country')).toHaveCount(0);
  await chooseCardPayment(page);
  await fillCard(page, cards.visa);
  await placeOrder(page);
  await expectPlaced(page);
  await page.getByRole('link', { name: /^Order #\d+ placed$/ }).click();
  await expect(page.locator('section').filter({ hasText: 'Shipping Address' }).last()).toContainText('Germany');
});

test('its menus and social links stand on every page, and no sentence of the demo store', async ({ page }) => {
  await page.goto('/cart');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('navigation', { name: 'Our shop' }).getByRole('link')).toHaveText(['Deals of ours']);
  const moreLink = footer.getByRole('navigation', { name: 'More' }).getByRole('link', { name: 'Our blog' });
  await expect(moreLink).toHaveAttribute('href', 'https://blog.example/');
  const follow = footer.getByRole('navigation', { name: 'Follow us' }).getByRole('link', { name: 'Mastodon' });
  await expect(follow).toHaveAttribute('href', 'https://social.example/@laden');
  await expect(footer).not.toContainText('A demo store');
  const lists = page.getByRole('banner').or(page.getByRole('navigation', { name: 'Main' }));
  await expect(lists.getByRole('link', { name: 'Kettles' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Best Sellers' })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Kettles' })).toBeVisible();
  await expectAccessible(page);
});

test('where a currency is for orientation, every price says what is charged', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'swell-currency', value: 'GBP', url: baseURL ?? '' }]);
  await page.goto('/products/everyday-mug');
  const main = page.getByRole('main');
  await expect(main.getByText(/^£\d+\.\d\d$/).first()).toBeVisible();
  const charged =
    (await main
      .getByText(/^charged as €/)
      .first()
      .textContent()) ?? '';
  const price = charged.replace('charged as ', '');
  await addProductToCart(page, 'everyday-mug');
  await page.reload();
  const drawer = await openCartDrawer(page);
  await expect(drawer).toContainText(price);
  await expect(drawer.getByText('Prices in GBP are approximate. You pay in EUR.')).toBeVisible();
  for (const path of ['/cart', '/checkout']) {
    await page.goto(path);
    await expect(main).toContainText(price);
    await expect(main.getByText('Prices in GBP are approximate. You pay in EUR.')).toBeVisible();
  }
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/deals');
  await expect(main.getByText(/^charged as €/).first()).toBeVisible();
  await expectNoOverflow(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('it sells there, too', async ({ page }) => {
    await addProductToCart(page, 'everyday-mug');
    await page.goto('/checkout');
    await fillGermanAddresses(page);
    await fillCard(page, cards.visa);
    await placeOrder(page);
    await expect(page.getByText('Please choose a shipping method.').first()).toBeVisible();
    await page.getByRole('radio', { name: /Parcel/ }).check();
    await fillCard(page, cards.visa);
    await placeOrder(page);
    await expect(page).toHaveURL(/\/orders\/[^/]+\?token=/);
    await expect(page.getByRole('main')).toContainText('€4.90');
  });
});

test('the shop is called by its own name everywhere', async ({ page, request }) => {
  await page.goto('/');
  await expect(page).toHaveTitle(/ · Laden$/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Laden' })).toBeVisible();
  await expect(page.getByText(`© ${new Date().getFullYear()} Laden.`)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Electronics' }).click();
  await expect(page, 'written by scripts').toHaveTitle('Electronics · Laden');
  expect(await (await request.get('/manifest.webmanifest')).json()).toMatchObject({
    name: 'Laden',
    short_name: 'Laden',
  });
  for (const path of ['/', '/feed.xml', '/manifest.webmanifest', '/category/electronics', '/pages/about']) {
    const text = await (await request.get(path)).text();
    expect(withoutGoods(text), path).not.toContain('Mercer');
  }
});

test('its colours, icon and address are its own', async ({ page, request }) => {
  await page.goto('/');
  await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(59, 31, 92)');
  await expect(page.getByRole('link', { name: 'Shop Now' })).toHaveCSS('background-color', 'rgb(154, 209, 178)');
  await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', '#3b1f5c');
  const theme = await request.get('/theme.css');
  expect(await theme.text(), 'a link that nobody could read').not.toContain('#eeeeee');
  const icons = await page.locator('link[rel=icon]').all();
  expect(await Promise.all(icons.map((icon) => icon.getAttribute('href')))).toEqual(['/icon.svg']);
  expect(await (await request.get('/icon.svg')).text()).toContain('>L</text>');
  const address = page.getByRole('contentinfo').locator('address');
  await expect(address).toContainText('Laden GmbH · Hafenstraße 1 · 24103 Kiel · Germany');
  await expect(address.getByRole('link', { name: 'hallo@laden.example' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
});

test('the font of its headings and the stitch of its thread are its own', async ({ page }) => {
  const fonts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()));
  const response = await page.goto('/search');
  expect(response?.headers().link).toMatch(/<\/assets\/gloock-[^>]+\.woff2>; rel=preload; as=font/);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveCSS('font-family', /^gloock/);
  await page.evaluate(() => document.fonts.ready);
  expect(await page.evaluate(() => document.fonts.check('20px gloock'))).toBe(true);
  expect(fonts.map((url) => url.replace(/.*\/([a-z-]+)-latin.*/, '$1'))).toEqual(['gloock']);
  await expect(page.getByRole('main').locator('form').first().locator('..')).toHaveCSS('outline-style', 'dotted');
});

/** Goods and words of the demo store name its brand. */
const withoutGoods = (text: string) =>
  text.replace(
    /<main[\s\S]*<\/main>|<item>[\s\S]*<\/item>|<script type="application[\s\S]*?<\/script>|data-[a-z]+='[^']*'/g,
    '',
  );
