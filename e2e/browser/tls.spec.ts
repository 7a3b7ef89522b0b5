import { linkMailedTo } from './mails.ts';
import { addToCart, cards, expect, fillAddresses, fillCard, placeOrder, signUp, test } from './shopper.ts';
import { openTlsShop, type TlsShop } from './tls-shop.ts';

for (const keepsHost of [true, false]) {
  test.describe(`behind a TLS proxy that ${keepsHost ? 'keeps' : 'changes'} the host, without JavaScript`, () => {
    let shop: TlsShop;
    test.beforeAll(async () => {
      shop = await openTlsShop({ keepsHost });
    });
    test.afterAll(() => shop.close());
    const createVisitOptions = () => ({ baseURL: shop.url, ignoreHTTPSErrors: true, javaScriptEnabled: false });

    test('a shopper signs up, signs out, and sets a forgotten password', async ({ openVisit }) => {
      const page = await openVisit(createVisitOptions());
      const email = await signUp(page);
      const [session] = await page.context().cookies();
      expect(session).toMatchObject({ name: 'swell-session', secure: true, httpOnly: true });
      const twin = (await page.context().cookies()).find((cookie) => cookie.name === '__Host-swell-session');
      expect(twin).toMatchObject({ value: session?.value, secure: true, httpOnly: true, path: '/' });
      await test.step('what a neighbour under the same domain plants counts for nothing', async () => {
        await page.context().addCookies([{ name: 'swell-session', value: 'planted', url: shop.url }]);
        await page.goto('/account');
        await expect(page).toHaveURL(`${shop.url}/account`);
      });
      const [name, value] = [session?.name, session?.value];
      await page.getByRole('button', { name: 'Logout' }).first().click();
      await expect(page).toHaveURL(`${shop.url}/`);
      await page.goto('/account/recover');
      await page.getByLabel('Email Address').fill(email);
      await page.getByRole('button', { name: 'Send link' }).click();
      await expect(page.getByText('If there is an account with this email address')).toBeVisible();
      await page.goto(await linkMailedTo(email, '/account/recover', shop.url));
      await page.getByLabel('New Password', { exact: true }).fill('a-new-long-password');
      await page.getByLabel('Confirm New Password').fill('a-new-long-password');
      await page.getByRole('button', { name: 'Save Password' }).click();
      await expect(page).toHaveURL(/\/login/);
      await page.getByLabel('Email Address').fill(email);
      await page.getByLabel('Password', { exact: true }).fill('a-new-long-password');
      await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
      await expect(page).toHaveURL(/\/account$/);
      expect((await page.context().cookies()).find((cookie) => cookie.name === name)?.value).not.toBe(value);
    });

    test('a guest buys, and asks for the newsletter', async ({ openVisit }) => {
      const page = await openVisit(createVisitOptions());
      await addToCart(page, '/products/brass-reading-lamp');
      await page.getByRole('main').getByRole('link', { name: 'Proceed to Checkout' }).click();
      await fillAddresses(page);
      await fillCard(page, cards.visa);
      await placeOrder(page);
      await expect(page).toHaveURL(/\/orders\/[^/]+\?token=/);
      await expect(page.getByRole('main')).toContainText('Brass Reading Lamp');
      const newsletter = page.getByRole('contentinfo');
      await newsletter.getByRole('textbox', { name: 'Subscribe to our newsletter' }).fill('ada@mercer.test');
      await newsletter.getByRole('button', { name: 'Subscribe' }).click();
      await expect(page).toHaveURL(`${shop.url}/subscribe`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Please check your inbox to confirm your subscription.',
      );
    });

    test('what another site posts is refused', async ({ openVisit }) => {
      const page = await openVisit(createVisitOptions());
      const home = await page.goto('/');
      expect(home?.headers()['strict-transport-security']).toMatch(/max-age=\d{8}/);
      const foreignOrigins = [
        'https://evil.example',
        shop.url.replace('https:', 'http:'),
        'https://localhost',
        'null',
        'x',
      ];
      for (const Origin of foreignOrigins) {
        const answer = await page.request.post('/preferences', { form: { locale: 'de-DE' }, headers: { Origin } });
        expect([Origin, answer.status()]).toEqual([Origin, 403]);
        expect(answer.headers()).not.toHaveProperty('set-cookie');
      }
    });
  });
}
