import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import type { Order } from '@mercer/contract';
import { openBackend } from '@mercer/host/backend/backend';
import { readConfig } from '@mercer/host/config/config';
import { postgresUrl } from '@mercer/server/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buyOverHttp } from '../buy-over-http.ts';
import { findFreePort } from '../free-port.ts';
import { runMercerCommand } from '../run-mercer.ts';
import { temporaryDatabase } from '../temporary-database.ts';

/** A shop of one country: what its owner says of it, and what one purchase there comes to. */
interface CountryShop {
  init: string[];
  timeZone: string;
  address: Record<string, string>;
  /** Tax rule as the owner writes it, and whether prices contain it. */
  tax: Record<string, unknown>;
  includesTax: boolean;
  /** Shipping rate in hundredths, or in whole yen. */
  rate: number;
  price: number;
  buyer: Record<string, string | undefined>;
  /** Lines of the buyer's address as mails and papers write them. */
  addressLines: string[];
  total: number;
  taxTotal: number;
  /** A part of the price as a shopper reads it. */
  formattedPrice: RegExp;
}

const shops: Record<string, CountryShop> = {
  Germany: {
    init: ['--language', 'de-DE', '--currency', 'EUR', '--country', 'DE', '--countries', 'DE,AT'],
    timeZone: 'Europe/Berlin',
    address: { company: 'Laden GmbH', address1: 'Hafenstraße 1', zip: '24103', city: 'Kiel', country: 'DE' },
    tax: { name: 'USt.', country: 'DE', rate: 19, reduced_rate: 7, shipping: true },
    includesTax: true,
    rate: 490,
    price: 119,
    buyer: { address1: 'Torstr. 1', zip: '10119', city: 'Berlin', country: 'DE' },
    addressLines: ['Torstr. 1', '10119 Berlin', 'Deutschland'],
    total: 123.9,
    taxTotal: 19.78,
    formattedPrice: /119,00\s€/,
  },
  'New Zealand': {
    init: ['--language', 'en-NZ', '--currency', 'NZD', '--country', 'NZ'],
    timeZone: 'Pacific/Auckland',
    address: { company: 'Kiosk Ltd', address1: '1 Cuba Street', zip: '6011', city: 'Wellington', country: 'NZ' },
    tax: { name: 'GST', country: 'NZ', rate: 15, shipping: true },
    includesTax: true,
    rate: 600,
    price: 23,
    buyer: { address1: '7 Queen Street', zip: '1010', city: 'Auckland', country: 'NZ' },
    addressLines: ['7 Queen Street', 'Auckland 1010', 'New Zealand'],
    total: 29,
    taxTotal: 3.78,
    formattedPrice: /\$23\.00/,
  },
  Kuwait: {
    init: ['--language', 'en-US', '--currency', 'KWD', '--country', 'KW'],
    timeZone: 'Asia/Kuwait',
    address: { company: 'Souq Co.', address1: 'Block 1, Street 2', city: 'Kuwait City', country: 'KW' },
    tax: { name: 'None', country: 'KW', rate: 0 },
    includesTax: false,
    rate: 150,
    price: 12.5,
    buyer: { address1: 'Block 4, Street 10', city: 'Salmiya', country: 'KW' },
    addressLines: ['Block 4, Street 10', 'Salmiya', 'Kuwait'],
    total: 14,
    taxTotal: 0,
    formattedPrice: /KWD\s12\.500/,
  },
  Japan: {
    init: ['--language', 'en-US', '--currency', 'JPY', '--country', 'JP'],
    timeZone: 'Asia/Tokyo',
    address: { company: 'Mise KK', address1: '1-1 Marunouchi', zip: '100-0005', city: 'Chiyoda-ku', country: 'JP' },
    tax: { name: 'Consumption tax', country: 'JP', rate: 10, shipping: true },
    includesTax: true,
    rate: 500,
    price: 1100,
    buyer: { address1: '2-8-1 Nishi-Shinjuku', city: 'Shinjuku-ku', state: 'Tokyo', zip: '163-8001', country: 'JP' },
    addressLines: ['2-8-1 Nishi-Shinjuku', '163-8001', 'Japan'],
    total: 1600,
    taxTotal: 145,
    formattedPrice: /¥1,100/,
  },
  'United States': {
    init: ['--language', 'en-US', '--currency', 'USD', '--country', 'US'],
    timeZone: 'America/Los_Angeles',
    address: {
      company: 'Store Inc.',
      address1: '1 Main Street',
      city: 'Portland',
      state: 'OR',
      zip: '97201',
      country: 'US',
    },
    tax: { name: 'Sales tax', country: 'US', state: 'CA', rate: 7.25, shipping: false },
    includesTax: false,
    rate: 700,
    price: 20,
    buyer: { address1: '500 Castro Street', city: 'Mountain View', state: 'CA', zip: '94041', country: 'US' },
    addressLines: ['500 Castro Street', 'Mountain View, CA 94041', 'United States'],
    total: 28.45,
    taxTotal: 1.45,
    formattedPrice: /\$20\.00/,
  },
};

