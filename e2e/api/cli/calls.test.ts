import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listCallCommands } from '@mercer/cli';
import type { Db } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { expect, onTestFinished, test } from 'vitest';
import { runMercerCommand } from '../../run-mercer.ts';
import { placeOrder } from '../../shop.ts';
import { serveTestShop } from './serve.ts';

const foundRecord = { id: '65f0c2a1d3e4b5a6c7d8e9f0', number: '1001', slug: 'linen-apron', sku: null, name: 'Linen' };
const record = { ...foundRecord, items: [], variants: { results: [] } };

interface ReceivedCall {
  method: string | undefined;
  path: string;
  body: string;
}

/** A server that answers every call with a record that is a list as well, and writes down what came. */
async function serveRecordedCalls() {
  const received: ReceivedCall[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = new URL(request.url ?? '', 'http://localhost').pathname;
      received.push({ method: request.method, path, body: Buffer.concat(parts).toString() });
      const answer = { ...record, results: [record], next: null };
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { received, env: { MERCER_URL: url, MERCER_KEY: 'sk' } };
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-calls-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'apron.jpg'), 'picture');
  return folder;
}

/** Splits a line into words as a shell does. */
function splitShellWords(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');
}

test('each command that follows from the description makes its call, with the example of its body', async () => {
  const { received, env } = await serveRecordedCalls();
  const folder = makeFolder();
  const commands = listCallCommands();
  expect(commands.length).toBeGreaterThan(100);
  expect(new Set(commands.map(({ name }) => name)).size).toBe(commands.length);
  for (const { example, operation } of commands) {
    received.length = 0;
    const words = splitShellWords(example).map((word) =>
      /\.(jpg|pdf)$/.test(word) && !word.includes('=') ? join(folder, word) : word,
    );
    const { code, stderr } = await runMercerCommand(env, ...words);
    expect([example, code, stderr.includes('rror')], stderr).toEqual([example, 0, false]);
    const call = received.at(-1);
    const pattern = new RegExp(`^${operation.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    expect([call?.method, call?.path]).toEqual([operation.method, expect.stringMatching(pattern)]);
    if (operation.example && !operation.upload) expect(JSON.parse(call?.body ?? '')).toEqual(operation.example);
  }
});

test('what makes no sense is refused before the shop is asked', async () => {
  const { received, env } = await serveRecordedCalls();
  const refusals: [words: string[], sentence: string][] = [
    [['taxes', 'create', 'rate=much'], "rate is a number like 3 or 3.50, not 'much'."],
    [['taxes', 'create', 'Aprons'], "'Aprons' is not of the form field=value, like name=Aprons."],
    [['taxes', 'create', 'shipping=perhaps'], "shipping is yes or no, not 'perhaps'."],
    [['taxes', 'create', 'colour=red'], "There is no field 'colour'"],
    [['taxes', 'show'], '<tax> is missing'],
    [['images', 'upload'], 'The file to send is missing.'],
    [['images', 'upload', '/nowhere/apron.jpg'], '/nowhere/apron.jpg cannot be read.'],
    [['taxes', 'create', '--body', '/nowhere/tax.json'], '/nowhere/tax.json is not valid JSON'],
  ];
  for (const [words, sentence] of refusals) {
    const { code, stderr } = await runMercerCommand(env, ...words);
    expect([words, code, stderr]).toEqual([words, 2, expect.stringContaining(sentence)]);
  }
  expect(received).toEqual([]);
});

eachDatabase((db: () => Db) => {
  test('records are made, named, changed, listed and deleted, with amounts that have a comma', async () => {
    const shop = await serveTestShop(db());
    const mercer = async (...words: string[]) => {
      const { code, stdout, stderr } = await runMercerCommand(shop.env, ...words, '--json');
      expect([words, code], stderr).toEqual([words, 0]);
      return stdout === '' ? undefined : JSON.parse(stdout);
    };
    const category = await mercer('categories', 'create', 'name=Aprons', 'sort=3');
    expect(await mercer('categories', 'change', category.slug, 'sort=7')).toMatchObject({ name: 'Aprons', sort: 7 });
    expect(await mercer('categories', 'list', '--search', 'apron')).toHaveLength(1);
    await mercer('categories', 'delete', category.slug, '--yes');
    expect(await mercer('categories', 'list', '--search', 'apron')).toEqual([]);
    expect(await mercer('taxes', 'create', 'name=VAT', 'country=DE', 'rate=3,5', 'shipping=yes')).toMatchObject({
      rate: 3.5,
      shipping: true,
    });
    await mercer('customer-groups', 'create', 'name=Wholesale');
    expect(await mercer('customer-groups', 'change', 'wholesale', 'tax_exempt=yes')).toMatchObject({
      tax_exempt: true,
    });
    const draft = await mercer(
      'drafts',
      'create',
      'email=ada@example.com',
      `items=[{"product_id":"${ids.mug}","quantity":1}]`,
    );
    expect(await mercer('drafts', 'show', draft.id)).toMatchObject({ email: 'ada@example.com' });
    expect(await mercer('drafts', 'list', '--updated-since', '2020-01-01')).toHaveLength(1);
  });

  test('an order is named by its number, its lines by their position', async () => {
    const shop = await serveTestShop(db());
    const order = await placeOrder(shop.shopper(), [ids.mug, 2], [ids.notebook, 1]);
    const number = String(order.number);
    const tagged = await runMercerCommand(shop.env, 'orders', 'change', number, 'tags=gift,rush', '--json');
    expect(JSON.parse(tagged.stdout)).toMatchObject({ tags: ['gift', 'rush'] });
    const wrong = await runMercerCommand(shop.env, 'ship', number, '--item', '3=1');
    expect([wrong.code, wrong.stderr]).toEqual([
      2,
      expect.stringContaining('There is no line 3: the lines are 1 to 2.'),
    ]);
    expect((await runMercerCommand(shop.env, 'ship', number, '--item', '2=1')).code).toBe(0);
    const preview = await runMercerCommand(shop.env, 'orders', 'preview-refund', number, 'amount=3,50', '--json');
    expect(JSON.parse(preview.stdout)).toMatchObject({ amount: 3.5 });
    const refund = await runMercerCommand(shop.env, 'refund', number, '--amount', '3,50', '--yes');
    expect([refund.code, refund.stderr]).toEqual([0, '']);
  });
});
