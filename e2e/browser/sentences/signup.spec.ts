import { pauseRequests } from '../pause-requests.ts';
import { expect, test } from '../shopper.ts';

const { step } = test;

test("§2 signup: 'Sign Up', busy 'Signing Up...', success goes to /account; §8 signup failures", async ({
  page,
  shopper,
}) => {
  shopper.expects(/ERR_FAILED/);
  await page.goto('/signup');
  const main = page.getByRole('main');
  const button = main.getByRole('button', { name: /^Sign/ });
  const fields = {
    'First Name': ['Ada', 'text'],
    'Last Name': ['Lovelace', 'text'],
    'Email Address': ['demo@mercer.test', 'email'],
    Password: ['a-long-password', 'password'],
  };

  await step("'Sign Up' with four required fields, link to /login", async () => {
    await expect(main.getByRole('heading', { name: 'Sign Up', level: 1 })).toBeVisible();
    for (const [label, [value = '', type = '']] of Object.entries(fields)) {
      const field = main.getByLabel(label, { exact: true });
      await expect(field).toHaveAttribute('required');
      await expect(field).toHaveJSProperty('type', type);
      await field.fill(value);
    }
    await expect(main.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
  });

  await step('the first error message in an alert', async () => {
    await button.click();
    await expect(main.getByRole('alert')).toHaveText(/\w/);
    await expect(page).toHaveURL('/signup');
    const errors = { last_name: { message: 'The first one' }, email: { message: 'The second one' } };
    await page.route('**/api/account', (route) => route.fulfill({ json: { errors } }));
    await button.click();
    await expect(main.getByRole('alert')).toHaveText('The first one');
    await page.unroute('**/api/account');
  });

  await step("else 'Signup failed. Please check your details.'", async () => {
    await page.route('**/api/account', (route) => route.abort());
    await button.click();
    await expect(main.getByRole('alert')).toHaveText('Signup failed. Please check your details.');
    await page.unroute('**/api/account');
  });

  await step("button reads 'Signing Up...' while busy; §5 what is sent; success goes to /account", async () => {
    const letThrough = await pauseRequests(page, '**/api/account');
    const email = `sentence-${process.pid}-${Date.now()}@mercer.test`;
    await main.getByLabel('Email Address', { exact: true }).fill(email);
    const signupRequest = page.waitForRequest('**/api/account');
    await button.click();
    await expect(button).toHaveText('Signing Up...');
    await expect(button).toBeDisabled();
    expect((await signupRequest).postDataJSON()).toEqual({
      first_name: 'Ada',
      last_name: 'Lovelace',
      email,
      password: 'a-long-password',
    });
    letThrough();
    await expect(page).toHaveURL('/account');
    await expect(page.getByText('Ada Lovelace')).toBeVisible();
  });
});
