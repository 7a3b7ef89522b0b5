import { pauseRequests } from '../pause-requests.ts';
import { createAccount } from '../shop-api.ts';
import { expect, test } from '../shopper.ts';

const { step } = test;

test("§2 login: 'Sign In', busy 'Signing In...', success goes to /account; §8 login failures", async ({
  page,
  shopper,
}) => {
  shopper.expects(/ERR_FAILED/);
  const email = await createAccount(page);
  await page.context().clearCookies();
  await page.goto('/login');
  const main = page.getByRole('main');
  const field = main.getByLabel('Email Address');
  const password = main.getByLabel('Password', { exact: true });
  const button = main.getByRole('button', { name: /^Sign/ });

  await step("'Sign In' with Email Address and Password, both required, link to /signup", async () => {
    await expect(main.getByRole('heading', { name: 'Sign In', level: 1 })).toBeVisible();
    await expect(field).toHaveAttribute('type', 'email');
    await expect(field).toHaveAttribute('required');
    await expect(password).toHaveAttribute('type', 'password');
    await expect(password).toHaveAttribute('required');
    await expect(main.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/signup');
  });

  await field.fill(email);
  await password.fill('not-my-password');

  await step("the email error's message in an alert on the form", async () => {
    await button.click();
    await expect(main.getByRole('alert')).toHaveText(/\w/);
    await expect(main.getByRole('alert')).not.toHaveText('Login failed');
    await expect(page).toHaveURL('/login');
  });

  await step("else 'Login failed'", async () => {
    await page.route('**/api/account/login', (route) => route.fulfill({ json: { errors: { email: {} } } }));
    await button.click();
    await expect(main.getByRole('alert')).toHaveText('Login failed');
    await page.unroute('**/api/account/login');
  });

  await step("fallback 'An unexpected error occurred.'", async () => {
    await page.route('**/api/account/login', (route) => route.abort());
    await button.click();
    await expect(main.getByRole('alert')).toHaveText('An unexpected error occurred.');
    await page.unroute('**/api/account/login');
  });

  await step("button reads 'Signing In...' while busy; success goes to /account", async () => {
    const letThrough = await pauseRequests(page, '**/api/account/login');
    await password.fill('a-long-password');
    await button.click();
    await expect(button).toHaveText('Signing In...');
    await expect(button).toBeDisabled();
    letThrough();
    await expect(page).toHaveURL('/account');
    await expect(page.getByRole('heading', { name: 'My Account' })).toBeVisible();
  });
});
