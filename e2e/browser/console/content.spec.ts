import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../accessibility.ts';
import { createProduct, operatorHeaders } from '../operator-key.ts';
import { createAccount, findProductId, placeOrderByApi, requestShopApi } from '../shop-api.ts';
import { expect, openAnotherBrowser, openPage, test } from './owner.ts';

async function createContentPage(page: Page, title: string) {
  const slug = `${title.toLowerCase().replaceAll(' ', '-')}-${crypto.randomUUID().slice(0, 8)}`;
  const data = { title, slug, body: 'Wash linen at 40 °C.' };
  const answer = await page.request.post('/operator/pages', { headers: operatorHeaders, data });
  expect(answer.status(), await answer.text()).toBe(201);
  const { id } = await answer.json();
  return { id: String(id), slug, read: () => readContentPage(page, id) };
}

async function readContentPage(page: Page, id: string) {
  return (await page.request.get(`/operator/pages/${id}`, { headers: operatorHeaders })).json();
}

test('a page is made, written in two languages and published', async ({ page }) => {
  const title = `Linen care ${Date.now()}`;
  await openPage(page, '/console/content');
  await page.getByRole('button', { name: 'New page' }).click();
  const dialog = page.getByRole('dialog', { name: 'New page' });
  await dialog.getByLabel('Title').fill(title);
  const slug = title.toLowerCase().replaceAll(' ', '-');
  await expect(dialog.getByLabel('Address')).toHaveValue(slug);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'New page' }).click();
  await expect(page).toHaveURL(/content\/pages\/[a-f\d]+$/);
  const english = page.getByRole('region', { name: 'English (United States)' });
  const german = page.getByRole('region', { name: 'Deutsch (Deutschland)' });
  await english.getByLabel('Text').fill('Wash at 40 °C.');
  await expect(german.getByText('Not translated')).toBeVisible();
  await german.getByLabel('Title').fill('Leinenpflege');
  await german.getByLabel('Text').fill('Bei 40 °C waschen.');
  await expect(german.getByText('Not translated')).toBeHidden();
  await page.getByLabel('Visible to visitors').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: `${title} is saved` })).toBeVisible();
  const answer = await page.request.get(`/pages/${slug}`);
  expect(answer.status()).toBe(200);
  expect(await answer.text()).toContain('Wash at 40 °C.');
  expect(await (await page.request.get(`/de/pages/${slug}`)).text()).toContain('Bei 40 °C waschen.');
});

test('two browsers that write one page lose nothing', async ({ page, browser, baseURL, shopper }) => {
  shopper.expects(/412/);
  const { id, read } = await createContentPage(page, 'Shared page');
  const another = await openAnotherBrowser(browser, baseURL);
  for (const tab of [page, another]) await openPage(tab, `/console/content/pages/${id}`);
  const german = another.getByRole('region', { name: 'Deutsch (Deutschland)' });
  await german.getByLabel('Title').fill('Gemeinsame Seite');
  await another
    .getByRole('region', { name: /English/ })
    .getByLabel('Text')
    .fill('Theirs.');
  await another.getByRole('button', { name: 'Save' }).click();
  await expect(another.getByText('Shared page is saved')).toBeVisible();
  const english = page.getByRole('region', { name: /English/ });
  await english.getByLabel('Title').fill('A page of two');
  await english.getByLabel('Text').fill('Mine.');
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this' });
  await expect(dialog).toContainText('Theirs.');
  await expect(dialog).not.toContainText('A page of two');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save mine' }).click();
  await expect(page.getByText('A page of two is saved')).toBeVisible();
  expect(await read()).toMatchObject({
    title: 'A page of two',
    body: 'Mine.',
    $locale: { 'de-DE': { title: 'Gemeinsame Seite' } },
  });
  await another.context().close();
});

