// A shop of one page with a checkout of its own: everything happens in the browser.
import { readFileSync } from 'node:fs';
import { renderPage } from './page.ts';
import { type Served, serveAtOrigin } from './server.ts';
import { clientScript, createInitScript, type Release } from './swell.ts';

export function serveApplication(release: Release, shop: string): Promise<Served> {
  const scripts = new Map([
    ['/client.js', clientScript(release)],
    ['/application.js', readFileSync(new URL('application.js', import.meta.url), 'utf8')],
  ]);
  const main = `<nav>
      <a href="#/">Products</a> <a href="#/cart">Cart</a> <a href="#/account">Account</a> <a href="#/orders">Orders</a>
    </nav>
    <p role="status"></p>
    <main></main>
    <script>${createInitScript(shop)}</script>
    <script src="/application.js"></script>`;
  return serveAtOrigin(({ url = '/' }, response) => {
    response.setHeader('Content-Type', scripts.has(url) ? 'text/javascript' : 'text/html');
    response.end(scripts.get(url) ?? renderPage('Application', main));
  });
}
