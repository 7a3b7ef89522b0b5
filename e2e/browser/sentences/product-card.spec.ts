import { expect, test } from '../shopper.ts';

const { step } = test;

test('§2 product cards: image, name linking to /products/{slug}, price, actions', async ({ page, isMobile }) => {
  await page.goto('/');
  const card = page.getByRole('article').filter({ hasText: 'Everyday Mug' });
  const actions = {
    'add to cart': card.getByRole('button', { name: 'Add Everyday Mug to cart' }),
    'quick view': card.getByRole('button', { name: 'Quick view of Everyday Mug' }),
  };

  await step('image, name linking to /products/{slug}, price', async () => {
    await expect(card.getByRole('presentation')).toHaveCount(1);
    await expect(card.getByRole('link', { name: 'Everyday Mug' })).toHaveAttribute('href', '/products/everyday-mug');
    await expect(card.getByText(/^\$\d+\.\d\d$/)).toBeVisible();
  });

  const row = actions['quick view'].locator('..'); // the animated row has no role
  await step(isMobile ? 'actions are always visible on touch screens' : 'actions on hover and focus', async () => {
    if (isMobile) return expect(row).toHaveCSS('opacity', '1');
    await page.mouse.move(0, 0);
    await expect(row).toHaveCSS('opacity', '0');
    await card.hover();
    await expect(row).toHaveCSS('opacity', '1');
    await page.mouse.move(0, 0);
    await expect(row).toHaveCSS('opacity', '0');
    await card.getByRole('link').focus();
    await expect(row).toHaveCSS('opacity', '1');
  });

  await step('add to cart, quick view', async () => {
    for (const action of Object.values(actions)) await expect(action).toBeEnabled();
    await actions['quick view'].click();
    await expect(page.getByRole('dialog', { name: 'Quick view' })).toBeVisible();
  });
});
