import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { pauseRequests } from './pause-requests.ts';
import { expect, test } from './shopper.ts';

const placeholder = 'Search for electronics, fashion, home goods, and more...';

test('a popular search that is the name of a list leads on to it', async ({ page }) => {
  await page.goto('/search?q=New%20Arrivals');
  await page.getByRole('main').getByRole('link', { name: 'New Arrivals' }).click();
  await expect(page).toHaveURL(/\/new-arrivals$/);
});

test('a corrected word is named, and matches are marked', async ({ page }) => {
  await page.goto('/search?q=wotch');
  await expect(page.getByRole('heading', { name: /^Showing \d+ results for "watch"$/ })).toBeVisible();
  await expect(page.getByText('Nothing matches "wotch" exactly.')).toBeVisible();
  await expect(page.locator('mark', { hasText: 'Watch' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Mercer Field Watch', exact: true })).toBeVisible();
});

test('a search that no product meets whole finds most of its words, and says so', async ({ page }) => {
  await page.goto('/search?q=vase%20blue');
  await expect(page.getByText(/^No product has all of these words/)).toBeVisible();
  await expect(page.getByRole('main').getByRole('article').first()).toContainText('Vase');
  await page.goto('/search?q=blue%20mug');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
});

test('a search without results offers words nearby and best sellers', async ({ page }) => {
  await page.goto('/search?q=headfons');
  await expect(page.getByText('No results for "headfons"')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Best Sellers' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(8);
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'headphones', exact: true }).click();
  await expect(page.getByRole('heading', { name: /results for "headphones"/ })).toBeVisible();
});

test('the search page has one field, whose frame it never touches', async ({ page }) => {
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/search?q=mug');
    await expect(page.locator('input[type=search]:visible')).toHaveCount(1);
    const [frame, field] = [page.locator('header[data-search]'), page.locator('header[data-search] form')];
    const [outer, inner] = [await frame.boundingBox(), await field.boundingBox()];
    expect((inner?.x ?? 0) - (outer?.x ?? 0), `${width} px`).toBeGreaterThanOrEqual(16);
    await expectNoOverflow(page);
  }
});

test('suggestions end with all results, and show what was reduced', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Search products' }).fill('charger');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(list.getByRole('option', { name: /Wall Charger 65/ }).locator('s')).toHaveText('$39.00');
  await list.getByRole('option', { name: 'All results for "charger"' }).click();
  await expect(page).toHaveURL(/\/search\?q=charger$/);
});

test('suggestions while typing: arrow keys, Enter, Escape, and plain submit as before', async ({ page }) => {
  await page.goto('/');
  const field = page.getByRole('combobox', { name: 'Search products' });
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await field.pressSequentially('wat');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(list.getByRole('option', { name: /Mercer Field Watch/ })).toBeVisible();
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page);

  await field.press('Escape');
  await expect(list).toBeHidden();
  await expect(field, 'Escape keeps what was typed').toHaveValue('wat');
  await field.press('c');
  await expect(list).toBeVisible();
  await field.press('ArrowDown');
  await expect(list.getByRole('option', { selected: true })).toHaveCount(1);
  const active = await field.getAttribute('aria-activedescendant');
  await expect(list.getByRole('option', { selected: true })).toHaveAttribute('id', active ?? '');
  await field.press('ArrowUp');
  await expect(list.getByRole('option', { selected: true })).toHaveCount(0);
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/products\//);

  await field.fill('watch');
  await expect(list).toBeVisible();
  await field.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=watch$/);
  await expect(list).toBeHidden();
});

test('the first key asks for suggestions at once; while they come only the newest words are asked for', async ({
  page,
}) => {
  const searchedTexts: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/suggestions')) searchedTexts.push(searchParams.get('search'));
  });
  const letThrough = await pauseRequests(page, '**/api/search/suggestions*');
  await page.clock.install({ time: 0 });
  await page.goto('/');
  const field = page.getByRole('combobox', { name: 'Search products' });
  await expect(field).toBeVisible();
  await page.clock.pauseAt(600_000);
  for (const text of ['e', 'el', 'elec', 'electro']) await field.fill(text);
  await expect.poll(() => searchedTexts).toEqual(['e']);
  await page.clock.runFor(165);
  expect(searchedTexts, 'a slow answer is waited for').toEqual(['e']);
  await page.clock.runFor(1);
  await expect.poll(() => searchedTexts, 'no longer than for a pause').toEqual(['e', 'electro']);
  await page.clock.resume();
  letThrough();
  await expect(page.getByRole('option', { name: 'Electronics' })).toBeVisible();
  expect(searchedTexts).toEqual(['e', 'electro']);
});

test('suggestions name categories, too', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Search products' }).fill('electro');
  await page.getByRole('group', { name: 'Categories' }).getByRole('option', { name: 'Electronics' }).click();
  await expect(page).toHaveURL(/\/category\/electronics$/);
});

test('the search dialog of phones: popular searches, suggestions, Escape gives the focus back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const opener = page.getByRole('link', { name: 'Open search' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  for (const text of ['Electronics', 'Home & Kitchen', 'Fashion', 'New Arrivals', 'Best Sellers']) {
    await expect(dialog.getByRole('link', { name: text })).toHaveAttribute(
      'href',
      `/search?q=${encodeURIComponent(text)}`,
    );
  }
  const field = dialog.getByRole('combobox');
  await expect(field).toBeFocused();
  await field.pressSequentially('mug');
  await expect(dialog.getByRole('option').first()).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await field.press('Escape');
  await expect(dialog.getByRole('listbox')).toBeHidden();
  await field.press('Escape');
  await expect(field, 'then the field is emptied').toHaveValue('');
  await field.press('Escape');
  await expect(dialog, 'then the dialog closes').toBeHidden();
  await expect(opener).toBeFocused();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a search is a plain form; the button is enabled', async ({ page }) => {
    await page.goto('/search');
    await page.getByPlaceholder(placeholder).fill('watch');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page.getByText(/^Showing \d+ results for "watch"$/)).toBeVisible();
    await page.goto('/');
    await page.getByRole('banner').getByRole('searchbox').fill('mug');
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/search\?q=mug$/);
  });
});

test('a price in the words narrows the list, and one heading says what was searched', async ({ page }) => {
  await page.goto('/search?q=headphones%20under%20100');
  await expect(page.getByRole('heading', { level: 2, name: /results for "headphones under 100"/ })).toBeVisible();
  const prices = await page
    .getByRole('main')
    .getByText(/^\$\d+\.\d\d$/)
    .allInnerTexts();
  expect(prices.length).toBeGreaterThan(0);
  for (const price of prices) expect(Number(price.slice(1))).toBeLessThanOrEqual(100);
});

test("'gift for dad' finds gifts", async ({ page }) => {
  await page.goto('/search?q=gift%20for%20dad');
  await expect(page.getByRole('heading', { name: /^Showing \d+ results for "gift"$/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Mercer Field Watch', exact: true })).toBeVisible();
});

test('an empty result offers to take the filters off', async ({ page }) => {
  await page.goto('/category/electronics?min=999999');
  await page.getByRole('link', { name: 'Show all without filters' }).click();
  await expect(page).toHaveURL(/\/category\/electronics$/);
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
});
