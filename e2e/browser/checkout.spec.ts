import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { waitForMailText } from './mails.ts';
import { pauseRequests } from './pause-requests.ts';
import { addProductToCart, createAccount, requestShopApi } from './shop-api.ts';
import {
  cards,
  chooseCardPayment,
  expect,
  expectPlaced,
  fillAddresses,
  fillCard,
  openCheckout,
  placeOrder,
  test,
} from './shopper.ts';
import { openHydratedPage } from './wait-for-hydration.ts';

const locateShippingAddress = (page: Page) => page.getByRole('group', { name: 'Shipping Address' });
const locateSummaryRow = (page: Page, label: string) =>
  page.getByRole('main').locator('dl > div').filter({ hasText: label });

test('shipping is $0.00 in the US; elsewhere there is a choice, and the line shows its price', async ({ page }) => {
  await openCheckout(page, cards.visa, 'card');
  await expect(locateSummaryRow(page, 'Shipping')).toContainText('$0.00');
  await expect(page.getByRole('group', { name: 'Shipping Method' })).toHaveCount(0);
  await expect(locateShippingAddress(page).getByLabel('Country')).toHaveValue('US');
  await locateShippingAddress(page).getByLabel('Country').selectOption('AU');
  const methods = page.getByRole('group', { name: 'Shipping Method' });
  await expect(methods.getByRole('radio', { name: /Standard/ })).toBeChecked();
  await expect(methods).toContainText('3 to 5 working days');
  await methods.getByRole('radio', { name: /Express/ }).check();
  await expect(locateSummaryRow(page, 'Shipping')).toContainText('$15.00');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await locateShippingAddress(page).getByLabel('City').fill('Sydney');
  await locateShippingAddress(page).getByLabel('State').fill('NSW');
  await locateShippingAddress(page).getByLabel('Zip Code').fill('2000');
  await placeOrder(page);
  await expectPlaced(page);
  await page.getByRole('link', { name: /^Order #\d+ placed$/ }).click();
  await expect(locateSummaryRow(page, 'Shipping')).toContainText('$15.00');
});

test('a field of an address takes no more than the shop keeps', async ({ page }) => {
  await addProductToCart(page, 'everyday-mug');
  await page.goto('/checkout');
  const name = locateShippingAddress(page).getByLabel('Full Name');
  await name.pressSequentially('a');
  await page.keyboard.insertText('b'.repeat(3000));
  await expect(name).toHaveValue(`a${'b'.repeat(199)}`);
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('maxlength', '254');
});

test('a card number with a slip leaves the payment form, to correct it and pay', async ({ page }) => {
  await openCheckout(page, '4242 4242 4242 4241', 'airwallex');
  await placeOrder(page);
  await expect(page.getByRole('main').getByText('Card number appears to be invalid')).toBeVisible();
  await expect(page.getByText('Failed to initialize Airwallex payment form.')).toHaveCount(0);
  await fillCard(page, cards.visa);
  await placeOrder(page);
  await expectPlaced(page);
});

test('name and street are kept with the place that is rated, in the same call', async ({ page }) => {
  await addProductToCart(page, 'everyday-mug');
  await page.goto('/checkout');
  let calls = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/api/cart')) calls += 1;
  });
  const rated = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await fillAddresses(page);
  await rated;
  await page.goto('/checkout');
  await expect(locateShippingAddress(page).getByLabel('Full Name')).toHaveValue('Ada Lovelace');
  await expect(locateShippingAddress(page).getByLabel('Address', { exact: true })).toHaveValue('12 Analytical Way');
  await expect(locateShippingAddress(page).getByLabel('Zip Code')).toHaveValue('97201');
  expect(calls).toBe(1);
});

test("'Billing is the same as shipping' fills the visible fields, the country too", async ({ page }) => {
  await addProductToCart(page, 'small-porch-speaker');
  await page.goto('/checkout');
  await fillAddresses(page);
  await page.getByLabel('Billing is the same as shipping').check();
  await locateShippingAddress(page).getByLabel('Country').selectOption('AU');
  await locateShippingAddress(page).getByLabel('City').fill('Sydney');
  const billing = page.getByRole('group', { name: 'Billing Address' });
  await expect(billing.getByLabel('City')).toHaveValue('Sydney');
  await expect(billing.getByLabel('Country')).toHaveValue('AU');
  await billing.getByLabel('City').fill('Perth');
  await expect(page.getByLabel('Billing is the same as shipping')).not.toBeChecked();
});

