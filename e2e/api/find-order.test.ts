import type { Db } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { openShop, placeOrder, signUp } from '../shop.ts';

eachDatabase((db: () => Db) => {
  const mails = async () => {
    const rows = await db().selectFrom('outbox').selectAll().where('kind', '=', 'order_link').execute();
    return rows.map(({ recipient, data }) => ({ to: recipient, ...JSON.parse(data) }));
  };

  test('a guest gets the link of the order by mail, by its number and e-mail', async () => {
    const shop = await openShop(db());
    const order = await placeOrder(shop.shopper(), [ids.mug, 1]);
    const anywhere = shop.shopper();
    const answer = await anywhere.post('/api/orders/find', {
      number: ` #${order.number} `,
      email: ` ${order.email?.toUpperCase()} `,
    });
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail.to).toBe(order.email);
    expect((await anywhere.get(`/api${mail.link}`)).body).toEqual(order);
  });

  test('the answer is the same for a wrong number, a wrong address and the right ones, and holds no link', async () => {
    const shop = await openShop(db());
    const order = await placeOrder(shop.shopper(), [ids.mug, 1]);
    const { number, email } = order;
    const ask = async (body: object) => {
      const { status, body: said } = await shop.shopper().post('/api/orders/find', body);
      return { status, said };
    };
    const right = await ask({ number, email });
    for (const wrong of [
      { number, email: 'eve@mercer.test' },
      { number: '999999', email: 'bob@mercer.test' },
      { number: 'x'.repeat(5000), email: 'carol@mercer.test' },
      { number: order.id, email: 'dan@mercer.test' },
    ]) {
      expect(await ask(wrong)).toEqual(right);
    }
    expect(right).toEqual({ status: 200, said: { success: true } });
    expect(await mails()).toHaveLength(1);
  });

  test('an account holder’s link asks for the login', async () => {
    const shop = await openShop(db());
    const shopper = shop.shopper();
    await signUp(shopper, 'ada');
    const { id, number } = await placeOrder(shopper, [ids.mug, 1]);
    await shop.shopper().post('/api/orders/find', { number, email: 'ada@mercer.test' });
    expect(await mails()).toMatchObject([{ to: 'ada@mercer.test', link: `/account/orders/${id}` }]);
  });

  test('what is missing is an error of its field; one address is asked about three times in 15 minutes', async () => {
    const shop = await openShop(db());
    const ask = (body: object) => shop.shopper().post('/api/orders/find', body);
    expect((await ask({ email: 'ada@mercer.test' })).body.errors.number.message).toBe('Enter the number of your order');
    expect((await ask({ number: 7, email: 'ada@mercer.test' })).body.errors.number.code).toBe('REQUIRED');
    expect((await ask({ number: '7', email: 'ada' })).body.errors.email.message).toBe('Enter a valid email address');
    const statuses = [];
    for (let time = 0; time < 4; time += 1)
      statuses.push((await ask({ number: '7', email: 'ada@mercer.test' })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});
