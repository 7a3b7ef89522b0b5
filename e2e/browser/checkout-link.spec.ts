import { renderPage as writePage } from '../consumer/applications/page.ts';
import { serveAtOrigin } from '../consumer/applications/server.ts';
import { clientScript, createInitScript, type Release } from '../consumer/applications/swell.ts';
import { addProductToCart, requestShopApi } from './shop-api.ts';
import {
  cards,
  chooseCardPayment,
  expect,
  expectPlaced,
  fillAddresses,
  fillCard,
  placeOrder,
  product,
  test,
} from './shopper.ts';

/** Window of the application's page, where its script has put the published client. */
interface Application {
  swell: {
    cart: {
      get(): Promise<AppCart>;
      addItem(item: object): Promise<AppCart>;
      getOrder(checkoutId: string): Promise<{ status: string; items: object[] }>;
    };
    products: { get(id: string): Promise<{ images: { file: { url: string } }[] }> };
  };
}

interface AppCart {
  checkout_id: string;
  checkout_url: string;
  items: { product: { images: { file: { url: string } }[] } }[];
}

function serveApplication(version: Release, shop: string) {
  const client = clientScript(version);
  const empty = writePage('A shop of somebody else', `<script>${createInitScript(shop)}</script>`);
  return serveAtOrigin(({ url }, answer) => {
    const isClient = url === '/client.js';
    answer.setHeader('Content-Type', isClient ? 'text/javascript' : 'text/html');
    answer.end(isClient ? client : empty);
  });
}

for (const version of ['swell-js-4', 'swell-js-5'] as const) {
  test(`a cart of an application elsewhere (${version}) is paid in the shop, whose own cart is there again afterwards`, async ({
    page,
    baseURL,
    shopper,
  }) => {
    const shop = baseURL ?? '';
    const application = await serveApplication(version, shop);
    shopper.expects(/foreign host: http:\/\/127\.0\.0\.1/);
    await addProductToCart(page, product.slug);
    await page.goto(`${application.origin}/`);
    const createdCart = await page.evaluate(async () => {
      const { swell } = window as unknown as Application; // put there by the client's script
      return swell.cart.addItem({ product_id: 'everyday-mug', quantity: 2 });
    });
    expect(createdCart.checkout_url).toBe(`${shop}/checkout/${createdCart.checkout_id}`);
    const image = createdCart.items[0]?.product.images[0]?.file.url ?? '';
    expect(new URL(image).origin).toBe(new URL(shop).origin);

    await page.evaluate((url) => {
      document.body.innerHTML = `<a href="${url}">Checkout</a>`;
    }, createdCart.checkout_url);
    await page.getByRole('link', { name: 'Checkout' }).click();
    await expect(page).toHaveURL(`${shop}/checkout`);
    await expect(page.getByText('Everyday Mug').first()).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(`${application.origin}/`);
    await page.goto(createdCart.checkout_url);
    await expect(page.getByText('Everyday Mug').first()).toBeVisible();
    await fillAddresses(page);
    await chooseCardPayment(page);
    await fillCard(page, cards.visa);
    await placeOrder(page);
    await expectPlaced(page);

    const shopCart = await requestShopApi<{ items: { product: { slug: string } }[] }>(page, 'GET', '/api/cart');
    expect(shopCart.items.map((item) => item.product.slug)).toEqual([product.slug]);
    await page.goto('/cart');
    await expect(page.getByText('Mercer Field Watch').first()).toBeVisible();

    // the application polls its cart, and asks for the order
    await page.goto(`${application.origin}/`);
    const polled = await page.evaluate(async (id) => {
      const { swell } = window as unknown as Application; // put there by the client's script
      return { cart: await swell.cart.get(), order: await swell.cart.getOrder(id) };
    }, createdCart.checkout_id);
    expect(polled.cart.items).toEqual([]);
    expect(polled.order.status).toBe('paid');
    expect(JSON.stringify(polled)).not.toContain('Analytical Way');

    shopper.expects(/status of 410/);
    await page.goto(createdCart.checkout_url);
    await expect(page.getByRole('heading', { name: 'This cart has already been ordered' })).toBeVisible();
    application.close();
  });
}
