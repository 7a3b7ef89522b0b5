import { addProductToCart, createAccount } from '../shop-api.ts';
import { cards, expect, fillAddresses, fillCard, logIn, placeOrder, test } from '../shopper.ts';

const { step } = test;

test.use({ javaScriptEnabled: false });

test('without JavaScript: browse, quick view is the page, cards add to the cart, hearts lead to /login', async ({
  page,
}) => {
  await page.goto('/');
  const card = page.getByRole('article').filter({ hasText: 'Everyday Mug' });
  await card.getByRole('link', { name: 'Everyday Mug' }).click();
  await expect(page).toHaveURL('/products/everyday-mug');
  await page.goto('/');
  await card.getByRole('button', { name: /^Quick view/ }).press('Enter');
  await expect(page).toHaveURL('/products/everyday-mug');
  await page.goto('/');
  await card.getByRole('button', { name: /to wishlist$/ }).press('Enter');
  await expect(page, 'and from there back').toHaveURL('/login?next=%2F');
  await page.goto('/');
  await card.getByRole('button', { name: 'Add Everyday Mug to cart' }).press('Enter');
  await expect(page).toHaveURL('/cart');
  await expect(page.getByText('Subtotal (1 item)')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).click();
  await expect(page, 'the cart icon leads to /cart').toHaveURL('/cart');
});

test('without JavaScript: login, its failure, logout', async ({ page }) => {
  const email = await createAccount(page);
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByLabel('Email Address', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('not-my-password');
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Email Address', { exact: true }), 'what was typed stays').toHaveValue(email);
  await logIn(page, email, 'a-long-password');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/account');
  await expect(page).toHaveURL(/\/login/);
});

test('without JavaScript: the newsletter box answers on a page', async ({ page }) => {
  await page.goto('/cart');
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('textbox', { name: /newsletter/ }).fill(`plain-${Date.now()}@mercer.test`);
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Please check your inbox to confirm your subscription.')).toBeVisible();
});

test('without JavaScript: 3-D Secure is a redirect page, to the order and back to the checkout', async ({ page }) => {
  await addProductToCart(page, 'everyday-mug');
  await page.goto('/checkout');
  for (const answer of ['Cancel', 'Approve']) {
    await step(answer, async () => {
      await fillAddresses(page);
      await fillCard(page, cards.threeDSecure);
      await placeOrder(page);
      await page.getByRole('button', { name: answer }).click();
    });
    if (answer === 'Cancel') await expect(page.getByRole('alert').first()).toContainText('unable to authenticate');
  }
  await expect(page).toHaveURL(/\/orders\/[^/]+\?token=/);
  await expect(page.getByRole('main')).toContainText('Everyday Mug');
});

test('without JavaScript: an account holder puts a product into the wishlist from a card', async ({ page }) => {
  await createAccount(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Add Everyday Mug to wishlist' }).press('Enter');
  await expect(page).toHaveURL('/wishlist');
  await expect(page.getByRole('main').getByRole('link', { name: 'Everyday Mug' })).toBeVisible();
});
