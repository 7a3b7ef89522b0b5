import { expect, test } from 'vitest';
import type { Month } from './month.ts';

/** How an owner makes shoppers buy, and buys with them. */
export function testSelling(month: () => Month): void {
  test('a shopper buys by card, and pays price, shipping and tax of the country', async () => {
    const { total, taxTotal, includesTax, words } = month().country;
    const order = await month().shopper.buy('kettle');
    expect(order, JSON.stringify(order)).toMatchObject({ number: '1000', grand_total: total });
    expect(includesTax ? order.tax_included_total : order.tax_total).toBeCloseTo(taxTotal, 3);
    const mail = await month().readMail('ada@mercer.test', /1000/);
    for (const line of month().country.addressLines) expect(mail.text).toContain(line);
    expect(mail.html).toContain('Laden');
    await month().readMail('hallo@laden.example', /1000/);
    expect(words.invoice).not.toBe('');
  });

  test('a coupon takes half of a price off, and a promotion works by itself', async () => {
    const { price } = month().country;
    await month().run('coupon', 'create', '50%OFF', '--percent', '50');
    expect(await month().run('coupon', 'list')).toContain('50%OFF');
    const order = await month().shopper.buy('cup', { coupon: '50%OFF' });
    expect(order.number).toBe('1001');
    const { cents } = month();
    expect(cents(order.discount_total)).toBe(Math.round(cents(price) / 2));
    const promotion = await month().request('POST', 'promotions', {
      name: 'Spring',
      offer: { type: 'percent', percent: 10 },
    });
    expect((await month().shopper.fillCart('cup')).discount_total).toBeCloseTo(price / 10, 1);
    await month().request('PATCH', `promotions/${promotion.id}`, { active: false });
    expect((await month().shopper.fillCart('cup')).discount_total).toBe(0);
    const refused = await month().tryRequest('POST', 'promotions', {
      name: 'Wrong',
      offer: { type: 'percent', percent: 10, product_ids: ['nope'] },
    });
    expect(refused.status).toBe(400);
  });

  test('a gift card is issued, spent in part, and topped up', async () => {
    const { price } = month().country;
    const issued = JSON.parse(await month().run('giftcard', 'issue', String(price), '--json'));
    const order = await month().shopper.buy('cup', { giftcard: issued.code });
    expect(order).toMatchObject({ number: '1002', giftcard_total: price });
    const movements = await month().run('giftcard', 'movements', issued.id);
    expect(movements).toContain(order.id);
    await month().run('giftcard', 'top-up', issued.id, String(price), '--note', 'Goodwill');
    expect(await month().request('GET', `giftcards/${issued.id}`)).toMatchObject({ balance: price });
    expect((await month().request('GET', 'reports/giftcards')).results).not.toEqual([]);
  });

  test('a draft with a price of its own is mailed, and its page shows it', async () => {
    const { price, buyer } = month().country;
    const [{ id }] = (await month().request('GET', 'products?slug=teapot')).results;
    const draft = await month().request('POST', 'drafts', {
      email: 'grace@mercer.test',
      items: [{ product_id: id, quantity: 2, price }],
      discount: { percent: 50 },
      note: 'As agreed.',
      shipping: { name: 'Grace Hopper', ...buyer },
    });
    const cents = month().cents;
    expect(cents(draft.sub_total ?? draft.total)).toBe(cents(price));
    await month().request('POST', `drafts/${draft.id}/send`, {});
    const mail = await month().readMail('grace@mercer.test', /drafts/);
    expect(mail.text).toContain('As agreed.');
    const page = await month().readPage(draft.link);
    expect(page).toMatch(month().country.formattedPrice);
    await month().run('orders', 'place', draft.id, '--method', 'invoice', '--service', 'parcel');
    const [placed] = (await month().request('GET', 'orders?email=grace@mercer.test')).results;
    expect(placed).toMatchObject({ financial_status: 'pending', number: '1003' });
    await month().run('orders', 'paid', '1003', '--reference', 'Statement 1');
    expect(await month().request('GET', `orders/${placed.id}`)).toMatchObject({ financial_status: 'paid' });
  });

  test('an order by bank transfer waits for its money, and is marked as paid', async () => {
    const order = await month().shopper.buy('tray', { method: 'bank_transfer', email: 'alan@mercer.test' });
    expect(order).toMatchObject({ number: '1004', status: 'payment_pending' });
    const mail = await month().readMail('alan@mercer.test', /1004/);
    expect(mail.text.replaceAll(/\s/g, '')).toContain('DE02120300000000202051');
    expect((await month().request('GET', 'reports/unpaid')).results).toHaveLength(1);
    await month().run('orders', 'paid', '1004');
    expect(await month().request('GET', `orders/${order.id}`)).toMatchObject({ financial_status: 'paid' });
  });
}
