import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findFreePort } from '../../free-port.ts';
import { runMercerCommand } from '../../run-mercer.ts';
import type { Month } from './month.ts';

/** Tasks that keep a shop running and show its state. */
export function testRunning(month: () => Month): void {
  test('a key for the warehouse may send parcels and nothing beyond orders, until it is revoked', async () => {
    const key = JSON.parse(await month().run('keys', 'create', 'Warehouse', '--scope', 'orders', '--json'));
    expect((await month().tryRequest('GET', 'orders', undefined, key.secret)).status).toBe(200);
    expect((await month().tryRequest('GET', 'customers', undefined, key.secret)).status).toBe(403);
    await month().run('keys', 'revoke', key.id, '--yes');
    expect((await month().tryRequest('GET', 'orders', undefined, key.secret)).status).toBe(401);
  });

  test('reports agree with the invoices, and open in a spreadsheet', async () => {
    const { cents, country } = month();
    expect(await month().run('sales')).not.toBe('');
    expect(await month().run('sales', '--by', 'product')).toContain('KETTLE');
    const sum = (rows: Record<string, number>[], field: string) =>
      rows.reduce((total, row) => total + cents(row[field] ?? 0), 0);
    const taxes = (await month().request('GET', 'reports/taxes')).results;
    const byTax = sum(taxes, 'tax') - sum(taxes, 'tax_refunded');
    expect(byTax).toBe(await sumInvoicedTax());
    if (country.tax.rate > 0) expect(byTax).toBeGreaterThan(0);
    const table = await month().request('GET', 'reports/sales?by=day&format=csv');
    expect(table.split('\n').length).toBeGreaterThan(1);
    for (const name of ['stock', 'unsold', 'refunds', 'returns', 'coupons', 'payments', 'conversion', 'carts', 'fees'])
      expect(await month().request('GET', `reports/${name}`), name).toHaveProperty('results');
  });

  /** Taxes of all invoices less those of all credit notes, in minor units, of orders that still count. */
  const sumInvoicedTax = async (): Promise<number> => {
    const { results } = await month().request('GET', 'invoices?limit=1000');
    const canceled = await month().request('GET', 'orders?status=canceled&limit=1000');
    const canceledIds = new Set(canceled.results.map(({ id }: { id: string }) => id));
    let total = 0;
    for (const invoice of results) {
      if (canceledIds.has(invoice.order_id)) continue;
      for (const { amount } of invoice.taxes as { amount: number }[]) {
        total += month().cents(amount) * (invoice.kind === 'credit_note' ? -1 : 1);
      }
    }
    return total;
  };

  test('another program is told of events by webhook, and a missed one is sent again', async () => {
    const bodies: string[] = [];
    const server = createServer((request, answer) => {
      let body = '';
      request.on('data', (chunk) => (body += chunk));
      request.on('end', () => {
        bodies.push(body);
        answer.end();
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      const hook = `http://127.0.0.1:${port}/hook`;
      const created = JSON.parse(await month().run('webhooks', 'create', hook, '--type', 'product.*', '--json'));
      await month().run('products', 'set', 'tray', '--status', 'draft');
      await month().run('products', 'set', 'tray', '--status', 'active');
      await expect.poll(() => bodies.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(2);
      expect(bodies.join()).toContain('product.updated');
      expect(await month().run('webhooks', 'deliveries', created.id)).toContain('delivered');
      await month().run('webhooks', 'delete', created.id, '--yes');
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  test('a function of the owner runs in the shop', async () => {
    mkdirSync(join(month().folder, 'functions', 'erp'), { recursive: true });
    month().write(
      'functions/erp/level.ts',
      [
        'export const get = async ({ query }, shop) => {',
        '  const { stock_level } = await shop.get("/products/" + encodeURIComponent(query.id));',
        '  return { stock_level };',
        '};',
      ].join('\n'),
    );
    const { id, stock_level } = await month().read('products/cup');
    const call = async () => {
      const authorization = `Basic ${btoa('pk_demo_mercer')}`;
      const response = await fetch(`${month().url}/functions/erp/level?id=${id}`, { headers: { authorization } });
      return response.json();
    };
    await expect.poll(call, { timeout: 30_000 }).toEqual({ stock_level });
  });

  test('a backup is made while the shop sells, and restored to an empty folder', { timeout: 300_000 }, async () => {
    const backups = join(month().folder, 'backups');
    await month().run('backup', '--to', backups);
    const [name = ''] = readdirSync(backups);
    const [manifest, tables] = [join(backups, name), String(month().env.DATABASE_URL ?? '')];
    if (tables === '') {
      const restored = { DATA_DIR: join(month().folder, 'again'), SEED: 'none' };
      const result = await runMercerCommand(restored, 'restore', manifest);
      expect([result.code, result.stdout], result.stderr).toEqual([0, expect.stringContaining('opens')]);
      const { stdout } = await runMercerCommand(restored, 'orders', 'search', '1000');
      expect(stdout).toContain('1000');
    }
    expect((await month().tryCommand('restore', manifest)).code).not.toBe(0);
  });

  test('the whole shop goes into a file, and comes out of it as the same shop', async () => {
    const moved = join(month().folder, 'shop.jsonl');
    await month().run('export', moved, '--secrets');
    expect(month().readFile('shop.jsonl')).toContain('"1000"');
    const env = { DATA_DIR: join(month().folder, 'moved'), SEED: 'none' };
    expect((await runMercerCommand(env, 'init', '--name', 'Empty')).code).toBe(0);
    const imported = await runMercerCommand(env, 'import', moved);
    expect(imported.code, imported.stderr).toBe(0);
    const again = join(month().folder, 'again.jsonl');
    expect((await runMercerCommand(env, 'export', again, '--secrets')).code).toBe(0);
    expect(month().readFile('again.jsonl')).toBe(month().readFile('shop.jsonl'));
  });

  test('a new version takes the tables over', async () => {
    expect((await month().tryCommand('migrate')).code).toBe(0);
    expect(await month().readPage('/')).toContain('Laden');
  });

  test('the doctor finds no fault, and names what an owner still has to do', async () => {
    const { stdout } = await month().tryCommand('doctor', '--all', '--json');
    expect(stdout).not.toContain('"state":"fault"');
    expect(stdout).toContain('legal');
  });

  test('the log has a line for each request, and names no shopper', async () => {
    const count = month().readLog().length;
    await month().shopper.fillCart('cup');
    await month().readPage('/products/cup');
    const requests = month()
      .readLog()
      .slice(count)
      .filter(({ message }) => message === 'request');
    expect(requests.length).toBeGreaterThan(1);
    for (const line of requests) expect(line).toHaveProperty('request_id');
    expect(JSON.stringify(month().readLog())).not.toContain('Lovelace');
    expect(
      month()
        .readLog()
        .filter(({ level }) => level === 'error'),
    ).toEqual([]);
  });

  test('a second process sells the same goods on PostgreSQL; on SQLite it refuses to start', async () => {
    const port = String(await findFreePort());
    if (!month().env.DATABASE_URL) {
      await expect(month().startNode(port)).rejects.toThrow();
      return;
    }
    const url = await month().startNode(port);
    await month().run('products', 'set', 'jug', '--status', 'draft');
    const readStatus = async () => (await fetch(`${url}/products/jug`)).status;
    await expect.poll(readStatus, { timeout: 20_000 }).toBe(404);
  });
}