test('an account holder picks a saved address, keeps a card and pays with it next time', async ({ page }) => {
  await createAccount(page);
  await page.request.post('/api/account/addresses', {
    headers: { Authorization: `Basic ${Buffer.from('pk_demo_mercer').toString('base64')}` },
    data: { name: 'Ada Lovelace', address1: '1 Main Street', city: 'Salem', state: 'OR', zip: '97301', country: 'US' },
  });
  await addProductToCart(page, 'everyday-mug');
  await page.goto('/checkout');
  await expect(page.getByLabel('Email', { exact: true })).toHaveCount(0);
  await page.getByLabel('Use a saved address').first().selectOption({ index: 1 });
  await expect(locateShippingAddress(page).getByLabel('City')).toHaveValue('Salem');
  await page.getByLabel('Billing is the same as shipping').check();
  await chooseCardPayment(page);
  await fillCard(page, cards.visa);
  await page.getByLabel('Save this card for next time').check();
  await expectAccessible(page);
  await placeOrder(page);
  await expectPlaced(page);
  await expect(page).toHaveURL(/\/$/);

  await addProductToCart(page, 'everyday-mug');
  await page.goto('/checkout');
  await fillAddresses(page);
  await chooseCardPayment(page);
  const saved = page.getByRole('radiogroup', { name: 'Your cards' });
  await expect(saved.getByRole('radio', { name: /ending in 4242/ })).toBeChecked();
  await expect(page.getByLabel('Card number')).toBeHidden();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await placeOrder(page);
  await expectPlaced(page);

  await page.goto('/account');
  await page.getByRole('tab', { name: 'Saved Cards' }).click();
  await expect(page.getByText(/ending in 4242/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Delete .*4242/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('You have no saved cards.')).toBeVisible();
});

const completeAddress = {
  name: 'Ada Lovelace',
  company: 'Analytical Engines',
  address1: '1 Main Street',
  address2: 'Apartment 4',
  city: 'Salem',
  state: 'OR',
  zip: '97301',
  country: 'US',
  phone: '+1 503 555 0100',
};

/** An account with a saved address that has all there is, and one without company, second line and phone. */
async function haveSavedAddresses(page: Page): Promise<string> {
  const email = await createAccount(page);
  const { company: _, address2: __, phone: ___, ...short } = completeAddress;
  for (const saved of [completeAddress, { ...short, address1: '2 Side Street' }])
    await requestShopApi(page, 'POST', '/api/account/addresses', saved);
  await addProductToCart(page, 'everyday-mug');
  return email;
}

const locateSavedAddresses = (page: Page, part: string) =>
  page.getByRole('group', { name: part }).getByLabel('Use a saved address');
const readAddressOption = async (page: Page, street: string) =>
  (await locateSavedAddresses(page, 'Shipping Address').locator('option', { hasText: street }).getAttribute('value')) ??
  '';

async function expectCompleteAddress(page: Page, email: string, baseURL: string | undefined) {
  for (const part of ['Shipping Address', 'Billing Address']) {
    const box = page.locator('section').filter({ has: page.getByRole('heading', { name: part }) });
    await expect(box).toContainText('Analytical Engines');
    await expect(box).toContainText('Apartment 4');
    await expect(box).toContainText('+1 503 555 0100');
  }
  const invoice = await page.request.get(
    (await page.getByRole('link', { name: /Get Invoice/ }).getAttribute('href')) ?? '',
  );
  for (const text of [await invoice.text(), await waitForMailText(email, /order #\d+/, baseURL)]) {
    expect(text).toContain('Analytical Engines');
    expect(text).toContain('Apartment 4');
    expect(text).toContain('+1 503 555 0100');
  }
}

test('a saved address goes whole: its company, its second line and its phone reach cart, order, mail and invoice', async ({
  page,
  baseURL,
}) => {
  const email = await haveSavedAddresses(page);
  await page.goto('/checkout');
  await locateSavedAddresses(page, 'Shipping Address').selectOption(await readAddressOption(page, '1 Main Street'));
  await expect(locateShippingAddress(page).getByLabel('Company (optional)')).toHaveValue('Analytical Engines');
  await expect(locateShippingAddress(page).getByLabel('Address Line 2 (optional)')).toHaveValue('Apartment 4');
  await expect(locateShippingAddress(page).getByLabel('Phone Number (optional)')).toHaveValue('+1 503 555 0100');
  await page.getByLabel('Billing is the same as shipping').check();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await chooseCardPayment(page);
  await fillCard(page, cards.visa);
  await placeOrder(page);
  await expectPlaced(page);
  await page.getByRole('link', { name: /^Order #\d+ placed$/ }).click();
  await expectCompleteAddress(page, email, baseURL);
});

test('another saved address takes the second line and the phone of the first one away', async ({ page }) => {
  await haveSavedAddresses(page);
  await openHydratedPage(page, '/checkout');
  await locateSavedAddresses(page, 'Shipping Address').selectOption(await readAddressOption(page, '1 Main Street'));
  const line = locateShippingAddress(page).getByLabel('Address Line 2 (optional)');
  await line.fill('');
  await expect(line, 'an emptied field stays while it is typed in').toHaveValue('');
  await line.fill('Apartment 5');
  await locateSavedAddresses(page, 'Shipping Address').selectOption(await readAddressOption(page, '2 Side Street'));
  await expect(line).toHaveCount(0);
  await page.getByLabel('Billing is the same as shipping').check();
  await chooseCardPayment(page);
  await fillCard(page, cards.visa);
  await placeOrder(page);
  await expectPlaced(page);
  await page.getByRole('link', { name: /^Order #\d+ placed$/ }).click();
  await expect(page.getByRole('main')).toContainText('2 Side Street');
  await expect(page.getByRole('main')).not.toContainText('Apartment');
  await expect(page.getByRole('main')).not.toContainText('555 0100');
});

interface DialogState {
  /** True when the sentence lies between the header and the bottom of the screen. */
  isInside: boolean;
  hasFocus: boolean;
  /** Sum of all layout shifts since the watch began, including those right after the click. */
  shift: number;
}

/**
 * Resolves with how a shopper perceives the sentence as soon as it appears; has to be called before the order is
 * placed.
 */
function watchSentence(page: Page, words: string): Promise<DialogState> {
  return page.evaluate(
    (text) =>
      new Promise<DialogState>((resolve) => {
        let shift = 0;
        const addLayoutShifts = (moved: PerformanceEntryList) => {
          for (const layoutShift of moved) shift += (layoutShift as PerformanceEntry & { value: number }).value;
        };
        const observer = new PerformanceObserver((entryList) => addLayoutShifts(entryList.getEntries()));
        observer.observe({ type: 'layout-shift' });
        const reportSentence = (sentence: Element) => {
          addLayoutShifts(observer.takeRecords());
          const { top, bottom } = sentence.getBoundingClientRect();
          const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
          const isInside = top >= header && bottom <= window.innerHeight;
          resolve({ isInside, hasFocus: document.activeElement?.textContent === text, shift });
        };
        const watchForSentence = () => {
          const sentence = [...document.querySelectorAll('main [role=status]')].find(
            (element) => element.textContent === text,
          );
          requestAnimationFrame(
            sentence ? () => requestAnimationFrame(() => reportSentence(sentence)) : watchForSentence,
          );
        };
        watchForSentence();
      }),
    words,
  );
}

for (const width of [390, 768, 1280]) {
  test(`the sentence of success stands where the shopper looks, and nothing moves (${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await addProductToCart(page, 'everyday-mug');
    await page.goto('/checkout');
    await fillAddresses(page);
    await chooseCardPayment(page);
    await fillCard(page, cards.visa);
    await page.getByRole('button', { name: 'Place Order' }).scrollIntoViewIfNeeded();
    const sentenceView = watchSentence(page, 'Your order has been placed successfully!');
    await placeOrder(page);
    expect(await sentenceView).toEqual({ isInside: true, hasFocus: true, shift: 0 });
    await expect(page.getByRole('main').getByText(/^Order #\d+ placed$/)).toBeAttached();
    const sentence = page.getByText('Your order has been placed successfully!').filter({ visible: true });
    await expect(sentence).toBeInViewport({ ratio: 1 });
  });
}

test('a plan that was bought is managed in the account', async ({ page }) => {
  await createAccount(page);
  await page.goto('/category/groceries');
  const plan = await findSubscriptionPlan(page);
  await page.goto(`/products/${plan.slug}`);
  await page.getByRole('main').getByText(plan.name, { exact: false }).first().click();
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add .*to Cart$/i })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible();
  await page.goto('/checkout');
  await fillAddresses(page);
  await chooseCardPayment(page);
  await fillCard(page, cards.visa);
  await placeOrder(page);
  await expectPlaced(page);
  await page.goto('/account');
  await page.getByRole('tab', { name: 'Subscriptions' }).click();
  await page.getByText('Manage').click();
  await page.getByLabel('Quantity').fill('2');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Qty: 2')).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('paused')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByText('Cancel subscription').click();
  await page.getByRole('button', { name: 'Cancel at the end of the period' }).click();
  await expect(page.getByText('Ends', { exact: true })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the shipping methods of another country are shown, chosen and charged', async ({ page }) => {
    await addProductToCart(page, 'small-porch-speaker');
    await page.goto('/checkout');
    await fillAddresses(page);
    await locateShippingAddress(page).getByLabel('Country').selectOption('AU');
    await fillCard(page, cards.visa);
    await placeOrder(page);
    await expect(page.getByText('Please choose a shipping method.').first()).toBeVisible();
    await expect(locateShippingAddress(page).getByLabel('City'), 'what was typed stays').toHaveValue('Portland');
    await page.getByRole('radio', { name: /Express/ }).check();
    await fillCard(page, cards.visa);
    await placeOrder(page);
    await expect(page).toHaveURL(/\/orders\/[^/]+\?token=/);
    await expect(locateSummaryRow(page, 'Shipping')).toContainText('$15.00');
  });

  test('a saved address goes whole', async ({ page, baseURL }) => {
    const email = await haveSavedAddresses(page);
    await page.goto('/checkout');
    for (const part of ['Shipping Address', 'Billing Address'])
      await locateSavedAddresses(page, part).selectOption(await readAddressOption(page, '1 Main Street'));
    await page.getByRole('button', { name: 'Use this address' }).first().click();
    await expect(locateShippingAddress(page).getByLabel('Address Line 2 (optional)')).toHaveValue('Apartment 4');
    await fillCard(page, cards.visa);
    await placeOrder(page);
    await expect(page).toHaveURL(/\/account\/orders\//);
    await expectCompleteAddress(page, email, baseURL);
  });

  test('a form that lacks fields says which, on top and beside them', async ({ page }) => {
    await addProductToCart(page, 'small-porch-speaker');
    await page.goto('/checkout');
    await page.locator('form#checkout-form').evaluate((form) => form.setAttribute('novalidate', ''));
    await placeOrder(page);
    await expect(page.getByRole('alert')).toContainText('Please check the following:');
    await expect(page.getByRole('alert').getByRole('link', { name: 'Email is required.' })).toBeVisible();
    await expect(locateShippingAddress(page).getByLabel('City')).toHaveAttribute('aria-invalid', 'true');
    await expectNoOverflow(page);
  });
});

async function findSubscriptionPlan(page: Page): Promise<{ slug: string; name: string }> {
  const answer = await page.request.get('/api/products?limit=1000', {
    headers: { Authorization: `Basic ${Buffer.from('pk_demo_mercer').toString('base64')}` },
  });
  const { results } = await answer.json();
  const planProduct = results.find(
    (candidate: { purchase_options?: { subscription?: object } }) => candidate.purchase_options?.subscription,
  );
  return { slug: planProduct.slug, name: planProduct.purchase_options.subscription.plans[0].name };
}

test('what was chosen before the page woke up stays chosen', async ({ page }) => {
  await addProductToCart(page, 'everyday-mug');
  const letThrough = await pauseRequests(page, '**/assets/entry.client-*.js');
  await page.goto('/checkout', { waitUntil: 'commit' });
  await chooseCardPayment(page);
  letThrough();
  await expect(page.getByLabel('Card Number')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Credit/Debit Card' })).toBeChecked();
});

test('a saved address that was chosen before the page woke up fills the fields', async ({ page }) => {
  await haveSavedAddresses(page);
  const letThrough = await pauseRequests(page, '**/assets/entry.client-*.js');
  await page.goto('/checkout', { waitUntil: 'commit' });
  await locateSavedAddresses(page, 'Shipping Address').selectOption(await readAddressOption(page, '1 Main Street'));
  letThrough();
  await expect(locateShippingAddress(page).getByLabel('Company (optional)')).toHaveValue('Analytical Engines');
  await expect(locateShippingAddress(page).getByLabel('City')).not.toHaveValue('');
});

test('the title of the checkout has its place before the bar above it has come', async ({ page }) => {
  await addProductToCart(page, 'everyday-mug');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/checkout');
  const title = page.getByRole('heading', { level: 1, name: 'Checkout' });
  const measureTitleTop = () => title.evaluate((heading) => heading.getBoundingClientRect().top);
  const previousTop = await measureTitleTop();
  await title.evaluate((heading) => heading.parentElement?.querySelector(':scope > details')?.remove());
  expect(await measureTitleTop()).toBe(previousTop);
});

const locateSameAddress = (page: Page) => page.getByLabel('Billing is the same as shipping');

test("'Billing is the same as shipping' is ticked at first, and stays so after a decline and after 3-D Secure", async ({
  page,
  shopper,
}) => {
  shopper.expects(/status of 402/);
  await addProductToCart(page, 'everyday-mug');
  await page.goto('/checkout');
  await expect(locateSameAddress(page)).toBeChecked();
  await page.getByLabel('Email', { exact: true }).fill('ada@mercer.test');
  const addressFields = { 'Full Name': 'Ada Lovelace', Address: '12 Analytical Way', City: 'Portland', State: 'OR' };
  for (const [label, value] of Object.entries({ ...addressFields, 'Zip Code': '97201' })) {
    await locateShippingAddress(page).getByLabel(label, { exact: true }).fill(value);
  }
  await chooseCardPayment(page);
  await fillCard(page, cards.declined);
  await placeOrder(page);
  await expect(page.getByRole('alert').first()).toContainText('Payment failed');
  await expect(locateSameAddress(page)).toBeChecked();
  await fillCard(page, cards.threeDSecure);
  await placeOrder(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert').first()).toContainText('unable to authenticate');
  await expect(locateSameAddress(page)).toBeChecked();
  await expect(page.getByRole('group', { name: 'Billing Address' }).getByLabel('City')).toHaveValue('Portland');
});

test('a default address is chosen already, and the order thanks: number, what, where to, when, what next', async ({
  page,
}) => {
  const email = await createAccount(page);
  await requestShopApi(page, 'POST', '/api/account/addresses', { ...completeAddress, default_shipping: true });
  await addProductToCart(page, 'everyday-mug');
  await page.goto('/checkout');
  await expect(locateShippingAddress(page).getByLabel('City')).toHaveValue('Salem');
  await expect(locateShippingAddress(page).getByLabel('Address Line 2 (optional)')).toHaveValue('Apartment 4');
  await expect(locateSameAddress(page)).toBeChecked();
  await expect(locateSavedAddresses(page, 'Shipping Address')).not.toHaveValue('');
  await chooseCardPayment(page);
  await fillCard(page, cards.visa);
  await page.clock.install();
  const letThrough = await pauseRequests(page, '**/api/cart/order');
  await placeOrder(page);
  // The dialog stays until it has been read
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  letThrough();
  await expectPlaced(page);
  const main = page.getByRole('main');
  for (const text of [
    /Order #\d+ placed/,
    'Everyday Mug',
    'Apartment 4',
    'United States',
    /Delivery\s\w+,\s\w+\s\d+/,
    email,
  ]) {
    await expect(main).toContainText(text);
  }
  await main.getByRole('link', { name: 'View Order' }).click();
  await page.clock.resume();
  await expect(main.getByText(`Thank you for your order! We are sending a confirmation to ${email}`)).toBeVisible();
  await expect(main.getByText('United States').first()).toBeVisible();
});

test('a second line and a phone are there for who wants them', async ({ page }) => {
  await addProductToCart(page, 'everyday-mug');
  await page.goto('/checkout');
  const line = locateShippingAddress(page).getByLabel('Address Line 2 (optional)');
  await expect(line).toBeHidden();
  await locateShippingAddress(page).getByText('Add company, address line 2 or phone number').click();
  await line.fill('Apartment 4');
  await line.fill('');
  await expect(line).toBeFocused();
  await expectNoOverflow(page);
});

test('what was typed into the checkout is there after a look at the cart and a reload, without the card', async ({
  page,
}) => {
  await openCheckout(page, cards.visa, 'card', 'everyday-mug');
  await page.getByRole('banner').getByRole('link', { name: /Cart/ }).click();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).first().click();
  const shipping = page.getByRole('group', { name: 'Shipping Address' });
  await expect(shipping.getByLabel('City', { exact: true })).toHaveValue('Portland');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ada@mercer.test');
  await page.reload();
  await expect(shipping.getByLabel('City', { exact: true })).toHaveValue('Portland');
  await expect(page.getByLabel('Billing is the same as shipping')).toBeChecked();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('4242');
});

test('a card is formatted while it is typed, and a refusal by the bank stands beside it', async ({ page, shopper }) => {
  shopper.expects(/402/);
  await openCheckout(page, '', 'card', 'everyday-mug');
  const [number, expiry] = [page.getByLabel('Card number'), page.getByLabel('Expiry date')];
  await number.fill('');
  await number.pressSequentially('4000000000000002');
  await expect(number).toHaveValue('4000 0000 0000 0002');
  await expiry.fill('');
  await expiry.pressSequentially('1234');
  await expect(expiry).toHaveValue('12 / 34');
  await placeOrder(page);
  const payment = page.getByRole('group', { name: 'Payment Information' });
  const refusal = payment.getByText('Your card was declined. Please pay with another one.');
  await expect(refusal).toBeInViewport();
  await expect(payment.locator('[tabindex="-1"]:focus')).toContainText('Payment failed. Please try again.');
});

test('an address without a top-level domain is no e-mail address', async ({ page }) => {
  await openCheckout(page, cards.visa, 'card', 'everyday-mug');
  await page.getByLabel('Email', { exact: true }).fill('x@y');
  await placeOrder(page);
  await expect(page.getByText('Please enter a full email address.').first()).toBeVisible();
});

test('fields of both addresses stand side by side, whatever stands beside one of them', async ({ page }) => {
  await openCheckout(page, cards.visa, 'card', 'everyday-mug');
  await page.locator('#shipping_state').focus();
  await expect(locateShippingAddress(page).getByRole('button', { name: 'Choose from a list' })).toBeVisible();
  for (const field of ['name', 'state', 'zip', 'country']) {
    const [left, right] = await Promise.all(
      ['shipping', 'billing'].map((part) => page.locator(`#${part}_${field}`).boundingBox()),
    );
    expect(left?.y).toBe(right?.y);
  }
});

test('on a phone the bill is folded while it repeats the address, and the order is placed from below', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await addProductToCart(page, 'everyday-mug');
  await page.goto('/checkout');
  const billing = page.getByRole('group', { name: 'Billing Address' });
  await expect(page.getByLabel('Billing is the same as shipping')).toBeChecked();
  await expect(billing.getByLabel('City', { exact: true })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeInViewport();
  await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' })).toBeHidden();
  await page.getByLabel('Billing is the same as shipping').uncheck();
  await expect(billing.getByLabel('City', { exact: true })).toBeVisible();
});
