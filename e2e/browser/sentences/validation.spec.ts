import { addProductToCart } from '../shop-api.ts';
import { expect, test } from '../shopper.ts';

const quantities = [
  ['3', '3'],
  ['0', '1'],
  ['-2', '1'],
  ['2.7', '2'],
  ['', '1'],
] as const;

test('§5 cart quantity: integer, minimum 1; non-numeric becomes 1', async ({ page }) => {
  await addProductToCart(page, 'everyday-mug');
  await page.goto('/cart');
  const quantity = page.getByRole('spinbutton', { name: 'Quantity of Everyday Mug' });
  for (const [typedText, savedQuantity] of quantities) {
    await test.step(`'${typedText}' becomes ${savedQuantity}`, async () => {
      await quantity.fill(typedText);
      await quantity.press('Enter');
      await expect(quantity).toHaveValue(savedQuantity);
      await expect(
        page.getByText(savedQuantity === '1' ? 'Subtotal (1 item)' : `Subtotal (${savedQuantity} items)`),
      ).toBeVisible();
    });
  }
});

const forms = [
  ['/login', ['Email Address', 'Password'], 'Sign In'],
  ['/signup', ['First Name', 'Last Name', 'Email Address', 'Password'], 'Sign Up'],
] as const;

for (const [path, labels, button] of forms) {
  test(`§5 ${path}: all fields are required, an email has its format`, async ({ page }) => {
    await page.goto(path);
    const main = page.getByRole('main');
    const submit = main.getByRole('button', { name: button });
    for (const label of labels) {
      const field = main.getByLabel(label, { exact: true });
      await submit.click();
      await expect(field, 'the first that lacks').toBeFocused();
      if (label === 'Email Address') {
        await field.fill('no-address');
        await submit.click();
        expect(await field.evaluate((input: HTMLInputElement) => input.validity.typeMismatch)).toBe(true);
      }
      await field.fill(label === 'Email Address' ? 'ada@mercer.test' : 'a-long-password');
    }
    await expect(page).toHaveURL(path);
  });
}
