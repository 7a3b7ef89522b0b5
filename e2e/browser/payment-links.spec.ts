import type { Page } from '@playwright/test';
import { address } from '../address.ts';
import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { operatorHeaders as headers } from './operator-key.ts';
import { findProductId } from './shop-api.ts';
import { cards, chooseCardPayment, expect, expectPlaced, fillAddress, fillCard, placeOrder, test } from './shopper.ts';

/** Creates a paid order that costs 9.50 more since. @returns the path of its payment link, and its number */
async function createPaymentLink(page: Page): Promise<{ link: string; number: string }> {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/operator${path}`, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const product_id = await findProductId(page, 'everyday-mug');
  const items = [{ product_id, quantity: 1, price: 9.5 }];
  const draft = await post('/drafts', { email: 'ada@mercer.test', items, shipping: address, billing: address });
  const order = await post(`/drafts/${draft.id}/order`, { paid: {} });
  await post(`/orders/${order.id}/items`, { items: [{ product_id, quantity: 1 }] });
  const created = await post(`/orders/${order.id}/payment-link`, { note: 'For the second mug.', notify: false });
  const { pathname, search } = new URL(created.link);
  return { link: pathname + search, number: order.number };
}

/** Fills in who pays: nothing of the buyer's is shown to whoever opens the link. */
async function fillPayer(page: Page) {
  await page.getByLabel('Email', { exact: true }).fill('grace@mercer.test');
  await fillAddress(page.getByRole('group', { name: 'Billing Address' }));
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('what is still to be paid is seen and goes to the checkout', async ({ page }) => {
      const { link, number } = await createPaymentLink(page);
      await page.goto(link);
      await expect(page.getByRole('heading', { level: 1, name: `Payment for order #${number}` })).toBeVisible();
      await expect(page.getByText('For the second mug.')).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await expectNoOverflow(page);
      await page.getByRole('button', { name: 'Go to payment' }).click();
      await expect(page).toHaveURL(/\/checkout/);
      await expect(page.getByText(`Balance of order #${number}`).first()).toBeVisible();
    });
  });
}

test('it is paid by card, and then its link says so', async ({ page }) => {
  const { link, number } = await createPaymentLink(page);
  await page.goto(link);
  await page.getByRole('button', { name: 'Go to payment' }).click();
  await expect(page).toHaveURL(/\/checkout/);
  await fillPayer(page);
  await chooseCardPayment(page);
  await fillCard(page, cards.visa);
  await placeOrder(page);
  await expectPlaced(page);
  await expect(page.getByText(number).first()).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('This payment has already been made.')).toBeVisible();
});
