// A shop of files, which are written once and again when a webhook tells that a product has changed.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { escapeHtml, renderPage } from './page.ts';
import { type Served, serveAtOrigin } from './server.ts';
import { clientScript, createClient, createInitScript, type Release, type Swell } from './swell.ts';

/** Fields of a product event that the application reads. */
interface ProductEvent {
  type: string;
  entity_id: string;
}

export class Export {
  readonly #folder: string;
  readonly #release: Release;
  readonly #shop: string;

  constructor(folder: string, { release, shop }: { release: Release; shop: string }) {
    this.#folder = folder;
    this.#release = release;
    this.#shop = shop;
  }

  /** Writes a page for each product that a search finds, and their list. */
  async buildProductPages(search: string): Promise<void> {
    const swell = this.#client();
    const { results } = await swell.products.list({ search, limit: 100 });
    mkdirSync(join(this.#folder, 'products'), { recursive: true });
    writeFileSync(join(this.#folder, 'client.js'), clientScript(this.#release));
    for (const product of results) this.#writeProduct(product);
    const links = results.map(
      ({ id, name }: Swell) => `<li><a href="/products/${id}.html">${escapeHtml(name)}</a></li>`,
    );
    writeFileSync(join(this.#folder, 'index.html'), renderPage('Export', `<ul>${links.join('')}</ul>`));
  }

  /** Serves the files, and takes webhooks at `/hook`. @param secret of the webhook, once there is one */
  servePages(secret: () => string): Promise<Served> {
    return serveAtOrigin(async (request, response) => {
      if (request.method === 'POST') {
        response.statusCode = await this.#receiveWebhook(request, secret());
        response.end();
        return;
      }
      const { pathname } = new URL(request.url ?? '/', 'http://export');
      const name = pathname === '/' ? 'index.html' : pathname.slice(1);
      response.setHeader('Content-Type', name.endsWith('.js') ? 'text/javascript' : 'text/html');
      response.end(readFileSync(join(this.#folder, name)));
    });
  }

  async #receiveWebhook(request: IncomingMessage, secret: string): Promise<number> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    if (!hasValidSignature(body, String(request.headers['mercer-signature']), secret)) return 401;
    const event: ProductEvent = JSON.parse(body);
    const product = await this.#client().products.get(event.entity_id);
    if (product) this.#writeProduct(product);
    else rmSync(this.#pathOf(event.entity_id), { force: true });
    return 204;
  }

  #client(): Swell {
    return createClient(this.#release, this.#shop);
  }

  #pathOf(id: string): string {
    return join(this.#folder, 'products', `${id}.html`);
  }

  #writeProduct({ id, name, price, images }: Swell): void {
    const body = `<h1>${escapeHtml(name)}</h1>
      <img src="${images[0]?.file.url}" alt="${escapeHtml(name)}" width="200" height="200" />
      <p>$${price.toFixed(2)}</p>
      <button>Buy</button>
      <script>
        ${createInitScript(this.#shop)}
        document.querySelector('button').addEventListener('click', async () => {
          const cart = await swell.cart.addItem({ product_id: '${id}', quantity: 1 });
          location.href = cart.checkout_url;
        });
      </script>`;
    writeFileSync(this.#pathOf(id), renderPage(name, body));
  }
}

function hasValidSignature(body: string, signature: string, secret: string): boolean {
  const [, time, code = ''] = /^t=(\d+),v1=(\w+)$/.exec(signature) ?? [];
  const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest();
  const signatureBytes = Buffer.from(code, 'hex');
  return signatureBytes.length === expected.length && timingSafeEqual(signatureBytes, expected);
}
