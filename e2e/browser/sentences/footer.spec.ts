import { expect, test } from '../shopper.ts';

const { step } = test;
const columns = {
  Shop: ['Health', 'Beauty', 'Deals', 'New Arrivals'],
  Support: ['Contact', 'Shipping', 'Returns'],
  Company: ['About', 'Privacy', 'Terms'],
};

test('§2 footer: newsletter box, link columns, copyright line', async ({ page }) => {
  await page.goto('/cart');
  const footer = page.getByRole('contentinfo');

  await step('newsletter: email field and Subscribe button', async () => {
    const field = footer.getByRole('textbox', { name: 'Subscribe to our newsletter' });
    await expect(field).toHaveAttribute('type', 'email');
    await field.fill(`reader-${Date.now()}@mercer.test`);
    await footer.getByRole('button', { name: 'Subscribe' }).click();
    await expect(footer.getByText('Please check your inbox to confirm your subscription.')).toBeVisible();
  });

  await step('link columns, none of them dead', async () => {
    for (const [heading, names] of Object.entries(columns)) {
      const links = footer.getByRole('navigation', { name: heading }).getByRole('link');
      await expect(links).toHaveText(names);
      for (const link of await links.all()) {
        const path = (await link.getAttribute('href')) ?? '';
        expect((await page.request.head(path)).status(), path).toBe(200);
      }
    }
  });

  await step('copyright line with the current year', async () => {
    await expect(footer.getByText(`© ${new Date().getFullYear()} Mercer. All rights reserved.`)).toBeVisible();
  });
});
