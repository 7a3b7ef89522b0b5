import { expect, test } from 'vitest';
import type { Month } from './month.ts';

/** Steps of an owner with an order, from its arrival to the parcel that comes back. */
export function testOrders(month: () => Month): void {
  const findOrder = async (number: string) =>
    (await month().request('GET', `orders?number=${number}`)).results[0] as { id: string };
  const readOrder = async (number: string) => month().request('GET', `orders/${(await findOrder(number)).id}`);

  test('new orders are listed and found by number, name, e-mail address and state', async () => {
    expect(await month().run('orders', 'list', '--money', 'paid', '--parcels', 'unfulfilled')).toContain('1000');
    for (const words of ['1000', 'Ada', 'Lovelace', 'ada@mercer.test'])
      expect(await month().run('orders', 'search', words), words).toContain('1000');
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: month().country.timeZone }).format(new Date());
    expect(await month().run('orders', 'list', '--from', today, '--to', today)).toContain('1000');
    expect(await month().run('orders', 'show', '1000')).toContain('KETTLE');
    await month().run('orders', 'note', '1000', 'Rang: no hurry.');
    await month().run('orders', 'tag', '1000', '--tag', 'vip');
    expect((await month().request('GET', 'orders?tag=vip')).count).toBe(1);
  });

  test('a part of an order is sent with a tracking number, and the shopper is mailed', async () => {
    const order = await month().shopper.buy('teapot', { quantity: 3, email: 'kay@mercer.test' });
    await month().run(
      'ship',
      String(order.number),
      '--item',
      `${order.items[0]?.id}=1`,
      '--tracking',
      '1Z999AA10123456784',
    );
    expect(await readOrder('1005')).toMatchObject({ fulfillment_status: 'partially_fulfilled' });
    const mail = await month().readMail('kay@mercer.test', month().country.words.shipped);
    expect(mail.text).toContain('1Z999AA10123456784');
    await month().run('orders', 'track', '1005', '1Z999AA10123456795', '--mail');
    await month().readMail('kay@mercer.test', /1Z999AA10123456795/);
    const page = await month().readPage((await readOrder('1005')).link);
    expect(page).toContain('1Z999AA10123456795');
  });

  test('a line that cannot be sent is canceled, and its money goes back with its tax', async () => {
    const { cents, country } = month();
    const before = await month().shopper.buy('cup', { quantity: 2, email: 'joan@mercer.test' });
    const path = `orders/${before.id}`;
    const changed = await month().request('PATCH', path, { items: [{ id: before.items[0]?.id, quantity: 1 }] });
    const taxTotal = country.includesTax ? changed.tax_included_total : changed.tax_total;
    expect(cents(taxTotal)).toBe(cents(country.taxTotal));
    expect(cents(changed.grand_total)).toBe(cents(country.total));
    await month().readMail('joan@mercer.test', /CUP/);
    await month().run('orders', 'cancel', String(before.number), '--yes');
    expect((await month().read('products/cup')).stock_level).toBe(18);
  });

  test('an amount and a single piece are refunded, and the shopper is mailed', async () => {
    const { cents, country } = month();
    const amount = country.price / 5 >= 2 ? '2' : '1';
    const preview = await month().request('POST', `orders/${(await findOrder('1000')).id}/refund/preview`, {
      amount: Number(amount),
    });
    expect(preview.amount).toBe(Number(amount));
    await month().run('refund', '1000', '--amount', amount, '--reason', 'Scratched', '--yes');
    const mail = await month().readMail('ada@mercer.test', country.words.refunded);
    expect(mail.text).toContain('1000');
    const [{ id }] = (await readOrder('1005')).items;
    await month().run('refund', '1005', '--item', `${id}=1`, '--restock', '--yes');
    const order = await readOrder('1005');
    expect(cents(order.refund_total)).toBeGreaterThan(0);
    expect(order.financial_status).toBe('partially_refunded');
    await month().run('ship', '1005');
    expect(await readOrder('1005')).toMatchObject({ fulfillment_status: 'fulfilled' });
    await month().run('orders', 'deliver', '1005');
  });

  test('a parcel comes back, is looked at, and what is fit for sale is restocked', async () => {
    await month().run('ship', '1000', '--tracking', '1Z999');
    const stockBefore = (await month().read('products/kettle')).stock_level;
    const started = JSON.parse(await month().run('returns', 'start', '1000', '--reason', 'Too small', '--json'));
    await month().run('returns', 'approve', started.id, '--wait', '--label', 'https://labels.example/1.pdf');
    await month().readMail('ada@mercer.test', /labels\.example\/1\.pdf/);
    await month().run('returns', 'receive', started.id);
    const [{ id }] = (await month().request('GET', `returns/${started.id}`)).items;
    await month().run('returns', 'inspect', started.id, '--restock', `${id}=1`);
    await month().run('returns', 'refund', started.id);
    expect(await month().request('GET', `returns/${started.id}`)).toMatchObject({ status: 'refunded' });
    expect((await month().read('products/kettle')).stock_level).toBe(stockBefore + 1);
    expect(await month().run('returns', 'list', '--status', 'refunded')).toContain((await findOrder('1000')).id);
  });
}
