import type { Locator, Page } from '@playwright/test';
import { computeTotp } from '../totp.ts';
import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { linkMailedTo, waitForMailText } from './mails.ts';
import { createAccount, requestShopApi } from './shop-api.ts';
import { expect, test } from './shopper.ts';
import { openHydratedPage, waitForHydration } from './wait-for-hydration.ts';

const password = 'a-long-password';
const path = '/api/account/second-factor';
const stepMs = 30_000;

/** Computes the code after the current one, because each code works once; it is accepted, too, as clocks may differ. */
const computeNextCode = (secret: string) => computeTotp(secret, Date.now() + stepMs);

/** An address that nobody has confirmed has no second step. @returns e-mail */
async function haveConfirmedAccount(page: Page, baseURL: string | undefined): Promise<string> {
  const email = await createAccount(page);
  const link = await linkMailedTo(email, '/account/verify', baseURL);
  await requestShopApi(page, 'POST', '/api/account/verify', { key: new URL(link, baseURL).searchParams.get('key') });
  return email;
}

/**
 * Sets up the second factor by the API.
 *
 * @returns the e-mail address, the secret of the app and the recovery codes
 */
async function haveSecondFactor(page: Page, baseURL: string | undefined) {
  const email = await haveConfirmedAccount(page, baseURL);
  const { secret } = await requestShopApi<{ secret: string }>(page, 'POST', path, { password });
  const on = await requestShopApi<{ recovery_codes: string[] }>(page, 'PUT', path, { code: computeTotp(secret) });
  return { email, secret, codes: on.recovery_codes };
}

async function sendPassword(page: Page, email: string) {
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
}

async function readSecretText(place: Locator): Promise<string> {
  const codeText = await place.locator('code').first().textContent();
  return (codeText ?? '').replaceAll(' ', '');
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });
    const openTestPage = (page: Page, path: string) =>
      javaScriptEnabled ? openHydratedPage(page, path) : page.goto(path);
    /** Locates the place of the forms: a dialog with scripts, a part of the page without. */
    const locateForms = (page: Page) => (javaScriptEnabled ? page.getByRole('dialog') : page.locator('#edit'));

    test('two-step sign-in is turned on with an app, asked for, and turned off', async ({
      page,
      openVisit,
      baseURL,
    }) => {
      const email = await haveConfirmedAccount(page, baseURL);
      await openTestPage(page, '/account');
      await page.getByRole('button', { name: 'Turn On Two-Step Sign-In' }).click();
      const place = locateForms(page);
      await place.getByLabel('Current Password').fill('not-my-password');
      await place.getByRole('button', { name: 'Continue' }).click();
      await expect(place.getByRole('alert')).toHaveText('The current password is incorrect');
      await place.getByLabel('Current Password').fill(password);
      await place.getByRole('button', { name: 'Continue' }).click();

      await expect(place.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
      await expect(place.getByRole('link', { name: 'Open the app on this device' })).toHaveAttribute(
        'href',
        /^otpauth:\/\/totp\//,
      );
      if (javaScriptEnabled) await expectAccessible(page);
      const secret = await readSecretText(place);
      const field = place.getByLabel('Code from your app');
      if (javaScriptEnabled) await expect(field).toBeFocused();
      await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
      await expect(field).toHaveAttribute('inputmode', 'numeric');
      await field.fill('nonsense');
      await place.getByRole('button', { name: 'Turn On' }).click();
      await expect(place.getByRole('alert')).toHaveText('This code is wrong, too old or used already');
      await field.fill(computeTotp(secret));
      await place.getByRole('button', { name: 'Turn On' }).click();

      await expect(place.getByText('Two-step sign-in is on.')).toBeVisible();
      const heading = place.getByRole('heading', { name: 'Your Recovery Codes' });
      if (javaScriptEnabled) await expect(heading).toBeFocused();
      const codes = await place.getByRole('listitem').allTextContents();
      expect(codes).toHaveLength(10);
      const file = await place.getByRole('link', { name: 'Save as a File' }).getAttribute('href');
      expect(decodeURIComponent(file ?? '')).toContain(codes.join('\r\n'));
      if (javaScriptEnabled) await expectAccessible(page);
      await place.getByText('I Have Saved Them').click();
      await expect(page.getByText('10 recovery codes left')).toBeVisible();
      expect(await waitForMailText(email, /Two-step sign-in is on/, baseURL)).toContain('Two-step sign-in is on');

      const visitor = await openVisit({ javaScriptEnabled });
      await openTestPage(visitor, '/login?next=/wishlist');
      await sendPassword(visitor, email);
      await expect(visitor.getByText(/^Your account has two-step sign-in\./)).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(visitor);
      if (javaScriptEnabled) await expect(visitor.getByLabel('Code from your app')).toBeFocused();
      else await visitor.getByLabel('Password', { exact: true }).fill(password);
      await visitor.getByLabel('Code from your app').fill('000 00');
      await visitor.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
      await expect(visitor.getByRole('alert')).toHaveText('This code is wrong, too old or used already');
      if (!javaScriptEnabled) await visitor.getByLabel('Password', { exact: true }).fill(password);
      await visitor.getByLabel('Code from your app').fill(computeNextCode(secret));
      await visitor.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
      await expect(visitor).toHaveURL(/\/wishlist$/);

      if (javaScriptEnabled) await waitForHydration(page);
      await page.getByRole('button', { name: 'Turn Off Two-Step Sign-In' }).click();
      if (javaScriptEnabled) await expectAccessible(page);
      await place.getByLabel('Current Password').fill(password);
      await place.getByLabel('Code from your app').fill(codes[0] ?? '');
      await place.getByRole('button', { name: 'Turn Off' }).click();
      await expect(page.getByText('Two-step sign-in is off.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Turn On Two-Step Sign-In' })).toBeVisible();
      await visitor.goto('/account');
      await expect(visitor, 'other devices are signed out').toHaveURL(/\/login/);
      await sendPassword(visitor, email);
      await expect(visitor.getByRole('heading', { name: 'My Account' })).toBeVisible();
    });

    test('a recovery code lets in once', async ({ page, openVisit, baseURL }) => {
      const { email, codes } = await haveSecondFactor(page, baseURL);
      for (const expected of ['in', 'out']) {
        const visitor = await openVisit({ javaScriptEnabled });
        await openTestPage(visitor, '/login');
        await sendPassword(visitor, email);
        if (javaScriptEnabled) await visitor.getByRole('button', { name: 'Use a recovery code' }).click();
        else await visitor.getByLabel('Password', { exact: true }).fill(password);
        const field = visitor.getByLabel(javaScriptEnabled ? 'Recovery code' : 'Code from your app');
        if (javaScriptEnabled) await expect(field).toBeFocused();
        await field.fill((codes[0] ?? '').toLowerCase());
        await visitor.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
        if (expected === 'in') await expect(visitor).toHaveURL(/\/account$/);
        else await expect(visitor.getByRole('alert')).toHaveText('This code is wrong, too old or used already');
      }
      await openTestPage(page, '/account');
      await expect(page.getByText('9 recovery codes left')).toBeVisible();
    });
  });
}

