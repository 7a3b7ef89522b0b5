import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { addProductToCart, haveDemoAccount, requestShopApi } from './shop-api.ts';
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
import { waitForHydration } from './wait-for-hydration.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('the footer changes language and currency, and leads back to the page', async ({ page }) => {
      await page.goto('/deals?sort=price-asc');
      await choosePreference(page, 'Language', 'de-DE');
      await expect(page).toHaveURL(/\/deals\?sort=price-asc$/);
      await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
      await expect(page.getByRole('heading', { level: 1, name: 'Angebote' })).toBeVisible();
      await expect(page.getByRole('main')).toContainText(/\d,\d\d\s\$/);
      await expect(page.getByRole('contentinfo')).toContainText('Alle Rechte vorbehalten.');

      await choosePreference(page, 'Währung', 'EUR');
      await expect(page.getByRole('main')).toContainText(/\d,\d\d\s€/);
      await expect(page.getByRole('main')).not.toContainText('$');
      if (javaScriptEnabled) await expectAccessible(page);
      await expectNoOverflow(page);

      await page.goto('/cart');
      await expect(page.getByRole('heading', { name: 'Ihr Warenkorb ist leer' })).toBeVisible();
      await choosePreference(page, 'Sprache', 'en-US');
      await choosePreference(page, 'Currency', 'USD');
      await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible();
    });
  });
}

