import {
  type APIRequestContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { collectPageErrors } from './page-errors.ts';
import { addProductToCart, haveDemoAccount } from './shop-api.ts';

export { expect };

interface Shopper {
  /** Declares the complaints that this test provokes: the only ones of a page that do not fail it. */
  expects(...complaints: RegExp[]): void;
}

interface Fixtures {
  /** Complaints that are expected as by `shopper.expects`, for every test of a file or group. */
  allowedErrors: RegExp[];
  shopper: Shopper;
  /** A page of somebody else, with a session of its own, watched as `page` is. */
  openVisit: (options?: BrowserContextOptions) => Promise<Page>;
}

/** A page that complains, loses a request or asks a foreign host fails the test, unless the test expects it. */
export const test = base.extend<Fixtures>({
  allowedErrors: [[], { option: true }],
  shopper: [
    async ({ context, baseURL, javaScriptEnabled, allowedErrors }, use) => {
      const expected = [...allowedErrors];
      const complaints = collectPageErrors(context, { baseURL, javaScriptEnabled });
      await use({ expects: (...patterns) => expected.push(...patterns) });
      expect(complaints().filter((complaint) => !expected.some((pattern) => pattern.test(complaint)))).toEqual([]);
    },
    { auto: true },
  ],
  openVisit: async ({ browser, baseURL }, use) => {
    const ends: (() => Promise<void>)[] = [];
    await use(async (options = {}) => {
      const visit = { baseURL, javaScriptEnabled: undefined, ...options };
      const context = await browser.newContext({ reducedMotion: 'reduce', ...visit });
      const complaints = collectPageErrors(context, visit);
      ends.push(async () => {
        const visitComplaints = complaints();
        await context.close();
        expect(visitComplaints).toEqual([]);
      });
      return context.newPage();
    });
    for (const end of ends) await end();
  },
});

export const product = { slug: 'mercer-field-watch', path: '/products/mercer-field-watch' };

export const cards = {
  visa: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  insufficientFunds: '4000 0000 0000 9995',
  threeDSecure: '4000 0000 0000 3220',
  /** the gateway tells the shop after the page has */
  lateWebhook: '4000 0000 0000 0341',
};

const address = {
  'Full Name': 'Ada Lovelace',
  Address: '12 Analytical Way',
  City: 'Portland',
  State: 'OR',
  'Zip Code': '97201',
};

/** Adds a product from its page and waits for the cart: the drawer, or the page without JavaScript. */
export async function addToCart(page: Page, path = product.path) {
  await page.goto(path);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add .*to Cart$/i })
    .first()
    .click();
  const miniCart = page.getByRole('dialog', { name: 'Your Cart' });
  await expect(miniCart.or(page.getByRole('heading', { name: 'Shopping Cart' }))).toBeVisible();
}

/** React answers for this element, for what is in a card the grid: a press is not a plain form's any more. */
export async function expectHydrated(element: Locator) {
  const isHydrated = (node: Element) =>
    Object.keys(node.closest('article')?.closest('ul') ?? node).some((key) => key.startsWith('__reactProps$'));
  await expect.poll(() => element.evaluate(isHydrated)).toBe(true);
}

export async function fillAddresses(page: Page, email = 'ada@mercer.test') {
  await expect(page.getByRole('group', { name: 'Shipping Address' })).toBeVisible();
  const emailField = page.getByLabel('Email', { exact: true });
  if ((await emailField.count()) > 0) await emailField.fill(email);
  for (const part of ['Shipping Address', 'Billing Address']) {
    const group = page.getByRole('group', { name: part });
    // Phones fold the billing address while it is the same as the shipping address.
    if (await group.getByLabel('Full Name').isVisible()) await fillAddress(group);
  }
}

/** Fills in the address of a group of fields. */
export async function fillAddress(group: Locator) {
  for (const [label, value] of Object.entries(address)) await group.getByLabel(label, { exact: true }).fill(value);
}

export async function fillCard(page: Page, number: string, expiry = '12/34') {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill(expiry);
  await page.getByLabel('CVC').fill('123');
}

export async function chooseCardPayment(page: Page) {
  await page.getByRole('radio', { name: 'Credit/Debit Card' }).check({ force: true });
}

/** A watch, or another product, in the cart, addresses and card filled in; the order is not placed yet. */
export async function openCheckout(page: Page, card: string, method: 'airwallex' | 'card', slug = product.slug) {
  await addProductToCart(page, slug);
  await page.goto('/checkout');
  await fillAddresses(page);
  if (method === 'card') await chooseCardPayment(page);
  await fillCard(page, card);
}

export async function placeOrder(page: Page) {
  await page.getByRole('button', { name: 'Place Order' }).click();
}

export async function expectPlaced(page: Page) {
  await expect(page.getByText('Your order has been placed successfully!').first()).toBeVisible();
}

let people = 0;

/** Makes an account on the sign-up page and ends on /account. */
export async function signUp(page: Page): Promise<string> {
  people += 1;
  const email = `shopper-${process.pid}-${Date.now()}-${people}@mercer.test`;
  await page.goto('/signup');
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Last Name').fill('Lovelace');
  await page.getByLabel('Email Address', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a-long-password');
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(/\/account$/);
  return email;
}

/** Signs in with the demo store's account and opens `path`. */
export async function signInAsDemo(page: Page, path: string) {
  await haveDemoAccount(page);
  await page.goto(path);
}

/**
 * Logs out on the account page of a shopper without a second factor. It waits until the page has everything that it
 * requests, because the shopper is no longer authorized for later requests.
 */
export async function logOut(page: Page) {
  await expect(page.getByRole('button', { name: 'Turn On' })).toBeVisible();
  await expect(page.getByText('This device')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
}

export async function logIn(page: Page, email: string, password: string) {
  await page.goto('/login');
  await page.getByLabel('Email Address', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/account$/);
}

export async function readStockLevel(request: APIRequestContext, slug: string): Promise<number> {
  const key = Buffer.from('pk_demo_mercer').toString('base64');
  const answer = await request.get(`/api/products/${slug}?$cache=false`, {
    headers: { Authorization: `Basic ${key}` },
  });
  return (await answer.json()).stock_level;
}

/** Records the texts that a page sends to the shop from now on, without those it sends to a gateway. */
export function recordShopRequests(page: Page): string[] {
  const requestTexts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(api|vault|checkout)/.test(pathname)) requestTexts.push(request.postData() ?? '');
  });
  return requestTexts;
}
