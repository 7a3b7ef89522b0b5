import type { Page } from '@playwright/test';
import { computeTotp } from '../../totp.ts';
import { expectAccessible, expectNoOverflow } from '../accessibility.ts';
import { operatorHeaders } from '../operator-key.ts';
import { expect, test } from '../shopper.ts';
import {
  addAuthenticator,
  createMemberEmail,
  findMailedLink,
  inviteMember,
  memberPassword,
  signInAsMember,
} from './members.ts';
import { confirmByPassword, openPage, ownerPassword, signInAsOwner } from './owner.ts';

async function expectHome(page: Page) {
  await expect(page).toHaveURL(/\/console\/?$/);
  await expect(page.getByRole('navigation', { name: 'Areas' })).toBeVisible();
}

test('somebody who was invited joins by the link of the mail', async ({ page, openVisit, baseURL, shopper }) => {
  shopper.expects(/403/);
  const email = createMemberEmail('content');
  await signInAsOwner(page.context(), baseURL);
  await page.goto('/console/staff');
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
  await dialog.getByLabel('E-mail address').fill(email);
  await dialog.getByLabel('Role').selectOption('content');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await confirmByPassword(page, ownerPassword);
  await expect(page.getByText(`${email} has an invitation`)).toBeVisible();
  const visit = await openVisit();
  await visit.goto(await findMailedLink(email, 'join', baseURL));
  await expect(visit.getByRole('heading', { name: 'Join the shop' })).toBeVisible();
  await expect(visit).toHaveURL(/\/console\/join$/);
  await expectAccessible(visit);
  await expectNoOverflow(visit);
  await visit.getByLabel('Your name').fill('Sam Field');
  await visit.getByLabel('Password', { exact: true }).fill(memberPassword);
  await visit.getByRole('button', { name: 'Join' }).click();
  await expectHome(visit);
  await expect(visit.getByRole('button', { name: 'Sign out Sam Field' })).toBeVisible();
});

