import type { Page } from '@playwright/test';
import { linkMailedTo, waitForMailText } from './mails.ts';
import { addProductToCart } from './shop-api.ts';
import {
  cards,
  chooseCardPayment,
  expect,
  expectPlaced,
  fillAddresses,
  fillCard,
  placeOrder,
  test,
} from './shopper.ts';

let people = 0;

function createEmailPair() {
  people += 1;
  const mailbox = `${process.pid}-${Date.now()}-${people}@mercer.test`;
  return { typo: `typo-${mailbox}`, right: `right-${mailbox}` };
}

/** A checkout with the mistyped address, not placed yet. */
async function openCheckout(page: Page, email: string, card: string) {
  await addProductToCart(page, 'everyday-mug');
  await page.goto('/checkout');
  await fillAddresses(page, email);
  await chooseAndFillCard(page, card);
}

/**
 * Chooses the card if there is a choice, and fills it in; without JavaScript the fields of the card are shown without a
 * choice.
 */
async function chooseAndFillCard(page: Page, card: string) {
  const choice = page.getByRole('radio', { name: 'Credit/Debit Card' });
  if ((await choice.count()) > 0) await chooseCardPayment(page);
  await fillCard(page, card);
}

async function correctEmail(page: Page, email: string) {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await chooseAndFillCard(page, cards.visa);
  await placeOrder(page);
}

/** The confirmation and its link are of the corrected address. */
async function expectMailed(
  page: Page,
  { typo, right }: ReturnType<typeof createEmailPair>,
  baseURL: string | undefined,
) {
  const link = await linkMailedTo(right, '/orders/[\\w-]+', baseURL);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: /^Order #\d+/ })).toBeVisible();
  const mail = await waitForMailText(right, /Paid by/, baseURL);
  expect(mail).not.toContain(typo);
}

test.use({ allowedErrors: [/status of 402/] });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('a guest who mistyped the address corrects it after a declined card', async ({ page, baseURL }) => {
      const { typo, right } = createEmailPair();
      await openCheckout(page, typo, cards.declined);
      await placeOrder(page);
      await expect(page.getByText('Payment failed. Please try again.').first()).toBeVisible();
      await correctEmail(page, right);
      await (javaScriptEnabled ? expectPlaced(page) : page.waitForURL(/\/orders\//));
      await expectMailed(page, { typo, right }, baseURL);
    });

    test('and after the page was loaded again', async ({ page, baseURL }) => {
      const { typo, right } = createEmailPair();
      await openCheckout(page, typo, cards.declined);
      await placeOrder(page);
      await expect(page.getByText('Payment failed. Please try again.').first()).toBeVisible();
      await page.goto('/checkout');
      await expect(page.getByLabel('Email', { exact: true })).toHaveValue(typo);
      await fillAddresses(page, right);
      await correctEmail(page, right);
      await (javaScriptEnabled ? expectPlaced(page) : page.waitForURL(/\/orders\//));
      await expectMailed(page, { typo, right }, baseURL);
    });

    test('and after leaving the page of the bank', async ({ page, baseURL }) => {
      const { typo, right } = createEmailPair();
      await openCheckout(page, typo, cards.threeDSecure);
      await placeOrder(page);
      await page.getByRole('button', { name: 'Approve' }).waitFor();
      await page.goto('/checkout');
      await fillAddresses(page, right);
      await correctEmail(page, right);
      await (javaScriptEnabled ? expectPlaced(page) : page.waitForURL(/\/orders\//));
      await expectMailed(page, { typo, right }, baseURL);
    });
  });
}
