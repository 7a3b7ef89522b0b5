import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../shopper.ts';
import { signInAsMember } from './members.ts';

interface RoleView {
  /** Names of the links of the navigation. */
  areas: string[];
  /** Actions that the palette offers and that not all roles have. */
  actions: string[];
  /** Page of an area that the role has not got. */
  closedPage: string;
  /** Button or link that is absent from a page that the role may open. */
  absent?: { page: string; name: string };
  /** Call that the API refuses. */
  refused: { method: string; path: string; data?: object };
}

const newProduct = { method: 'POST', path: '/operator/products', data: { name: 'Forbidden Mug', price: 10 } };

const views: Record<string, RoleView> = {
  manager: {
    areas: [
      'Home',
      'Orders',
      'Products',
      'Returns',
      'Customers',
      'Discounts',
      'Content',
      'Reports',
      'Settings',
      'Import and export',
    ],
    actions: ['Orders to ship', 'New product', 'New discount code', 'New page'],
    closedPage: '/console/staff',
    refused: { method: 'GET', path: '/operator/staff' },
  },
  fulfilment: {
    areas: ['Home', 'Orders', 'Products', 'Returns'],
    actions: ['Orders to ship'],
    closedPage: '/console/customers',
    absent: { page: '/console/products', name: 'New product' },
    refused: newProduct,
  },
  support: {
    areas: ['Home', 'Orders', 'Products', 'Returns', 'Customers', 'Discounts', 'Content'],
    actions: ['Orders to ship'],
    closedPage: '/console/settings',
    absent: { page: '/console/discounts', name: 'New code' },
    refused: { method: 'POST', path: '/operator/coupons', data: { code: 'FORBIDDEN' } },
  },
  content: {
    areas: ['Home', 'Products', 'Discounts', 'Content'],
    actions: ['New product', 'New page'],
    closedPage: '/console/orders',
    absent: { page: '/console/discounts', name: 'New code' },
    refused: { method: 'GET', path: '/operator/orders' },
  },
  read_only: {
    areas: ['Home', 'Orders', 'Products', 'Returns', 'Customers', 'Discounts', 'Content', 'Reports', 'Settings'],
    actions: ['Orders to ship'],
    closedPage: '/console/staff',
    absent: { page: '/console/products', name: 'New product' },
    refused: newProduct,
  },
};

const limitedActions = ['Orders to ship', 'New product', 'New discount code', 'New page'];

for (const [role, { areas, actions, closedPage, absent, refused }] of Object.entries(views)) {
  test(`the role ${role} has what it may do in menu, palette and pages, and nothing else`, async ({
    page,
    baseURL,
    shopper,
  }) => {
    await signInAsMember(page, role, baseURL);
    await page.goto('/console');
    const navigation = page.getByRole('navigation', { name: 'Areas' });
    await expect(navigation.getByRole('link')).toHaveText(areas);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Control+k');
    const options = page.getByRole('option');
    await expect(options.filter({ hasText: 'Go to Home' })).toBeVisible();
    const offered = await options.allTextContents();
    expect(offered.filter((option) => limitedActions.includes(option))).toEqual(actions);
    expect(offered.filter((option) => option.startsWith('Go to '))).toEqual(areas.map((area) => `Go to ${area}`));
    await page.keyboard.press('Escape');
    if (absent) {
      await page.goto(absent.page);
      const records = page.getByRole('main').getByRole('row').nth(1);
      await expect(records.or(page.getByRole('main').getByRole('listitem')).first()).toBeVisible();
      await expect(page.getByRole('main').getByText(absent.name, { exact: true })).toHaveCount(0);
    }
    shopper.expects(/403/);
    await page.goto(closedPage);
    await expect(page.getByText('Your role may not do this.')).toBeVisible();
    const { method, path, data } = refused;
    const headers = { Origin: baseURL ?? '', 'Mercer-Console': '1', 'Idempotency-Key': crypto.randomUUID() };
    const answer = await page.request.fetch(path, { method, headers, ...(data ? { data } : {}) });
    expect(answer.status(), await answer.text()).toBe(403);
    expect((await answer.json()).error.code).toBe('permission_required');
  });
}