test('the catalogue speaks the chosen language, on soft navigations too', async ({ page }) => {
  await page.goto('/products/everyday-mug');
  const english = await page.getByRole('heading', { level: 1 }).textContent();
  await choosePreference(page, 'Language', 'de-DE');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(english ?? '');
  const german = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.getByRole('main').getByRole('button', { name: 'In den Warenkorb' }).first().click();
  const miniCart = page.getByRole('dialog', { name: 'Ihr Warenkorb' });
  await expect(miniCart).toContainText(german);
  await miniCart.getByRole('link', { name: 'Warenkorb ansehen' }).click();
  await expect(page.getByRole('heading', { name: 'Warenkorb' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Zur Kasse' }).click();
  await expect(page.getByRole('button', { name: 'Zahlungspflichtig bestellen' })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test('what the backend refuses is said in the chosen language', async ({ page, shopper }) => {
  shopper.expects(/400/);
  await addProductToCart(page, 'everyday-mug');
  await page.goto('/cart');
  await choosePreference(page, 'Language', 'de-DE');
  await page.getByText('Gutschein oder Geschenkkarte').click();
  await page.getByLabel('Code').fill('UNKNOWN');
  await page.getByRole('button', { name: 'Einlösen' }).click();
  await expect(page.getByText('Dieser Gutscheincode ist nicht gültig').first()).toBeVisible();
});

test('what is wrong with a card is said in the chosen language', async ({ page }) => {
  await addProductToCart(page, 'everyday-mug');
  await page.goto('/cart');
  await choosePreference(page, 'Language', 'de-DE');
  await page.goto('/checkout');
  await page.getByLabel('E-Mail', { exact: true }).fill('ada@mercer.test');
  for (const field of await page
    .getByRole('group', { name: /adresse$/ })
    .getByRole('textbox')
    .all()) {
    await field.fill('97201');
  }
  await page.getByRole('radio', { name: 'Kredit- oder Debitkarte' }).check({ force: true });
  for (const [number, expiry, sentence] of [
    ['4242 4242 4242 4241', '12/34', 'Die Kartennummer scheint ungültig zu sein'],
    ['4242 4242 4242 4242', '12/20', 'Das Ablaufdatum scheint ungültig zu sein'],
    ['4111 1111 1111 1111', '12/34', 'Dies ist ein Demo-Shop: Hier gehen nur Testkarten.'],
  ] as const) {
    await page.getByLabel('Kartennummer').fill(number);
    await page.getByLabel('Gültig bis').fill(expiry);
    await page.getByLabel('Prüfnummer (CVC)').fill('123');
    await page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).click();
    await expect(page.getByText(sentence).first()).toBeVisible();
  }
});

test('one currency from the card to the charge', async ({ page }) => {
  await page.goto('/search?q=everyday+mug');
  await choosePreference(page, 'Currency', 'EUR');
  const main = page.getByRole('main');
  const onCard = await main
    .getByRole('article')
    .filter({ hasText: 'Everyday Mug' })
    .first()
    .getByText(/^€/)
    .innerText();
  await addToCart(page, '/products/everyday-mug');
  await expect(main.getByText(onCard).first()).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toContainText(`1 × ${onCard}`);
  for (const path of ['/cart', '/checkout']) {
    await page.goto(path);
    await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText(onCard);
    await expect(main).not.toContainText('$');
    await expect(main).not.toContainText('orientation');
  }
  await fillAddresses(page);
  await chooseCardPayment(page);
  await fillCard(page, cards.visa);
  await placeOrder(page);
  await expectPlaced(page);
  await page.getByRole('link', { name: /^Order #\d+ placed$/ }).click();
  await expect(page).toHaveURL(/\/orders\/[^/]+\?token=/);
  const orderId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  // The choice holds for all later pages
  await choosePreference(page, 'Currency', 'USD');
  await expect(main).toContainText(onCard);
  const { results } = await requestShopApi<{ results: object[] }>(
    page,
    'GET',
    `/vault/sandbox/charges?order_id=${orderId}`,
  );
  expect(results).toMatchObject([{ amount: Math.round(Number(onCard.slice(1)) * 100), currency: 'EUR' }]);
});

test('a page loads the words of its own language only', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeVisible();
  await waitForHydration(page);
  const words = scripts.filter((url) => url.includes('/words-'));
  expect([...new Set(words)]).toEqual([expect.stringContaining('/words-shop-en-')]);
});

test('no button cuts its words on the narrowest phone', async ({ page, context, baseURL }) => {
  await addProductToCart(page, 'everyday-mug');
  await context.addCookies([{ name: 'swell-locale', value: 'de-DE', url: baseURL ?? '' }]);
  await page.setViewportSize({ width: 320, height: 800 });
  for (const path of ['/products/everyday-mug', '/cart', '/checkout', '/login', '/signup']) {
    await page.goto(path);
    await waitForHydration(page);
    const buttons = page.locator('button:visible, a:visible').filter({ hasText: /./ });
    expect(await buttons.evaluateAll(findCutWords), path).toEqual([]);
  }
});

/** Runs in the page. */
function findCutWords(elements: Element[]) {
  const isCut = ({ scrollWidth, clientWidth }: Element) => clientWidth > 1 && scrollWidth > clientWidth;
  const cut = elements.filter((element) => getComputedStyle(element).overflowX === 'hidden' && isCut(element));
  return cut.map(({ textContent }) => textContent);
}

test('the longest words and prices fit on the narrowest cards', async ({ page, context, baseURL }) => {
  await haveDemoAccount(page);
  const url = baseURL ?? '';
  await context.addCookies([
    { name: 'swell-locale', value: 'de-DE', url },
    { name: 'swell-currency', value: 'EUR', url },
  ]);
  await page.setViewportSize({ width: 320, height: 800 });
  for (const path of ['/wishlist', '/deals?sort=price-desc']) {
    await page.goto(path);
    const words = page.getByRole('main').getByRole('listitem').locator('a, button, p, span');
    await expect(words.first()).toBeVisible();
    expect(await words.evaluateAll(wordsOutside), path).toEqual([]);
  }
});

/** Runs in the page: what is cut or stands over the padding of its card. */
function wordsOutside(parts: Element[]): (string | null)[] {
  return parts
    .filter((part) => part.textContent && part.clientWidth > 1)
    .filter((part) => {
      const card = part.closest('li')?.getBoundingClientRect().right ?? 0;
      const isCut = part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight + 1;
      return isCut || part.getBoundingClientRect().right > card - 2;
    })
    .map((part) => part.textContent);
}

async function choosePreference(page: Page, label: string, value: string) {
  const footer = page.getByRole('contentinfo');
  await footer.getByLabel(label, { exact: true }).selectOption(value);
  await footer.getByRole('button', { name: /^(Change|Ändern)$/ }).click();
  if (value.includes('-')) await expect(page.locator('html')).toHaveAttribute('lang', value);
}