const databases = [['SQLite'], ...(postgresUrl ? [['PostgreSQL']] : [])];

describe.each(databases)('%s', (database) => {
  test.each(Object.entries(shops))('a shop in %s is set up and runs a month', { timeout: 300_000 }, async (_, shop) => {
    const month = await Month.open(database === 'PostgreSQL', shop);
    await month.describeShop();
    await month.fillShelves();
    const order = await month.sell();
    await month.checkPapers(order);
    await month.shipAndRefund(order);
    await month.takeBack();
    await month.lookBack();
  });
});

/** What an owner does in a shop's first month, by the command line and the operator API. */
class Month {
  readonly #shop: CountryShop;
  readonly #env: NodeJS.ProcessEnv;
  readonly #url: string;
  #key = '';

  private constructor(shop: CountryShop, env: NodeJS.ProcessEnv) {
    this.#shop = shop;
    this.#env = env;
    this.#url = `http://127.0.0.1:${env.PORT}`;
  }

  static async open(isOnPostgres: boolean, shop: CountryShop): Promise<Month> {
    const folder = mkdtempSync(join(tmpdir(), 'mercer-month-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const port = String(await findFreePort());
    const env: NodeJS.ProcessEnv = { DATA_DIR: folder, PORT: port, RATE_LIMIT_PER_IP: 'off', SEED: 'none' };
    env.PUBLIC_URL = `http://127.0.0.1:${port}`;
    if (isOnPostgres && postgresUrl) env.DATABASE_URL = await temporaryDatabase(postgresUrl);
    const month = new Month(shop, env);
    const email = ['--name', 'Laden', '--email', 'hallo@laden.example'];
    const taxIncluded = ['--tax-included', shop.includesTax ? 'yes' : 'no'];
    await month.run('init', ...email, ...shop.init, ...taxIncluded, '--legal', 'yes');
    month.#key = JSON.parse(await month.run('init', '--show-key', '--json')).operator_key.key;
    await month.#startBackend();
    return month;
  }

  async #startBackend() {
    const backend = await openBackend(readConfig(this.#env));
    const server = serve({ fetch: backend.app.fetch, port: Number(this.#env.PORT), hostname: '127.0.0.1' });
    if (!server.listening) await once(server, 'listening');
    onTestFinished(async () => {
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await backend.close();
    });
  }

  /** @returns what the command printed. @throws when it fails */
  async run(...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await runMercerCommand(this.#env, ...args);
    expect(code, `mercer ${args.join(' ')}: ${stderr}${stdout}`).toBe(0);
    return stdout;
  }

  async request(method: string, path: string, body?: unknown) {
    const response = await fetch(`${this.#url}/operator/${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#key}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    expect(response.ok, `${method} ${path}: ${text.slice(0, 500)}`).toBe(true);
    return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
  }

  async describeShop() {
    const { address, timeZone, tax, rate } = this.#shop;
    await this.run('settings', 'set', 'store.address', JSON.stringify(address));
    await this.run('settings', 'set', 'store.time_zone', timeZone);
    await this.run('settings', 'set', 'store.phone', '+49 431 12345', '--text');
    await this.request('POST', 'taxes', tax);
    const zones = [{ id: 'country', name: 'Country', regions: [{ country: address.country }] }];
    const rates = [{ zone: 'country', price: rate, days: { from: 2, to: 3 } }];
    await this.request('PUT', 'settings/shipping', {
      value: { zones, services: [{ id: 'parcel', name: 'Parcel', rates }] },
    });
    const pages = await this.request('GET', 'pages');
    for (const { id } of pages.results)
      await this.request('PUT', `pages/${id}`, { body: 'Checked by a lawyer.', published: true });
  }

  async fillShelves() {
    const { price } = this.#shop;
    const file = join(String(this.#env.DATA_DIR), 'products.csv');
    const rows = ['kettle', 'teapot', 'cup'].map((slug) => `${slug},${slug.toUpperCase()},${price},10,Tea`);
    writeFileSync(file, ['slug,name,price,stock,categories', ...rows].join('\n'));
    await this.run('import', file, '--dry-run');
    await this.run('import', file);
    const { results } = await this.request('GET', 'products?slug=cup');
    await this.request('PUT', `products/${results[0].id}`, { sku: 'CUP-1', gtin: '4006381333931', brand: 'Laden' });
    await this.run('stock', 'set', 'CUP-1', '20', '--reason', 'Counted');
    await this.run('coupon', 'create', '50%OFF', '--percent', '50');
    const page = await fetch(`${this.#url}/api/products/kettle`, { headers: { authorization: `Basic ${btoa('pk')}` } });
    expect(page.status).toBeLessThan(500);
  }

  async sell(): Promise<Order> {
    const { buyer, total, taxTotal, includesTax } = this.#shop;
    // JSON leaves out what the country does not have
    const to = { state: undefined, zip: undefined, ...buyer };
    const order = await buyOverHttp(this.#url, { slug: 'kettle', to, service: 'parcel' });
    expect(order, JSON.stringify(order)).toMatchObject({ number: '1000', grand_total: total });
    expect(includesTax ? order.tax_included_total : order.tax_total).toBeCloseTo(taxTotal, 2);
    const reduced = await buyOverHttp(this.#url, { slug: 'cup', coupon: '50%OFF', to, service: 'parcel' });
    expect(reduced).toMatchObject({ number: '1001', discount_total: this.#shop.price / 2 });
    return order;
  }

  async checkPapers({ id }: Order) {
    const { addressLines, formattedPrice } = this.#shop;
    const invoice = await this.request('GET', `orders/${id}/invoice?format=html`);
    for (const line of addressLines) expect(invoice).toContain(line);
    expect(invoice).toMatch(formattedPrice);
    expect((await this.request('GET', `orders/${id}/invoice?format=pdf`)).slice(0, 5)).toBe('%PDF-');
    expect((await this.request('GET', `orders/${id}/packing-slip?format=pdf`)).slice(0, 5)).toBe('%PDF-');
  }

  async shipAndRefund({ id }: Order) {
    await this.run('orders', 'show', '1000');
    await this.run('ship', '1000', '--tracking', '1Z999');
    expect(await this.request('GET', `orders/${id}`)).toMatchObject({
      financial_status: 'paid',
      fulfillment_status: 'fulfilled',
    });
    await this.run('refund', '1000', '--amount', '1', '--reason', 'Scratched', '--yes');
    await this.run('orders', 'cancel', '1001', '--yes');
    expect((await this.request('GET', 'products?slug=cup')).results[0].stock_level).toBe(20);
  }

  async takeBack() {
    const orders = await this.request('GET', 'orders?number=1000');
    const [{ id, items }] = orders.results;
    const begun = await this.request('POST', 'returns', {
      order_id: id,
      items: [{ id: items[0].id, quantity: 1 }],
      reason: 'Too small',
    });
    const step = (name: string, body: unknown) => this.request('POST', `returns/${begun.id}/${name}`, body);
    await step('approve', { refund: false, instructions: 'Write the number on the parcel.' });
    await step('receive', {});
    await step('inspect', { items: [{ id: items[0].id, restock: 1, discard: 0 }] });
    await step('refund', {});
    expect(await this.request('GET', `returns/${begun.id}`)).toMatchObject({ status: 'refunded' });
  }

  async lookBack() {
    expect(await this.run('sales')).not.toBe('');
    await this.request('GET', 'reports/taxes');
    const backups = join(String(this.#env.DATA_DIR), '..', `month-backups-${this.#env.PORT}`);
    onTestFinished(() => rmSync(backups, { recursive: true, force: true }));
    await this.run('backup', '--to', backups);
    const moved = join(String(this.#env.DATA_DIR), 'shop.jsonl');
    await this.run('export', moved);
    expect(readFileSync(moved, 'utf8')).toContain('"1000"');
    const findings = JSON.parse((await runMercerCommand(this.#env, 'doctor', '--all', '--json')).stdout);
    expect(JSON.stringify(findings)).not.toContain('"state":"fault"');
  }
}