test('a question for a proof that is closed says that nothing was changed', async ({ page, baseURL, shopper }) => {
  shopper.expects(/403/);
  await signInAsOwner(page.context(), baseURL);
  await page.goto('/console/staff');
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
  await dialog.getByLabel('E-mail address').fill(createMemberEmail('support'));
  await dialog.getByRole('button', { name: 'Invite' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Nothing was changed, because you did not confirm.');
});

test('a new password is chosen by the link of the mail, which works once', async ({ page, baseURL, shopper }) => {
  shopper.expects(/400/);
  const { id, email } = await signInAsMember(page, 'support', baseURL);
  const headers = operatorHeaders;
  const answer = await page.request.post(`/operator/staff/${id}/recovery`, { headers, data: {} });
  expect(answer.ok(), await answer.text()).toBe(true);
  const link = await findMailedLink(email, 'recover', baseURL);
  await openPage(page, link);
  await expectAccessible(page);
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('short');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await password.fill('another-lantern-43');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expectHome(page);
  await page.goto(link);
  await password.fill('third-lantern-44');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByRole('alert')).toContainText('ask for a new one');
});

test('a link without its token says where the whole one is', async ({ page }) => {
  for (const path of ['join', 'recover']) {
    await page.goto(`/console/${path}`);
    await expect(page.getByText('This link is not complete.')).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toBeHidden();
  }
});

test('an invitation is opened in German', async ({ openVisit, page, baseURL }) => {
  const { email } = await inviteMember(page.request, 'content');
  const visit = await openVisit({ locale: 'de-DE' });
  await visit.goto(await findMailedLink(email, 'join', baseURL));
  await expect(visit.getByRole('heading', { name: 'Im Shop mitarbeiten' })).toBeVisible();
});

test('a passkey is made, signs in, gives a fresh proof and is removed', async ({ page, baseURL, shopper }) => {
  shopper.expects(/403/);
  const { email } = await signInAsMember(page, 'manager', baseURL);
  await addAuthenticator(page);
  await page.goto('/console/account');
  await expect(page.getByText('No passkeys yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name of the device').fill('Laptop');
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await confirmByPassword(page, memberPassword);
  await expect(page.getByText('The passkey Laptop works')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to your shop' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('navigation', { name: 'Areas' })).toBeVisible();
  await page.goto('/console/account');
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Passkeys' }).getByText('last used')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove the passkey Laptop' }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('The passkey Laptop no longer works')).toBeVisible();
  await expect(page.getByText('No passkeys yet')).toBeVisible();
});

test('a passkey of another shop, or of nobody, does not sign in', async ({ page, baseURL, shopper }) => {
  shopper.expects(/401/, /403/);
  await signInAsMember(page, 'support', baseURL);
  const { client, authenticatorId } = await addAuthenticator(page);
  await page.goto('/console/account');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name of the device').fill('Phone');
  await page.getByRole('dialog').getByRole('button', { name: 'Add a passkey' }).click();
  await confirmByPassword(page, memberPassword);
  await expect(page.getByText('The passkey Phone works')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the passkey Phone' }).click();
  await expect(page.getByText('No passkeys yet')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  const signIn = page.getByRole('button', { name: 'Sign in with a passkey' });
  await signIn.click();
  await expect(page.getByRole('alert')).toHaveText('The passkey is unknown here');
  await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await signIn.click();
  await expect(page.getByRole('alert')).toHaveText('The passkey was not used. Try again, or use your password.');
});

test('a person changes name, language and password', async ({ page, baseURL, shopper }) => {
  shopper.expects(/400/);
  const { email } = await signInAsMember(page, 'content', baseURL);
  await openPage(page, '/console/account');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByLabel('Current password').fill('not-my-password');
  await page.getByLabel('New password').fill('another-lantern-43');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Current password').fill(memberPassword);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByText('Your password is changed')).toBeVisible();
  await page.getByLabel('Your name').fill('Sam Wood');
  await page.getByLabel('Language').selectOption('de');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Ihr Konto' })).toBeVisible();
  const credentials = { email, password: 'another-lantern-43' };
  const headers = { Origin: baseURL ?? '' };
  const answer = await page.request.post('/operator/session', { headers, data: credentials });
  expect((await answer.json()).staff).toMatchObject({ name: 'Sam Wood' });
});

test('a second factor is turned on by the code of an app, and off again', async ({ page, baseURL, shopper }) => {
  shopper.expects(/403/);
  await signInAsMember(page, 'manager', baseURL);
  await openPage(page, '/console/account');
  const card = page.getByRole('region', { name: 'Authenticator app' });
  await card.getByRole('button', { name: 'Turn on' }).click();
  await confirmByPassword(page, memberPassword);
  const dialog = page.getByRole('dialog', { name: 'Authenticator app' });
  await expect(dialog.getByRole('img', { name: 'QR code for the app' })).toBeVisible();
  await expectAccessible(page);
  const secret = await dialog.getByLabel('Secret, for apps without a camera').inputValue();
  await dialog.getByLabel('One-time code').fill(computeTotp(secret));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('dialog', { name: 'Recovery codes' });
  await expect(codes.getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
  await codes.getByRole('button', { name: 'I have saved it' }).click();
  await expect(card.getByText('On', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Turn off' }).click();
  await expect(card.getByRole('button', { name: 'Turn on' })).toBeVisible();
});

test('a session in another browser is ended', async ({ page, openVisit, baseURL }) => {
  const { email } = await signInAsMember(page, 'support', baseURL);
  const visit = await openVisit({ userAgent: 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0' });
  const headers = { Origin: baseURL ?? '' };
  const data = { email, password: memberPassword };
  expect((await visit.request.post('/operator/session', { headers, data })).status()).toBe(200);
  await openPage(page, '/console/account');
  const card = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(card.getByRole('listitem')).toHaveCount(2);
  await expect(card.getByRole('listitem').first()).toContainText('this browser');
  await card.getByRole('button', { name: /^End the session in / }).click();
  await expect(card.getByRole('listitem')).toHaveCount(1);
  expect((await visit.request.get('/operator/me')).status()).toBe(401);
});
