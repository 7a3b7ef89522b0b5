import { addProductToCart, createAccount } from '../shop-api.ts';
import { expect, product, test } from '../shopper.ts';
import { openHydratedPage } from '../wait-for-hydration.ts';

const { step } = test;

test.use({ allowedErrors: [/ERR_FAILED/] });

test("§8 add to cart: '{product name} added to cart!'; failure 'Could not add item to cart.'", async ({ page }) => {
  await page.goto(product.path);
  const add = page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).first();

  await step('failure: an error toast, no mini cart, the cart unchanged', async () => {
    await page.route('**/api/cart/items', (route) => route.abort());
    await add.click();
    await expect(page.getByText('Could not add item to cart.').first()).toBeVisible();
    await page.unroute('**/api/cart/items');
  });

  await step('§4 an add response with errors leaves the cart unchanged and is logged', async () => {
    const logged = page.waitForEvent('console', (message) => message.type() === 'warning');
    const errors = { quantity: { code: 'too_many', message: 'Not that many' } };
    await page.route('**/api/cart/items', (route) => route.fulfill({ json: { errors } }));
    await add.click();
    expect((await logged).text()).toContain('The cart was not changed');
    await expect(page.getByText('Not that many')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 0 items' })).toBeVisible();
    await page.unroute('**/api/cart/items');
  });

  await step('success', async () => {
    await add.click();
    await expect(page.getByText('Mercer Field Watch added to cart!')).toBeVisible();
  });
});

test('§8 fetches that fail are only logged; pages show empty or not-found states', async ({ page }) => {
  const places = [
    ['home', 'Mercer', 'No products found.'],
    ['product', 'Everyday Mug', 'Product not found.'],
    ['category', 'Health', 'No products found in this category.'],
    ['special list', 'Deals', 'No products found.'],
  ] as const;
  for (const [name, link, sentence] of places) {
    await step(`${name}: ${sentence}`, async () => {
      // a link that is pressed before scripts answer is a page of its own
      await openHydratedPage(page, name === 'home' ? '/cart' : '/');
      await page.route(/\/api\/products/, (route) => route.abort());
      await page.getByRole('link', { name: link, exact: true }).filter({ visible: true }).first().click();
      await expect(page.getByRole('main').getByText(sentence, { exact: true })).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: 'could not be loaded' })).toBeVisible();
      await page.unroute(/\/api\/products/);
    });
  }
});

test('§4 cart: a failed fetch empties the cart, which is then asked for again', async ({ page }) => {
  const email = await createAccount(page);
  await page.context().clearCookies();
  await addProductToCart(page, 'everyday-mug');
  await openHydratedPage(page, '/login');
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await page.route('**/api/cart', (route) => route.abort());
  await page.getByLabel('Email Address', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a-long-password');
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 0 items' })).toBeVisible();
  await page.unroute('**/api/cart');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
});
