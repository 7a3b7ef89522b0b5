import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { linkMailedTo } from './mails.ts';
import { createAccount } from './shop-api.ts';
import { expect, test } from './shopper.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a forgotten password is set with a mailed link, which works once', async ({ page, openVisit, baseURL }) => {
    const email = await createAccount(page);
    const otherVisit = await openVisit({ javaScriptEnabled: false });
    await otherVisit.goto('/login');
    await otherVisit.getByRole('link', { name: 'Forgot your password?' }).click();
    await requestRecoveryLink(otherVisit, email);
    const link = await linkMailedTo(email, '/account/recover', baseURL);

    // a scanner looks first
    await otherVisit.request.get(link);
    await otherVisit.goto(link);
    await choosePassword(otherVisit, 'a-new-long-password', 'something-else');
    await expect(otherVisit.getByText("New passwords don't match.")).toBeVisible();
    await choosePassword(otherVisit, 'a-new-long-password');
    await expect(otherVisit).toHaveURL(/\/login/);
    await expect(
      otherVisit.getByText('Your password has been changed. Please sign in with the new one.'),
    ).toBeVisible();

    await page.goto('/account');
    await expect(page, 'other devices are signed out').toHaveURL(/\/login/);
    await page.getByLabel('Email Address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('a-new-long-password');
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/account$/);

    await otherVisit.goto(link);
    await choosePassword(otherVisit, 'yet-another-password');
    await expect(otherVisit.getByText('This link has been used already.')).toBeVisible();
    await requestRecoveryLink(otherVisit, email);
  });

  test('an address is confirmed by a button, and nobody is asked to log in', async ({ page, openVisit, baseURL }) => {
    const email = await createAccount(page);
    const link = await linkMailedTo(email, '/account/verify', baseURL);
    const visitor = await openVisit({ javaScriptEnabled: false });
    await visitor.goto(link);
    await expect(visitor.getByText(`This is about ${email} and the account that was opened on `)).toBeVisible();
    await visitor.getByRole('button', { name: 'Yes, this is my address' }).click();
    await expect(visitor.getByRole('heading', { name: 'Your email address is confirmed. Thank you!' })).toBeVisible();
    await visitor.goto('/account/verify?key=wrong');
    await visitor.getByRole('button', { name: 'Yes, this is my address' }).click();
    await expect(visitor.getByRole('heading', { name: 'This link is not valid.' })).toBeVisible();
    await visitor.getByRole('button', { name: 'Send me a new link' }).click();
    await expect(visitor).toHaveURL(/\/login\?next=\/account\/verify/);
  });
});

test('the same answer for an address without an account', async ({ page }) => {
  await page.goto('/account/recover');
  await requestRecoveryLink(page, 'nobody@mercer.test');
});

test('a change of the address is taken back with the link to the old one', async ({ page, baseURL }) => {
  const email = await createAccount(page);
  const answer = await page.request.put('/api/account', {
    headers: { Authorization: `Basic ${Buffer.from('pk_demo_mercer').toString('base64')}` },
    data: { email: `${email}.example`, password: 'a-long-password' },
  });
  expect(await answer.json()).toMatchObject({ email: `${email}.example` });
  await page.goto(await linkMailedTo(email, '/account/undo-email', baseURL));
  await expect(page.getByText(`This is about ${email} and the account that was opened on `)).toBeVisible();
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await expect(page.getByRole('heading', { name: 'Your old email address has been restored.' })).toBeVisible();
  await page.goto('/account/undo-email?key=wrong');
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await expect(page.getByRole('heading', { name: 'This link is not valid.' })).toBeVisible();
  await page.goto('/account');
  await expect(page).toHaveURL(/\/login/);
});

test('the pages of mailed links are accessible and fit', async ({ page }) => {
  for (const path of ['recover', 'recover?key=k', 'verify?key=k', 'undo-email?key=k']) {
    await page.goto(`/account/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  }
});

async function requestRecoveryLink(page: Page, email: string) {
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('If there is an account with this email address, we have sent a link')).toBeVisible();
}

async function choosePassword(page: Page, password: string, confirmation = password) {
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm New Password').fill(confirmation);
  await page.getByRole('button', { name: 'Save Password' }).click();
}
