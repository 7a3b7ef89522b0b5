import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { operatorHeaders as headers } from './operator-key.ts';
import { addProductToCart, findProductId } from './shop-api.ts';
import {
  cards,
  chooseCardPayment,
  expect,
  expectPlaced,
  fillAddresses,
  fillCard,
  placeOrder,
  product,
  test,
} from './shopper.ts';

/** @returns the link that a shopper is sent, within the shop */
async function createDraftLink(page: Page): Promise<string> {
  const items = [{ product_id: await findProductId(page, 'everyday-mug'), quantity: 2, price: 9.5 }];
  const data = { email: 'ada@mercer.test', note: 'As agreed by phone.', discount: { amount: 2 }, items };
  const answer = await page.request.post('/operator/drafts', { data, headers });
  expect(answer.status(), await answer.text()).toBe(201);
  const { pathname, search } = new URL((await answer.json()).link);
  return pathname + search;
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('what the shop has put together is seen and goes to the checkout at its prices', async ({ page }) => {
      await addProductToCart(page, product.slug);
      const link = await createDraftLink(page);
      await page.goto(link);
      await expect(page.getByRole('heading', { level: 1, name: 'Your order' })).toBeVisible();
      for (const words of ['As agreed by phone.', '$19.00', '−$2.00', '$17.00']) {
        await expect(page.getByText(words).first()).toBeVisible();
      }
      if (javaScriptEnabled) await expectAccessible(page);
      await expectNoOverflow(page);
      await page.getByRole('button', { name: 'Go to checkout' }).click();
      await expect(page).toHaveURL(/\/checkout/);
      await expect(page.getByText('Everyday Mug').first()).toBeVisible();
      await expect(page.getByText('$17.00').first()).toBeVisible();
    });
  });
}

test('it is paid once, and then its link leads no further', async ({ page }) => {
  const link = await createDraftLink(page);
  await page.goto(link);
  await page.getByRole('button', { name: 'Go to checkout' }).click();
  await expect(page).toHaveURL(/\/checkout/);
  await fillAddresses(page);
  await chooseCardPayment(page);
  await fillCard(page, cards.visa);
  await placeOrder(page);
  await expectPlaced(page);
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Go to checkout' })).toHaveCount(0);
});

test('opened on another device it goes on there, without what was typed, and says so where it was', async ({
  page,
  openVisit,
  shopper,
}) => {
  // refused, the page looks for an order first
  shopper.expects(/409|404/);
  const link = await createDraftLink(page);
  const otherVisit = await openVisit();
  for (const visit of [page, otherVisit]) {
    await visit.goto(link);
    await visit.getByRole('button', { name: 'Go to checkout' }).click();
    await expect(visit).toHaveURL(/\/checkout/);
    await expect(visit.getByText('$17.00').first()).toBeVisible();
    if (visit === page) await fillAddresses(page);
  }
  await expect(otherVisit.getByLabel('Email').first()).toHaveValue('');
  await chooseCardPayment(page);
  await fillCard(page, cards.visa);
  await placeOrder(page);
  await expect(page.getByText(/This offer was opened on another device/).first()).toBeVisible();
});
