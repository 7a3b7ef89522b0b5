// A shop whose pages are rendered on a server for each visitor, and hydrated in the browser.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { escapeHtml, renderPage } from './page.ts';
import { type Served, serveAtOrigin } from './server.ts';
import { clientScript, createClient, createInitScript, type Release, type Swell } from './swell.ts';

export function serveStorefront(release: Release, shop: string): Promise<Served> {
  const script = clientScript(release);
  return serveAtOrigin(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://storefront');
    if (pathname === '/client.js') {
      response.setHeader('Content-Type', 'text/javascript');
      response.end(script);
      return;
    }
    const swell = createClient(release, shop, createCookieStore(request, response));
    const html = await renderPath(swell, pathname);
    response.statusCode = html ? 200 : 404;
    response.setHeader('Content-Type', 'text/html');
    response.end(
      renderPage('Storefront', html ? `${html}<script>${createInitScript(shop)}${hydrate}</script>` : 'Not found'),
    );
  });
}

/** The session belongs to the visitor: it comes with the request and goes with the answer. */
function createCookieStore(request: IncomingMessage, response: ServerResponse) {
  const cookies = new Map(
    (request.headers.cookie ?? '').split('; ').map((pair): [string, string] => {
      const [name = '', value = ''] = pair.split('=');
      return [decodeURIComponent(name), decodeURIComponent(value)];
    }),
  );
  return {
    getCookie: (name: string) => cookies.get(name),
    setCookie: (name: string, value: string) => {
      cookies.set(name, value);
      response.appendHeader(
        'Set-Cookie',
        `${encodeURIComponent(name)}=${encodeURIComponent(value)}; Path=/; SameSite=Lax`,
      );
    },
  };
}

async function renderPath(swell: Swell, pathname: string): Promise<string | null> {
  const [, section, slug] = pathname.split('/');
  await swell.settings.load();
  if (section === '') return renderProductList(swell);
  if (section === 'products' && slug) return renderProduct(swell, slug);
  return section === 'cart' ? renderCartPage(swell) : null;
}

async function renderProductList(swell: Swell): Promise<string> {
  const { results } = await swell.products.list({ active: true, limit: 24, sort: 'date_created desc' });
  const cards = results.map(
    (product: Swell) => `<li>
      ${renderProductImage(product)}
      <a href="/products/${product.slug}">${escapeHtml(product.name)}</a>
      ${swell.currency.format(product.price)}
    </li>`,
  );
  return `${await renderHeaderMenu(swell)}<h1>Products</h1><ul>${cards.join('')}</ul>`;
}

/** Items that lead to an address say in which window. */
async function renderHeaderMenu(swell: Swell): Promise<string> {
  const { items } = await swell.settings.menus('header');
  const links = items
    .filter(({ type }: Swell) => type === 'url')
    .map(({ name, value, options }: Swell) => {
      const target = options.target === 'blank' ? '_blank' : '_self';
      return `<a href="${escapeHtml(value)}" target="${target}">${escapeHtml(name)}</a>`;
    });
  return `<nav>${links.join('')}</nav>`;
}

async function renderProduct(swell: Swell, slug: string): Promise<string | null> {
  const product = await swell.products.get(slug);
  if (!product) return null;
  return `<h1>${escapeHtml(product.name)}</h1>
    ${renderProductImage(product)}
    <p>${swell.currency.format(product.price)}</p>
    <button id="add" data-product="${product.id}">Add to cart</button>
    <p role="status"></p>
    <a href="/cart">Cart</a>`;
}

async function renderCartPage(swell: Swell): Promise<string> {
  const cart = await swell.cart.get();
  if (!cart?.items.length) return '<h1>Cart</h1><p>Your cart is empty</p>';
  const lines = cart.items.map(
    (item: Swell) => `<li>${renderProductImage(item.product)} ${item.quantity} × ${escapeHtml(item.product.name)}</li>`,
  );
  return `<h1>Cart</h1>
    <ul>${lines.join('')}</ul>
    <p>Total ${swell.currency.format(cart.grand_total)}</p>
    <a href="${cart.checkout_url}">Checkout</a>`;
}

function renderProductImage({ images, name }: Swell): string {
  const file = images?.[0]?.file;
  return file ? `<img src="${file.url}" alt="${escapeHtml(name)}" width="200" height="200" />` : '';
}

const hydrate = `
  document.querySelector('#add')?.addEventListener('click', async ({ target }) => {
    const size = document.querySelector('#size')?.value;
    const options = [{ name: 'Size', value: size }];
    const cart = await swell.cart.addItem({ product_id: target.dataset.product, quantity: 1, options });
    document.querySelector('[role=status]').textContent = cart.errors ? 'Not available' : cart.item_quantity + ' in your cart';
  });`;
