import type { Page } from '@playwright/test';
import { addProductToCart } from './shop-api.ts';
import { expect, test } from './shopper.ts';
import { openHydratedPage } from './wait-for-hydration.ts';

test.use({ locale: 'de-DE' });

test('the first visit is answered in the language of the browser, until the shopper chooses another', async ({
  page,
  context,
  playwright,
  baseURL,
}) => {
  const answer = await page.goto('/deals');
  expect(answer?.headers().vary).toContain('Accept-Language');
  await expect(page.getByRole('heading', { level: 1, name: 'Angebote' })).toBeVisible();
  await page.getByRole('contentinfo').getByLabel('Sprache', { exact: true }).selectOption('en-US');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Ändern' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Deals' })).toBeVisible();
  // The cookie expires before the session does
  await context.clearCookies({ name: 'swell-locale' });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Deals' })).toBeVisible();
  const bot = await playwright.request.newContext({ baseURL, extraHTTPHeaders: { 'accept-language': '' } });
  for (const _ of ['rendered', 'kept']) expect(await (await bot.get('/deals')).text()).toContain('lang="en-US"');
  await bot.dispose();
});

test('filters, specifications, choices and plans are in German', async ({ page }) => {
  await page.goto('/category/fashion?attributes.colour=Navy');
  await expect(page.getByRole('main').getByRole('link', { name: 'Filter Farbe: Marineblau entfernen' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Fleecehoodie Nord', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Farbe' }).getByRole('radio', { name: 'Marineblau' })).toBeChecked();
  await expect(page.getByRole('row', { name: 'Material Recyceltes Fleece' })).toBeVisible();
  await page.goto('/products/grain-breakfast-box');
  await expect(page.getByRole('radio', { name: /^Alle zwei Monate/ })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('link', { name: 'Elektronik', exact: true })).toBeVisible();
});

test('card form and shipping methods of the checkout are in German', async ({ page }) => {
  await addGermanMug(page);
  await page.goto('/checkout');
  for (const label of ['Kartennummer', 'Gültig bis', 'Prüfnummer (CVC)'])
    await expect(page.getByLabel(label)).toBeVisible();
  const shipping = page.getByRole('group', { name: 'Lieferadresse' });
  await shipping.getByLabel('Land', { exact: true }).selectOption('AU');
  for (const [label, value] of [
    ['Vor- und Nachname', 'Ada Lovelace'],
    ['Adresse', '1 George St'],
    ['Ort', 'Sydney'],
    ['Bundesstaat', 'NSW'],
    ['Postleitzahl', '2000'],
  ] as const) {
    await shipping.getByLabel(label, { exact: true }).fill(value);
  }
  await page.keyboard.press('Tab');
  await expect(page.getByText('3 bis 5 Werktage')).toBeVisible();
});

test.describe('a card without funds', () => {
  test.use({ allowedErrors: [/status of 402/] });

  test('is refused with the reason, in German', async ({ page }) => {
    await addProductToCart(page, 'everyday-mug');
    await openHydratedPage(page, '/checkout');
    await page.getByRole('main').getByLabel('E-Mail', { exact: true }).fill('ada@mercer.test');
    await page.getByLabel('Die Rechnungsadresse ist die Lieferadresse').check();
    const shipping = page.getByRole('group', { name: 'Lieferadresse' });
    for (const [label, value] of [
      ['Vor- und Nachname', 'Ada Lovelace'],
      ['Adresse', '1 Main St'],
      ['Ort', 'Portland'],
      ['Bundesstaat', 'OR'],
      ['Postleitzahl', '97201'],
    ] as const) {
      await shipping.getByLabel(label, { exact: true }).fill(value);
    }
    await page.getByRole('radio', { name: 'Kredit- oder Debitkarte' }).check({ force: true });
    await page.getByLabel('Kartennummer').fill('4000000000009995');
    await page.getByLabel('Gültig bis').fill('12/34');
    await page.getByLabel('Prüfnummer (CVC)').fill('123');
    await page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Die Zahlung ist fehlgeschlagen.' })).toContainText(
      'Sie ist nicht gedeckt.',
    );
  });
});

test('long words are broken with a hyphen, on the narrowest phones too', async ({ page }) => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [
      '/',
      '/category/fashion',
      '/deals?page=2',
      '/free-shipping',
      '/best-sellers',
      '/new-arrivals',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('contentinfo')).toBeVisible();
      expect(await page.evaluate(findBrokenWords), `${path} at ${width} px`).toEqual([]);
    }
  }
});

/** Runs in the page: words of which a letter stands lower than the one before it. */
function findBrokenWords(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  const range = document.createRange();
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!node.parentElement?.checkVisibility()) continue;
    for (const { index, 0: part } of (node.nodeValue ?? '').matchAll(/\p{L}{2,}/gu)) {
      const tops = Array.from(part, (_, at) => {
        range.setStart(node, index + at);
        range.setEnd(node, index + at + 1);
        // the first letter of a line has another, empty rectangle where the line before it ends
        return Array.from(range.getClientRects()).at(-1)?.top ?? 0;
      });
      if (tops.some((top, at) => at > 0 && top > (tops[at - 1] ?? top) + 4)) broken.push(part);
    }
  }
  return broken;
}

async function addGermanMug(page: Page) {
  await page.goto('/products/everyday-mug');
  await page.getByRole('main').getByRole('button', { name: 'In den Warenkorb' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Ihr Warenkorb' })).toBeVisible();
}