test('by keys alone, in German and on a telephone', async ({ page, openVisit, baseURL }) => {
  const email = await haveConfirmedAccount(page, baseURL);
  const visitor = await openVisit({ locale: 'de-DE', viewport: { width: 390, height: 844 } });
  await openHydratedPage(visitor, '/login?next=/account');
  await visitor.getByLabel('E-Mail-Adresse').first().fill(email);
  await visitor.getByLabel('Passwort', { exact: true }).fill(password);
  await visitor.keyboard.press('Enter');
  await visitor.getByRole('button', { name: 'Einschalten Anmeldung in zwei Schritten' }).focus();
  await visitor.keyboard.press('Enter');
  const dialog = visitor.getByRole('dialog');
  await dialog.getByLabel('Aktuelles Passwort').fill(password);
  await visitor.keyboard.press('Enter');
  await expect(dialog.getByRole('img', { name: 'QR-Code für Ihre Authenticator-App' })).toBeVisible();
  await expectNoOverflow(visitor);
  const secret = await readSecretText(dialog);
  await expect(dialog.getByLabel('Code aus Ihrer App')).toBeFocused();
  await visitor.keyboard.type(computeTotp(secret));
  await visitor.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Ihre Wiederherstellungscodes' })).toBeFocused();
  await expectNoOverflow(visitor);
  await visitor.keyboard.press('Escape');
  await expect(visitor.getByText('Noch 10 Wiederherstellungscodes')).toBeVisible();
  await expectNoOverflow(visitor);
  await expect(visitor.getByRole('button', { name: 'Ausschalten Anmeldung in zwei Schritten' })).toBeFocused();
});
