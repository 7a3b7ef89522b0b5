import { pauseRequests } from '../pause-requests.ts';
import { addProductToCart } from '../shop-api.ts';
import {
  cards,
  chooseCardPayment,
  expect,
  expectPlaced,
  fillAddresses,
  fillCard,
  placeOrder,
  test,
} from '../shopper.ts';

const { step } = test;

test("§2 checkout: an empty cart shows 'Your cart is empty.'", async ({ page }) => {
  await page.goto('/checkout');
  await expect(page.getByRole('main').getByText('Your cart is empty.')).toBeVisible();
});

test('§2 checkout: addresses, Payment Information, order summary', async ({ page, isMobile, shopper }) => {
  // Phones fold the billing fields, which are as empty as the shipping fields that the browser points at.
  if (isMobile) shopper.expects(/'billing_\w+' is not focusable/);
  await addProductToCart(page, 'everyday-mug', 2);
  await page.goto('/checkout');
  const main = page.getByRole('main');
  const shipping = main.getByRole('group', { name: 'Shipping Address' });
  const billing = main.getByRole('group', { name: 'Billing Address' });

  await step('Shipping Address and Billing Address side by side', async () => {
    const [leftBox, right] = [await shipping.boundingBox(), await billing.boundingBox()];
    if (isMobile) expect(right?.x).toBe(leftBox?.x);
    else expect(right?.x).toBeGreaterThan((leftBox?.x ?? 0) + (leftBox?.width ?? 0) - 1);
  });

  await step('Full Name, Address, City, State, Zip Code, §5 all required by the browser; §9 country US', async () => {
    for (const group of [shipping, billing]) {
      for (const label of ['Full Name', 'Address', 'City', 'State', 'Zip Code']) {
        await expect(group.getByLabel(label, { exact: true })).toHaveJSProperty('required', true);
      }
      await expect(group.getByLabel('Country')).toHaveValue('US');
    }
    await placeOrder(page);
    await expect(main.getByLabel('Email', { exact: true }), 'guests only, and the first that lacks').toBeFocused();
    await expect(page).toHaveURL('/checkout');
  });

  await step("toggle: 'Pay with Airwallex' by default, its warning and card element", async () => {
    const payment = main.getByRole('group', { name: 'Payment Information' });
    await expect(payment.getByRole('radio', { name: 'Pay with Airwallex' })).toBeChecked();
    const warning = payment.getByText('This is a demo environment. Do not use real card details.');
    await expect(warning).toBeVisible();
    await expectCardFields();
    await payment.getByRole('radio', { name: 'Credit/Debit Card' }).check({ force: true });
    await expect(warning).toBeHidden();
    await expectCardFields();
  });

  const summary = main.getByRole('region', { name: 'Order Summary' });
  await step('order summary: items with quantity and line total, Subtotal, Shipping $0.00, Total', async () => {
    const item = summary.getByRole('listitem').filter({ hasText: 'Everyday Mug' });
    await expect(item.getByText('Qty: 2')).toBeVisible();
    await expect(item.getByText(/^\$\d+\.\d\d$/)).toBeVisible();
    const total = await item.getByText(/^\$\d+\.\d\d$/).innerText();
    const rows = { Subtotal: total, Shipping: '$0.00', Total: total };
    for (const [label, amount] of Object.entries(rows)) {
      const term = summary.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) });
      await expect(term.locator('..').getByRole('definition')).toHaveText(amount);
    }
  });

  async function expectCardFields() {
    for (const label of ['Card number', 'Expiry date', 'CVC']) await expect(main.getByLabel(label)).toBeVisible();
  }
});

test('§2 checkout: Place Order spins, disabled while submitting; §4 message, cart cleared, after 2 s to /', async ({
  page,
}) => {
  await page.clock.install();
  await addProductToCart(page, 'everyday-mug');
  await page.goto('/checkout');
  await fillAddresses(page);
  await chooseCardPayment(page);
  await fillCard(page, cards.visa);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (!['GET', 'HEAD'].includes(request.method()))
      calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  const letThrough = await pauseRequests(page, '**/api/cart/order');
  await placeOrder(page);

  await step('a spinner, and disabled while submitting', async () => {
    const button = page.getByRole('button', { name: 'Place Order' });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    // less than any request waits for its answer
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
    letThrough();
  });

  await step("saves shipping and billing, tokenizes, submits: 'Your order has been placed successfully!'", async () => {
    await expectPlaced(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeAttached();
    expect(calls).toEqual(['PUT /api/cart', 'POST /vault/tokens', 'PUT /api/cart', 'POST /api/cart/order']);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 0 items' })).toBeVisible();
  });

  await step('after 2 s the user goes to /, where the order is named until dismissed', async () => {
    await page.clock.runFor(1900);
    await expect(page).toHaveURL('/checkout');
    await page.clock.runFor(100);
    await page.clock.resume();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: /^Order #\d+ placed$/ })).toBeVisible();
    await page.getByRole('link', { name: 'Close this notice' }).click();
    await expect(page.getByRole('link', { name: /^Order #\d+ placed$/ })).toHaveCount(0);
  });
});
