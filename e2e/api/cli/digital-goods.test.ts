import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOperatorClient, unwrap } from '@mercer/operator';
import { type Db, sweepOrders } from '@mercer/server';
import { eachDatabase } from '@mercer/server/testing';
import { expect, onTestFinished, test } from 'vitest';
import { runMercerCommand } from '../../run-mercer.ts';
import { placeOrder } from '../../shop.ts';
import { serveTestShop } from './serve.ts';

eachDatabase((db: () => Db) => {
  const openDigitalShop = async () => {
    const shop = await serveTestShop(db());
    const client = createOperatorClient({ url: shop.url, key: 'sk_test' });
    const folder = mkdtempSync(join(tmpdir(), 'mercer-digital-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const createProduct = async (name: string, delivery: 'digital' | 'giftcard') =>
      unwrap(await client.POST('/operator/products', { body: { name, price: 20, delivery } })).id;
    const writeTextFile = (name: string, text: string) => {
      const path = join(folder, name);
      writeFileSync(path, text);
      return path;
    };
    const run = async (...words: string[]) => {
      const { code, stdout, stderr } = await runMercerCommand(shop.env, ...words);
      expect([code, stderr], words.join(' ')).toEqual([0, '']);
      return stdout;
    };
    return { shop, client, createProduct, writeTextFile, run };
  };

  test('files are stored, listed, downloaded, renewed and deleted at a terminal', async () => {
    const { shop, createProduct, writeTextFile, run } = await openDigitalShop();
    const product = await createProduct('Handbook', 'digital');
    await run('files', 'add', 'handbook', writeTextFile('v2.txt', 'Words'), '--name', 'handbook.txt');
    expect(await run('files', 'list', 'handbook')).toContain('handbook.txt');
    const { number } = await placeOrder(shop.shopper(), [product, 1]);
    expect(await run('files', 'downloads', number)).toContain('/api/downloads/');
    const [renewed] = JSON.parse(await run('files', 'renew', number, '--times', '3', '--days', '14', '--json'));
    expect(renewed).toMatchObject({ name: 'handbook.txt', remaining: 3 });
    const [file] = JSON.parse(await run('files', 'list', 'handbook', '--json'));
    await run('files', 'delete', 'handbook', file.id);
    expect(await run('files', 'list', 'handbook')).toContain('no files');
  });

  test('licence keys are added from a file, listed, deleted and offered again', async () => {
    const { shop, client, createProduct, writeTextFile, run } = await openDigitalShop();
    const product = await createProduct('Photo Editor', 'digital');
    const added = await run(
      'licences',
      'add',
      'photo-editor',
      writeTextFile('keys.csv', 'A-1;Pro\nA-2;Pro\nA-1;Pro\n'),
    );
    expect(added).toContain('2 keys were added');
    expect(added).toContain('A-1');
    const { id } = await placeOrder(shop.shopper(), [product, 1]);
    unwrap(await client.POST('/operator/orders/{id}/refund', { params: { path: { id } }, body: { all: true } }));
    const [revoked] = JSON.parse(await run('licences', 'list', 'photo-editor', '--status', 'revoked', '--json'));
    await run('licences', 'return', revoked.id);
    await run('licences', 'delete', revoked.id);
    expect(await run('licences', 'list', 'photo-editor')).toContain('A-2');
  });

  test('a bought gift card is mailed again', async () => {
    const { shop, createProduct, run } = await openDigitalShop();
    await placeOrder(shop.shopper(), [await createProduct('Gift Card', 'giftcard'), 1]);
    await sweepOrders(shop.deps);
    const [card] = JSON.parse(await run('giftcard', 'list', '--json'));
    expect(await run('giftcard', 'mail', card.id)).toContain(card.last4);
    expect(await run('giftcard', 'movements', card.id)).toContain('issue');
  });
});