test('a page that was deleted comes back from the bin', async ({ page }) => {
  const { id, read } = await createContentPage(page, 'Short page');
  await openPage(page, `/console/content/pages/${id}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/content\/pages$/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await read()).title).toBe('Short page');
});

test('a redirect is added, works, and is taken away again', async ({ page }) => {
  const from = `/old-${Date.now()}`;
  await openPage(page, '/console/content/redirects');
  await page.getByRole('button', { name: 'New redirect' }).click();
  const dialog = page.getByRole('dialog', { name: 'New redirect' });
  await dialog.getByLabel('From').fill(from);
  await dialog.getByLabel('To').fill('/products');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${from} now redirects to /products`)).toBeVisible();
  const answer = await page.request.get(from, { maxRedirects: 0 });
  expect(answer.status()).toBe(301);
  expect(answer.headers().location).toBe('/products');
  await page.getByRole('button', { name: `Delete the redirect from ${from}` }).click();
  await expect(page.getByText(`${from} is in the bin`)).toBeVisible();
  expect((await page.request.get(from, { maxRedirects: 0 })).status()).toBe(404);
});

test('a redirect to nowhere says so beside its field', async ({ page, shopper }) => {
  shopper.expects(/400/);
  await openPage(page, '/console/content/redirects');
  await page.getByRole('button', { name: 'New redirect' }).click();
  const dialog = page.getByRole('dialog', { name: 'New redirect' });
  await dialog.getByLabel('From').fill(`/old-${Date.now()}`);
  await dialog.getByLabel('To').fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('To')).toHaveAttribute('aria-invalid', 'true');
});

test('the words of a mail are changed, seen in the preview, sent as a test and reset', async ({ page }) => {
  await openPage(page, '/console/content/mails');
  await page.getByRole('link', { name: 'Return declined' }).click();
  await page.getByLabel('Language', { exact: true }).selectOption('de-DE');
  await expect(page).toHaveURL(/locale=de-DE/);
  const subject = page.getByLabel('Subject');
  await subject.fill('Ihre Rücksendung');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('Ihre Rücksendung', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Return declined is saved')).toBeVisible();
  await expect(page.getByText('Customized')).toBeVisible();
  await page.getByRole('button', { name: 'Send me a test' }).click();
  await expect(page.getByText('A test is on its way to hello@mercer.test')).toBeVisible();
  await page.getByRole('button', { name: 'Restore the default text' }).click();
  await expect(page.getByText('Return declined has its default text again')).toBeVisible();
  await expect(subject).not.toHaveValue('Ihre Rücksendung');
  await expect(page.getByText('Customized')).toBeHidden();
});

test('a placeholder that a mail does not have is refused beside its field', async ({ page, shopper }) => {
  shopper.expects(/400/);
  await openPage(page, '/console/content/mails/recover');
  await page.getByLabel('Subject').fill('For {{order.number}}');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Subject')).toHaveAttribute('aria-invalid', 'true');
});

test('a review is turned down, and published again', async ({ page, openVisit }) => {
  const { slug } = await createProduct(page, 'Reviewed Mug');
  const visit = await openVisit();
  await createAccount(visit);
  const productId = await findProductId(visit, slug);
  await placeOrderByApi(visit, { product_id: productId });
  const text = `Holds a pint ${crypto.randomUUID()}`;
  const { id } = await requestShopApi<{ id: string }>(visit, 'POST', `/api/products/${productId}/reviews`, {
    rating: 4,
    text,
  });
  const readStatus = async () =>
    (await (await page.request.get(`/operator/reviews/${id}`, { headers: operatorHeaders })).json()).status;
  await openPage(page, `/console/content/reviews?product_id=${productId}`);
  const card = page.getByRole('listitem').filter({ hasText: text });
  await expect(card.getByRole('img', { name: '4 of 5 stars' })).toBeVisible();
  await card.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('The review is rejected')).toBeVisible();
  await expect.poll(readStatus).toBe('rejected');
  await card.getByRole('button', { name: 'Publish' }).click();
  await expect.poll(readStatus).toBe('published');
});

for (const path of ['content/reviews', 'content/pages', 'content/redirects', 'content/mails', 'content/mails/order'])
  test(`/console/${path} is accessible and fits phones and desktops`, async ({ page }) => {
    await openPage(page, `/console/${path}`);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await expectAccessible(page);
    await expectNoOverflow(page);
  });
