import type { Db } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { openTestShop, placeOrder, signUpShopper } from '../shop.ts';

eachDatabase((db: () => Db) => {
  const readLinkMails = async () => {
    const rows = await db().selectFrom('outbox').selectAll().where('kind', '=', 'order_link').execute();
    return rows.map(({ recipient, data }) => ({ to: recipient, ...JSON.parse(data) }));
  };

  test('a guest gets the link of the order by mail, by its number and e-mail', async () => {
    const shop = await openTestShop(db());
    const order = await placeOrder(shop.shopper(), [ids.mug, 1]);
    const anywhere = shop.shopper();
    const answer = await anywhere.post('/api/orders/find', {
      number: ` #${order.number} `,
      email: ` ${order.email?.toUpperCase()} `,
    });
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    const [mail, ...otherMails] = await readLinkMails();
    expect(otherMails).toEqual([]);
    expect(mail.to).toBe(order.email);
    expect((await anywhere.get(`/api${mail.link}`)).body).toEqual(order);
  });

  test('the answer is the same for a wrong number, a wrong address and the right ones, and holds no link', async () => {
    const shop = await openTestShop(db());
    const order = await placeOrder(shop.shopper(), [ids.mug, 1]);
    const { number, email } = order;
    const requestOrderLink = async (body: object) => {
      const { status, body: responseBody } = await shop.shopper().post('/api/orders/find', body);
      return { status, said: responseBody };
    };
    const right = await requestOrderLink({ number, email });
    for (const wrong of [
      { number, email: 'eve@mercer.test' },
      { number: '999999', email: 'bob@mercer.test' },
      { number: 'x'.repeat(5000), email: 'carol@mercer.test' },
      { number: order.id, email: 'dan@mercer.test' },
    ]) {
      expect(await requestOrderLink(wrong)).toEqual(right);
    }
    expect(right).toEqual({ status: 200, said: { success: true } });
    expect(await readLinkMails()).toHaveLength(1);
  });

  test('an account holder’s link asks for the login', async () => {
    const shop = await openTestShop(db());
    const shopper = shop.shopper();
    await signUpShopper(shopper, 'ada');
    const { id, number } = await placeOrder(shopper, [ids.mug, 1]);
    await shop.shopper().post('/api/orders/find', { number, email: 'ada@mercer.test' });
    expect(await readLinkMails()).toMatchObject([{ to: 'ada@mercer.test', link: `/account/orders/${id}` }]);
  });

  test('what is missing is an error of its field; one address is asked about three times in 15 minutes', async () => {
    const shop = await openTestShop(db());
    const requestOrderLink = (body: object) => shop.shopper().post('/api/orders/find', body);
    expect((await requestOrderLink({ email: 'ada@mercer.test' })).body.errors.number.message).toBe(
      'Enter the number of your order',
    );
    expect((await requestOrderLink({ number: 7, email: 'ada@mercer.test' })).body.errors.number.code).toBe('REQUIRED');
    expect((await requestOrderLink({ number: '7', email: 'ada' })).body.errors.email.message).toBe(
      'Enter a valid email address',
    );
    const statuses = [];
    for (let time = 0; time < 4; time += 1)
      statuses.push((await requestOrderLink({ number: '7', email: 'ada@mercer.test' })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});
