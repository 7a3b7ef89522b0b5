import type { Db } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { address } from '../../address.ts';
import { runMercerCommand } from '../../run-mercer.ts';
import { fillCart, listRefundedAmounts, placeOrder, readStockLevel, signUpShopper } from '../../shop.ts';
import { serveTestShop } from './serve.ts';

eachDatabase((db: () => Db) => {
  test('an order is found, shown, noted, shipped in parts, and a part of it refunded', async () => {
    const shop = await serveTestShop(db());
    const order = await placeOrder(shop.shopper(), [ids.mug, 2], [ids.notebook, 1]);
    const [mugs, notebook] = order.items;
    const runMercer = (...args: string[]) => runMercerCommand(shop.env, ...args);
    const searchResult = await runMercer('orders', 'search', 'ADA@mercer.test', '--json');
    expect(JSON.parse(searchResult.stdout)).toMatchObject([{ id: order.id, number: order.number }]);
    expect((await runMercer('orders', 'list', '--status', 'shipped')).stderr).toBe('There are no orders.\n');
    const noted = await runMercer('orders', 'note', order.number, 'Rang twice.');
    expect(noted).toEqual({ code: 0, stdout: `Noted on order ${order.number}.\n`, stderr: '' });
    const first = await runMercer('ship', `#${order.number}`, '--item', `${mugs?.id}=2`, '--tracking', '1Z999');
    expect(first).toMatchObject({ code: 0, stderr: '' });
    await runMercer('ship', order.id, '--item', `${notebook?.id}=1`, '--tracking', '1Z998');
    const orderDetails = await runMercer('orders', 'show', order.number);
    expect(orderDetails.stdout).toMatch(/status +shipped\n/);
    expect(orderDetails.stdout).toContain('Rang twice.');
    expect(orderDetails.stdout).toContain('Everyday Mug');
    const refund = await runMercer(
      'refund',
      order.number,
      '--item',
      `${mugs?.id}=1`,
      '--restock',
      '--reason',
      'Scratched',
    );
    expect(refund).toMatchObject({ code: 0, stdout: expect.stringContaining('refunded') });
    expect(await listRefundedAmounts(shop, order.id)).toEqual([expect.any(Number)]);
    expect(await readStockLevel(shop.shopper(), ids.mug)).toBe(99);
    expect(await runMercer('ship', order.number)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('[409'),
    });
  });

  test('a canceled order gives all back', async () => {
    const shop = await serveTestShop(db());
    const { number, id } = await placeOrder(shop.shopper(), [ids.mug, 1]);
    const canceled = await runMercerCommand(shop.env, 'orders', 'cancel', number, '--note', 'Sold out');
    expect(canceled).toMatchObject({ code: 0, stdout: expect.stringContaining(`Order ${number} is canceled`) });
    expect(await listRefundedAmounts(shop, id)).toHaveLength(1);
    await runMercerCommand(shop.env, 'orders', 'cancel', number);
    expect(await listRefundedAmounts(shop, id)).toHaveLength(1);
  });

  test('an order is marked as paid in parts, and the last part is taken back', async () => {
    const shop = await serveTestShop(db());
    const methods = { bank_transfer: { enabled: true, account: { iban: 'DE02120300000000202051' } } };
    await db()
      .insertInto('settings')
      .values({ id: 'manual_payments', value: JSON.stringify(methods) })
      .execute();
    const shopper = shop.shopper();
    await fillCart(shopper, ids.mug, 2);
    const billing = { ...address, method: 'bank_transfer' };
    await shopper.put('/api/cart', { account: { email: 'ada@mercer.test' }, shipping: address, billing });
    const { number } = (await shopper.post('/api/cart/order')).body;
    const runMercer = (...args: string[]) => runMercerCommand(shop.env, ...args);
    expect((await runMercer('orders', 'paid', number, '--amount', '5')).stdout).toContain('payment_pending');
    expect((await runMercer('orders', 'show', number)).stdout).toMatch(/to pay +.*20.00/);
    expect((await runMercer('orders', 'list', '--money', 'partially_paid', '--json')).stdout).toContain(number);
    expect((await runMercer('orders', 'paid', number, '--reference', 'S1')).stdout).toContain('is paid');
    expect((await runMercer('orders', 'unpaid', number)).stdout).toContain('payment_pending');
    expect((await runMercer('orders', 'list', '--overdue')).stderr).toBe('There are no orders.\n');
  });

  test('a return is listed and approved', async () => {
    const shop = await serveTestShop(db());
    const shopper = shop.shopper();
    await signUpShopper(shopper, 'ada');
    const { id, number } = await placeOrder(shopper, [ids.mug, 1]);
    await runMercerCommand(shop.env, 'ship', number);
    await runMercerCommand(shop.env, 'orders', 'deliver', number);
    await shopper.post(`/api/account/orders/${id}/return`, { reason: 'Too\u001b[31m small' });
    const [returnRequest] = JSON.parse((await runMercerCommand(shop.env, 'returns', 'list', '--json')).stdout);
    const listed = (await runMercerCommand(shop.env, 'returns', 'list', '--status', 'requested')).stdout;
    expect(listed).toContain(returnRequest.id);
    expect(listed).not.toContain('\u001b');
    const approved = await runMercerCommand(shop.env, 'returns', 'approve', returnRequest.id, '--restock');
    expect(approved).toMatchObject({ code: 0, stdout: `Return ${returnRequest.id} is refunded.\n` });
    expect(await readStockLevel(shopper, ids.mug)).toBe(100);
  });
});

test.each([
  [['orders', 'show'], 2, /<order> is missing/],
  [['orders', 'show', '1', '2'], 2, /'2' is one argument too many/],
  [['orders', 'show', ''], 2, /<order> is empty/],
  [['orders', 'list', '--status', 'lost'], 2, /--status is one of payment_pending, paid/],
  [['orders', 'list', '--from', '2026-02-30'], 2, /--from is a day like 2026-11-30, not '2026-02-30'/],
  [['orders', 'list', '--limit', '0'], 2, /--limit is a whole number from 1/],
  [['orders', 'list', '--colour'], 2, /Unknown option '--colour'/],
  [['orders', 'lst'], 2, /Did you mean 'list'/],
  [['orders'], 2, /Usage: mercer orders <action>/],
  [['refund', '1001', '--amount', '-3'], 2, /--amount/],
  [['refund', '1001', '--amount', '1e3'], 2, /an amount like 19.99/],
  [['refund', '1001', '--amount', '1', '--item', 'a=1'], 2, /either --amount or --item/],
  [['ship', '1001', '--item', 'a=0'], 2, /--item is the position of a line/],
  [['constructor'], 2, /no command 'constructor'/],
  [['orders', 'toString'], 2, /has no 'toString'/],
])(
  'what makes no sense ends with its code and a sentence, before a shop is asked: %j',
  async (args, code, sentence) => {
    const unreachableEnv = { MERCER_URL: 'http://127.0.0.1:1', MERCER_KEY: 'sk' };
    const answer = await runMercerCommand(unreachableEnv, ...args);
    expect(answer).toMatchObject({ code, stdout: '' });
    expect(answer.stderr).toMatch(sentence);
    expect(answer.stderr).not.toMatch(/\n {4}at |file:/);
  },
);
