import { addProductToCart, createAccount } from './shop-api.ts';
import { cards, chooseCardPayment, expect, fillAddresses, fillCard, placeOrder, test } from './shopper.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('a ZIP that no American place has is refused beside its field, before anything is paid', async ({ page }) => {
      await addProductToCart(page, 'everyday-mug');
      await page.goto('/checkout');
      await fillAddresses(page);
      if (javaScriptEnabled) await chooseCardPayment(page);
      await fillCard(page, cards.visa);
      const zip = page.getByRole('group', { name: 'Shipping Address' }).getByLabel('Zip Code');
      await zip.fill('ABC');
      await placeOrder(page);
      await expect(zip).toHaveAccessibleDescription('Please enter a valid ZIP code.');
      await expect(page.getByRole('alert').getByRole('link')).toHaveAttribute('href', '#shipping_zip');
    });

    test('the address book takes no ZIP that the country does not have', async ({ page }) => {
      await createAccount(page);
      await page.goto('/account/addresses?edit=new');
      for (const [label, value] of [
        ['Full Name', 'Ada Lovelace'],
        ['Address Line 1', '12 Analytical Way'],
        ['City', 'Portland'],
        ['State/Province', 'OR'],
        ['ZIP/Postal Code', 'ABC'],
      ] as const) {
        await page.getByLabel(label).fill(value);
      }
      await page.getByLabel('Country').selectOption('US');
      await page.getByRole('button', { name: 'Save Address' }).click();
      const zip = page.getByLabel('ZIP/Postal Code');
      await expect(zip).toHaveAccessibleDescription('Enter a valid ZIP or postal code');
    });
  });
}
