import { expect, test } from 'vitest';
import type { Month } from './month.ts';

/** The people who buy, and what the law lets them ask for. */
export function testCustomers(month: () => Month): void {
  test('a customer is found by name, address and order, with spending, tags and a note', async () => {
    for (const words of ['Ada', 'lovelace', 'ada@', '1000'])
      expect(await month().run('customers', 'list', '--search', words), words).toContain('ada@mercer.test');
    await month().run('customers', 'tag', 'ada@mercer.test', '--tag', 'press');
    await month().run('customers', 'note', 'ada@mercer.test', 'Pays at once.');
    const customerText = await month().run('customers', 'show', 'ada@mercer.test');
    for (const text of ['press', 'Pays at once.', '1000']) expect(customerText).toContain(text);
    await month().request('POST', 'customer-groups', { name: 'Wholesale' });
    await month().run('customers', 'group', 'ada@mercer.test', '--name', 'Wholesale');
    expect((await month().request('GET', 'customers?tag=press')).count).toBe(1);
  });

  test('a person is erased by law once nothing is open, and only the invoice is left', async () => {
    const email = 'erased@mercer.test';
    const order = await month().shopper.buy('cup', { email });
    const open = await month().tryRequest('POST', 'people/erase', { email });
    expect([open.status, (await open.json()).error.code]).toEqual([409, 'order_open']);
    expect(JSON.stringify(await month().request('GET', `people?email=${email}`))).toContain(String(order.number));
    await month().run('orders', 'cancel', String(order.number), '--yes');
    await month().request('POST', 'people/erase', { email });
    expect(JSON.stringify(await month().request('GET', `orders/${order.id}`))).not.toContain(email);
    expect((await month().request('GET', `customers?email=${email}`)).results).toEqual([]);
    const invoices = await month().request('GET', `invoices?order_id=${order.id}`);
    expect(invoices.results.length).toBeGreaterThan(0);
  });

  test('a review waits for the owner, and is on the page once it is published', async () => {
    await month().run('settings', 'set', 'reviews.moderation', 'on');
    const shopper = month().shopper;
    const email = 'writer@mercer.test';
    await shopper.request('POST', 'account', { first_name: 'Grace', email, password: 'a-long-password' });
    await shopper.buy('jug', { email });
    const review = await shopper.request('POST', 'products/jug/reviews', { rating: 5, text: 'It pours well.' });
    expect(review, JSON.stringify(review)).toMatchObject({ status: 'pending' });
    expect(await month().readPage('/products/jug')).not.toContain('It pours well.');
    expect(await month().run('reviews', 'list', '--status', 'pending')).toContain('It pours well.');
    const [{ id }] = (await month().request('GET', 'reviews?status=pending')).results;
    await month().run('reviews', 'publish', id);
    expect(await month().readPage('/products/jug')).toContain('It pours well.');
  });

  test('subscribers of the newsletter confirm by mail, and go into a table', async () => {
    const email = 'news@mercer.test';
    await month().shopper.request('POST', 'subscribers', { email });
    const mail = await month().readMail(email, /newsletter\/confirm/);
    const [, key = ''] = /newsletter\/confirm\?key=([\w-]+)/.exec(mail.text) ?? [];
    await month().shopper.request('POST', 'subscribers/confirm', { key });
    await month().run('export', `${month().folder}/subscribers.csv`, '--csv', 'subscribers');
    const lines = month().readFile('subscribers.csv');
    expect(lines.split('\n').find((row) => row.includes(email))).toContain('confirmed');
  });
}
