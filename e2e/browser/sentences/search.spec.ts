import { pauseRequests } from '../pause-requests.ts';
import { expect, test } from '../shopper.ts';

const { step } = test;
const placeholder = 'Search for electronics, fashion, home goods, and more...';

test('§2 search: hero, box, and the states prompt, results and none', async ({ page }) => {
  await page.goto('/search?q=%20%20');
  const main = page.getByRole('main');
  const field = main.getByPlaceholder(placeholder);
  const button = main.getByRole('button', { name: 'Search', exact: true });

  await step("hero 'Find Your Perfect Product', initial prompt 'Search for Products'", async () => {
    await expect(main.getByRole('heading', { name: 'Find Your Perfect Product', level: 1 })).toBeVisible();
    await expect(main.getByRole('heading', { name: 'Search for Products' })).toBeVisible();
  });

  await step('Search is disabled when empty; §5 blank or whitespace-only is ignored', async () => {
    await expect(button).toBeDisabled();
    await field.fill('   ');
    await expect(button).toBeDisabled();
    await field.press('Enter');
    await expect(page).toHaveURL('/search?q=%20%20');
  });

  await step('results \'Showing N results for "q"\'; §5 the query is trimmed and URL-encoded', async () => {
    await field.fill('  field watch ');
    await button.click();
    await expect(page).toHaveURL(/\/search\?q=field(\+|%20)watch$/);
    const resultCount = main.getByText(/^Showing \d+ results for "field watch"$/);
    await expect(resultCount).toBeVisible();
    const cards = main.getByRole('article');
    await expect(resultCount).toContainText(`Showing ${await cards.count()} results`);
  });

  await step('none: \'No results for "q"\'', async () => {
    await field.fill('a&b=zzzzqqqq');
    await field.press('Enter');
    await expect(page).toHaveURL(/q=a%26b%3Dzzzzqqqq$/);
    await expect(main.getByText('No results for "a&b=zzzzqqqq"')).toBeVisible();
    await expect(main.getByText('Try checking your spelling or use more general terms.')).toBeVisible();
  });
});

test('§2 search: 12 skeletons and a disabled Search button while loading; quick view is available', async ({
  page,
}) => {
  await page.goto('/search');
  const letThrough = await pauseRequests(page, /\/api\/products\?/);
  const main = page.getByRole('main');
  await main.getByPlaceholder(placeholder).fill('watch');
  await main.getByPlaceholder(placeholder).press('Enter');
  await expect(page).toHaveURL(/q=watch$/);
  await expect(main.getByRole('button', { name: 'Search', exact: true })).toBeDisabled();
  await expect(page.locator('[data-skeleton]')).toHaveCount(12);
  letThrough();
  await expect(main.getByRole('button', { name: 'Search', exact: true })).toBeEnabled();
  await main.getByRole('article').first().hover();
  await main
    .getByRole('button', { name: /^Quick view of/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Quick view' })).toBeVisible();
});
