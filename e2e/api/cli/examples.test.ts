import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listExamples } from '@mercer/cli';
import { createOperatorClient, unwrap } from '@mercer/operator';
import type { Db } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { expect, onTestFinished, test } from 'vitest';
import { address } from '../../address.ts';
import { runMercerCommand } from '../../run-mercer.ts';
import { placeOrder, signUpShopper } from '../../shop.ts';
import { serveTestShop } from './serve.ts';

/** Matches commands that create their own shop, or read and write files: each has tests of its own. */
const withFiles =
  /^(init|import|export|backup|restore|doctor|migrate|files|licences|giftcard mail|orders print|redirects import)\b/;

/** Splits a line into words as a shell does. */
function splitShellWords(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');
}

/** The shop that the examples are about. */
async function openExampleShop(db: Db) {
  const shop = await serveTestShop(db);
  const client = createOperatorClient({ url: shop.url, key: 'sk_test' });
  const apron = { name: 'Linen Apron', sku: 'APRON-1', price: 39, stock_tracking: true, stock_level: 20 };
  unwrap(await client.POST('/operator/products', { body: apron }));
  const sizes = { id: 'size', name: 'Size', variant: true, values: [{ id: 'large', name: 'L' }] };
  const variants = { results: [{ sku: 'TOWEL-L', option_value_ids: ['large'], stock_level: 1 }] };
  const towel = { name: 'Tea Towel', price: 9, stock_tracking: true, options: [sizes], variants };
  unwrap(await client.POST('/operator/products', { body: towel }));
  const place = { country: 'US', locale: 'en-US', currency: 'USD', locales: [], currencies: [] };
  const store = { ...place, name: 'Laden', support_email: 'hallo@laden.example' };
  const params = { path: { id: 'store' } };
  unwrap(await client.PUT('/operator/settings/{id}', { params, body: { value: store } }));
  const ada = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', password: 'a-long-password' };
  await shop.shopper().post('/api/account', ada);
  unwrap(await client.POST('/operator/customer-groups', { body: { name: 'Wholesale' } }));
  const menus = join(mkdtempSync(join(tmpdir(), 'mercer-examples-')), 'menus.json');
  onTestFinished(() => rmSync(join(menus, '..'), { recursive: true }));
  writeFileSync(menus, '[]');
  const placeExampleOrder = async () => placeOrder(shop.shopper(), [ids.mug, 3], [ids.notebook, 1]);
  const code = `CODE${'0'.repeat(4)}`;
  /** Functions that create the record that an example names, for it alone, by command; each returns its id. */
  const recordFactories: Record<string, () => Promise<string>> = {
    giftcard: async () =>
      unwrap(
        await client.POST('/operator/giftcards', {
          body: { amount: 5, code: `${code}${Math.random()}`.replace('.', '') },
        }),
      ).id,
    keys: async () => unwrap(await client.POST('/operator/keys', { body: { name: 'Till', scopes: ['read'] } })).id,
    webhooks: async () => unwrap(await client.POST('/operator/webhooks', { body: { url: `${shop.url}/hook` } })).id,
    async returns() {
      const shopper = shop.shopper();
      await signUpShopper(shopper, `ada${Math.random()}`.replace('.', ''));
      await placeOrder(shopper, [ids.mug, 2]);
      const { results } = (await shopper.get('/api/account/orders')).body;
      const params = { path: { id: String(results[0].id) } };
      unwrap(await client.POST('/operator/orders/{id}/ship', { params, body: { all: true } }));
      unwrap(await client.POST('/operator/orders/{id}/deliver', { params, body: {} }));
      await shopper.post(`/api/account/orders/${results[0].id}/return`, { reason: 'Too small' });
      return (
        unwrap(await client.GET('/operator/returns', { params: { query: { status: 'requested' } } })).results[0]?.id ??
        ''
      );
    },
    async bin() {
      const body = { name: 'Old Apron', price: 5 };
      const { id } = unwrap(await client.POST('/operator/products', { body }));
      unwrap(await client.DELETE('/operator/products/{id}', { params: { path: { id } } }));
      return id;
    },
    async fields() {
      const key = `note_${Math.random()}`.replace('.', '');
      const body = { entity: 'category', key, label: 'Note', type: 'text' } as const;
      return unwrap(await client.POST('/operator/custom-fields', { body })).id;
    },
    async collections() {
      const body = { name: `Picks ${Math.random()}`, products: [ids.mug] };
      return unwrap(await client.POST('/operator/collections', { body })).id;
    },
    async redirects() {
      const from = `/old-${Math.random()}`;
      return unwrap(await client.POST('/operator/redirects', { body: { from, to: '/new' } })).id;
    },
    async reviews() {
      const shopper = shop.shopper();
      await signUpShopper(shopper, `eve${Math.random()}`.replace('.', ''));
      await placeOrder(shopper, [ids.mug, 1]);
      await shopper.post('/api/products/everyday-mug/reviews', { rating: 4, text: 'Holds tea.' });
      return unwrap(await client.GET('/operator/reviews')).results[0]?.id ?? '';
    },
  };
  /** Drafts an order that can be placed without a gateway. @returns its id */
  const draftExampleOrder = async () => {
    const value = { bank_transfer: { enabled: true, instructions: 'To our account.' }, invoice: { enabled: true } };
    unwrap(
      await client.PUT('/operator/settings/{id}', { params: { path: { id: 'manual_payments' } }, body: { value } }),
    );
    const items = [{ product_id: ids.mug, quantity: 3, price: 10 }];
    const { id } = unwrap(await client.POST('/operator/drafts', { body: { email: 'ada@mercer.test', items } }));
    const body = { shipping: address, billing: address };
    unwrap(await client.PATCH('/operator/drafts/{id}', { params: { path: { id } }, body }));
    return id;
  };
  const placeUnpaidOrder = async () => {
    const params = { path: { id: await draftExampleOrder() } };
    return unwrap(await client.POST('/operator/drafts/{id}/order', { params, body: { method: 'bank_transfer' } }));
  };
  /** Takes the steps of a return that come before one. */
  const takeReturnSteps = async (step: string, id: string) => {
    const params = { path: { id } };
    const isArrived = ['inspect', 'refund', 'exchange'].includes(step);
    if (isArrived || step === 'receive')
      unwrap(await client.POST('/operator/returns/{id}/approve', { params, body: { refund: false } }));
    if (isArrived) unwrap(await client.POST('/operator/returns/{id}/receive', { params, body: {} }));
  };
  /** The words of an example, with what is there in place of what it names. */
  const fillExampleIds = async (words: string[]) => {
    const id = (await recordFactories[words[0] ?? '']?.()) ?? '';
    const isAboutOrder = words.includes('1001');
    const command = words.slice(0, 2).join(' ');
    const isUnpaid = ['orders paid', 'orders unpaid', 'orders payment-link'].includes(command);
    const placeOrderAbout = isUnpaid ? placeUnpaidOrder : placeExampleOrder;
    const { number: orderNumber } = isAboutOrder ? await placeOrderAbout() : { number: '' };
    const number = String(orderNumber);
    if (command === 'orders unpaid') await runMercerCommand(shop.env, 'orders', 'paid', number);
    const draft = command === 'orders place' || words[0] === 'drafts' ? await draftExampleOrder() : '';
    if (sentFirst.has(command)) await runMercerCommand(shop.env, 'ship', number);
    if (command === 'orders release') await runMercerCommand(shop.env, 'orders', 'hold', number, 'Fraud?');
    if (words[0] === 'returns' && !isAboutOrder) await takeReturnSteps(words[1] ?? '', id);
    return words.map((word) =>
      word
        .replace(/^1001$/, number || '1001')
        .replace(/^65f0aa$/, id)
        .replace(/^65f0c2a1d3e4b5a6c7d8e9f0$/, draft || '65f0c2a1d3e4b5a6c7d8e9f0')
        .replace(/^menus\.json$/, menus),
    );
  };
  return { env: shop.env, fillExampleIds };
}

/** Commands about an order that has left. */
const sentFirst = new Set(['orders deliver', 'orders track', 'orders take-back', 'returns start']);

eachDatabase((db: () => Db) => {
  test('every example does what it says', async () => {
    const { env, fillExampleIds } = await openExampleShop(db());
    const faults = [];
    for (const example of listExamples().filter((line) => !withFiles.test(line))) {
      const { code, stdout, stderr } = await runMercerCommand(env, ...(await fillExampleIds(splitShellWords(example))));
      const isJson = !example.includes('--json') || /^[[{]/.test(stdout);
      if (code !== 0 || !isJson) faults.push({ example, code, stderr });
    }
    expect(faults).toEqual([]);
  });
});
