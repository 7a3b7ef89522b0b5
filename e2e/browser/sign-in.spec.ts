import { createAccount, findProductId, haveDemoAccount, placeOrderByApi } from './shop-api.ts';
import { expect, test } from './shopper.ts';

const email = 'demo@mercer.test';
const password = 'demo-password';

test('Sign In leads back to where it was asked for, with the query', async ({ page }) => {
  for (const path of ['/account/orders?show=returned', '/account/orders/no-such-order?from=mail']) {
    await page.context().clearCookies();
    await page.goto(path);
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
  }
  await page.goto('/account/orders?show=returned');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/account/orders?show=returned');
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    for (const next of ['/login', '/signup', '/logout']) {
      test(`Sign In with next=${next} ends on the account`, async ({ page }) => {
        await page.goto(`/login?next=${next}`);
        await page.getByLabel('Email Address').fill(email);
        await page.getByLabel('Password', { exact: true }).fill(password);
        await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
        await expect(page.getByRole('heading', { name: 'My Account' })).toBeVisible();
        await expect(page).toHaveURL(/\/account$/);
      });
    }

    test('who is logged in sees no form: /login and /signup lead on', async ({ page }) => {
      await haveDemoAccount(page);
      for (const path of ['/login', '/signup']) {
        await page.goto(path);
        await expect(page).toHaveURL(/\/account$/);
        await page.goto(`${path}?next=/wishlist`);
        await expect(page).toHaveURL(/\/wishlist$/);
      }
    });
  });
}

test('who logged in elsewhere is led on from a page that does not know it yet', async ({ page }) => {
  await page.goto('/deals');
  const icon = page.getByRole('link', { name: 'Account' });
  await expect(icon).toHaveAttribute('href', '/login');
  await haveDemoAccount(page);
  await icon.click();
  await expect(page.getByRole('heading', { name: 'My Account' })).toBeVisible();
});

test('the notice of an order goes with who placed it', async ({ page, baseURL }) => {
  await createAccount(page);
  const id = await placeOrderByApi(page, { product_id: await findProductId(page, 'everyday-mug') });
  await page.context().addCookies([{ name: 'placed-order', value: id, url: baseURL ?? '' }]);
  await page.goto('/');
  await expect(page.getByText(/^Order #\d+ placed$/)).toBeVisible();
  await page.goto('/account');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Find Your Next Favorite Thing' })).toBeVisible();
  expect(await page.evaluate(() => document.cookie)).not.toContain('placed-order');
  await expect(page.getByText(/^Order #\d+ placed$/)).toHaveCount(0);
});

test('a form of another site logs nobody out, wishes for nothing and changes no language', async ({ page }) => {
  await createAccount(page);
  const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' };
  const form = { locale: 'de-DE', product_id: await findProductId(page, 'everyday-mug') };
  for (const path of ['/logout', '/preferences', '/wishlist/add', '/cart/add', '/account?index&edit=name']) {
    const answer = await page.request.post(path, { form, headers, maxRedirects: 0 });
    expect([answer.status(), answer.headers()['content-security-policy']], path).toEqual([403, expect.any(String)]);
  }
  await page.goto('/wishlist');
  await expect(page.getByText('Your wishlist is empty.')).toBeVisible();
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'My Account' })).toBeVisible();
});
