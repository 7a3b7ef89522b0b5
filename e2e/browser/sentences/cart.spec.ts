import { pauseRequests } from '../pause-requests.ts';
import { addProductToCart } from '../shop-api.ts';
import { expect, test } from '../shopper.ts';
import { openHydratedPage } from '../wait-for-hydration.ts';

const { step } = test;

test("§2 cart: 'Your Cart is Empty' with Continue Shopping to /", async ({ page }) => {
  await page.goto('/cart');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Shopping Cart', level: 1 })).toBeVisible();
  await expect(main.getByText('Your Cart is Empty')).toBeVisible();
  await expect(main.getByText("Looks like you haven't added anything to your cart yet.")).toBeVisible();
  await main.getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(page).toHaveURL('/');
});

test('§2 cart: one line per item and an Order Summary', async ({ page }) => {
  await addProductToCart(page, 'everyday-mug', 2);
  await addProductToCart(page, 'mercer-field-watch');
  await page.goto('/cart');
  const main = page.getByRole('main');
  const lines = main.getByRole('list').first().getByRole('listitem');
  const line = lines.filter({ hasText: 'Mercer Field Watch' });

  await step("image, name linking to the product, 'Unit Price', line total", async () => {
    await expect(lines).toHaveCount(2);
    await expect(line.getByRole('link', { name: 'Mercer Field Watch' })).toHaveAttribute(
      'href',
      '/products/mercer-field-watch',
    );
    await expect(line.getByRole('presentation', { includeHidden: true })).toHaveCount(1);
    await expect(line.getByText('Unit Price: $145.00')).toBeVisible();
    await expect(line.getByText('$145.00')).toHaveCount(2);
  });

  await step('numeric quantity input with minimum 1', async () => {
    const quantity = line.getByRole('spinbutton', { name: 'Quantity of Mercer Field Watch' });
    await expect(quantity).toHaveAttribute('min', '1');
    await quantity.fill('2');
    await expect(line.getByText('$290.00')).toBeVisible();
  });

  const summary = main.getByRole('region', { name: 'Order Summary' });
  await step('Subtotal with item count, Total, Proceed to Checkout to /checkout', async () => {
    await expect(summary.getByText('Subtotal (4 items)')).toBeVisible();
    await expect(summary.getByText('Total', { exact: true })).toBeVisible();
    await expect(summary.getByRole('link', { name: 'Proceed to Checkout' })).toHaveAttribute('href', '/checkout');
  });

  await step('remove button', async () => {
    await line.getByRole('button', { name: 'Remove Mercer Field Watch' }).click();
    await expect(line).toHaveCount(0);
    await expect(summary.getByText('Subtotal (2 items)')).toBeVisible();
  });
});

test("§4 cart: every change sets a loading flag while it runs; 'Subtotal (1 item)' for one", async ({ page }) => {
  await addProductToCart(page, 'everyday-mug');
  await openHydratedPage(page, '/cart');
  await expect(page.getByText('Subtotal (1 item)')).toBeVisible();
  const lines = page.getByRole('main').getByRole('list').first();
  await expect(lines).toHaveAttribute('aria-busy', 'false');
  const letThrough = await pauseRequests(page, '**/api/cart/items/*');
  await page.getByRole('button', { name: 'Remove Everyday Mug' }).click();
  await expect(lines).toHaveAttribute('aria-busy', 'true');
  letThrough();
  await expect(page.getByText('Your Cart is Empty')).toBeVisible();
});
