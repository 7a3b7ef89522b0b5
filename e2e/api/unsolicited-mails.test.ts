import { type Db, deliverMail } from '@mercer/server';
import { confirmEmail, eachDatabase, ids, type Shopper } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { address } from '../address.ts';
import {
  cards,
  createCardToken,
  createOperatorCaller,
  fillCart,
  openTestShop,
  signUpShopper,
  wholeOrder,
} from '../shop.ts';

const victim = 'victim@mercer.test';
const hourMs = 3_600_000;

/** Text that a stranger would like recipients to read. */
const words = 'You have won: http://evil.example/prize or call +49 151 2345';

eachDatabase((db: () => Db) => {
  const openMailShop = async () => {
    const shop = await openTestShop(db());
    const sentMails: { to: string; text: string; html: string; subject: string }[] = [];
    const transport = {
      leaseMs: 60_000,
      concurrency: 1,
      together: 10,
      keepsData: true,
      // biome-ignore lint/suspicious/noExplicitAny: a message as the transport gets it
      send: async ({ to, text, html, subject }: any) => {
        sentMails.push({ to: String(to.address ?? to), text, html, subject });
      },
    };
    return { ...shop, sentMails, deliver: () => deliverMail(shop.deps, transport) };
  };
  /** An order that costs nothing in the end, and each mail that its buyer can have sent for it. */
  const orderAndCancel = async (shopper: Shopper, email: string) => {
    await fillCart(shopper, ids.mug, 1);
    const token = await createCardToken(shopper, cards.visa);
    const place = { ...address, company: 'evil.example', address1: 'http://evil.example/x', city: 'www.evil.example' };
    await shopper.put('/api/cart', {
      account: { email },
      shipping: place,
      billing: { ...place, method: 'card', card: { token } },
    });
    const order = (await shopper.post('/api/cart/order')).body;
    const { pathname, search } = new URL(order.link, 'http://localhost:3000');
    expect((await shopper.post(`/api${pathname}/cancel${search}`, { reason: words })).body.status).toBe('canceled');
  };
  /** Ways to write the address of one mailbox. */
  const spellVictimEmail = (n: number) =>
    [victim, `Victim+${n}@mercer.test`, 'victim@ｍercer.test', 'victim@mercer。test'][n % 4] ?? '';

  test('a stranger is mailed every paid order, and few of the mails that cost their sender nothing', async () => {
    const shop = await openMailShop();
    const operator = createOperatorCaller(shop);
    const isConfirmation = ({ text }: { text: string }) => text.includes('Thank you for your order');
    const listFreeMails = () =>
      shop.sentMails.filter((mail) => !isConfirmation(mail) && !mail.to.startsWith('somebody'));
    const confirmations = () =>
      shop.sentMails.filter((mail) => isConfirmation(mail) && !mail.to.startsWith('somebody'));
    for (let n = 0; n < 12; n += 1) await orderAndCancel(shop.shopper(), spellVictimEmail(n));
    await orderAndCancel(shop.shopper(), 'somebody@mercer.test');
    await shop.deliver();
    expect(confirmations()).toHaveLength(12);
    expect(listFreeMails()).toHaveLength(20);
    expect(shop.sentMails.filter(({ to }) => to.startsWith('somebody'))).toHaveLength(3);
    const failed = (await operator.get('/mails/failed')).body;
    expect(failed.count).toBe(4);
    expect(failed.results[0].error).toMatch(/too many mails/);
    for (let hour = 0; hour < 10; hour += 1) {
      shop.clock.advance(hourMs);
      for (let n = 0; n < 4; n += 1) await orderAndCancel(shop.shopper(), spellVictimEmail(n));
      await shop.deliver();
    }
    expect(confirmations()).toHaveLength(12 + 40);
    expect(listFreeMails().length).toBeLessThanOrEqual(60);
    shop.clock.advance(24 * hourMs);
    const previousCount = shop.sentMails.length;
    await orderAndCancel(shop.shopper(), victim);
    await shop.deliver();
    expect(shop.sentMails.length).toBe(previousCount + 3);
  });

  test('a confirmed account gets all its mails, an unconfirmed one no more than a guest', async () => {
    const shop = await openMailShop();
    const [confirmed, squatter] = [shop.shopper(), shop.shopper()];
    await signUpShopper(confirmed, 'ada');
    await confirmEmail(db(), confirmed);
    await signUpShopper(squatter, 'victim');
    for (let n = 0; n < 12; n += 1) {
      await orderAndCancel(confirmed, 'ada@mercer.test');
      await orderAndCancel(squatter, victim);
    }
    await db().deleteFrom('outbox').where('kind', '=', 'verify').execute();
    await shop.deliver();
    expect(shop.sentMails.filter(({ to }) => to.startsWith('ada'))).toHaveLength(36);
    expect(shop.sentMails.filter(({ to }) => to.startsWith('victim'))).toHaveLength(12 + 20);
  });

  test('thirty orders of one address are confirmed when they are paid, twenty when they are free', async () => {
    const shop = await openMailShop();
    const placeOrderWithEmail = async (email: string) => {
      const shopper = shop.shopper();
      await fillCart(shopper, ids.mug, 1);
      const token = await createCardToken(shopper, cards.visa);
      const billing = { ...address, method: 'card', card: { token } };
      await shopper.put('/api/cart', { account: { email }, shipping: address, billing });
      expect((await shopper.post('/api/cart/order')).status).toBe(200);
    };
    for (let n = 0; n < 30; n += 1) await placeOrderWithEmail('paid@mercer.test');
    await db().updateTable('products').set({ price: 0 }).execute();
    await db().deleteFrom('settings').where('id', '=', 'shipping').execute();
    for (let n = 0; n < 30; n += 1) await placeOrderWithEmail('free@mercer.test');
    await shop.deliver();
    expect(shop.sentMails.filter(({ to }) => to.startsWith('paid'))).toHaveLength(30);
    expect(shop.sentMails.filter(({ to }) => to.startsWith('free'))).toHaveLength(20);
  });

  test('no mail says a stranger’s words, and none has a link of theirs', async () => {
    const shop = await openMailShop();
    const [guest, squatter, accountHolder] = [shop.shopper(), shop.shopper(), shop.shopper()];
    await signUpShopper(squatter, 'victim');
    await signUpShopper(accountHolder, 'ada');
    await confirmEmail(db(), accountHolder);
    await orderAndCancel(guest, victim);
    await orderAndCancel(squatter, victim);
    await orderAndCancel(accountHolder, 'ada@mercer.test');
    await shop.deliver();
    expect(shop.sentMails.length).toBeGreaterThanOrEqual(9);
    for (const { text, html, subject } of shop.sentMails) {
      for (const part of [text, html, subject]) expect(part).not.toMatch(/evil\.example|:\/\/evil|www\.evil/);
    }
    const strangers = shop.sentMails.filter(({ to }) => to.startsWith('victim'));
    expect(JSON.stringify(strangers)).not.toContain('You have won');
    expect(JSON.stringify(shop.sentMails.filter(({ to }) => to.startsWith('ada')))).toContain('You have won');
  });

  test('why the owner gives money back is told to a guest in the owner’s words', async () => {
    const shop = await openMailShop();
    const guest = shop.shopper();
    await fillCart(guest, ids.mug, 1);
    const token = await createCardToken(guest, cards.visa);
    const cardBilling = { ...address, method: 'card', card: { token } };
    await guest.put('/api/cart', { account: { email: victim }, shipping: address, billing: cardBilling });
    const order = (await guest.post('/api/cart/order')).body;
    await createOperatorCaller(shop).post(`/orders/${order.id}/refund`, { amount: 1, reason: 'Came late' });
    await shop.deliver();
    expect(shop.sentMails.at(-1)?.text).toContain('Came late');
  });

  test('the reason of a return is not mailed to an address that nobody has confirmed', async () => {
    const shop = await openMailShop();
    const guest = shop.shopper();
    await fillCart(guest, ids.mug, 1);
    const token = await createCardToken(guest, cards.visa);
    const cardBilling = { ...address, method: 'card', card: { token } };
    await guest.put('/api/cart', { account: { email: victim }, shipping: address, billing: cardBilling });
    const order = (await guest.post('/api/cart/order')).body;
    const operator = createOperatorCaller(shop);
    await operator.post(`/orders/${order.id}/ship`, wholeOrder.ship);
    await operator.post(`/orders/${order.id}/deliver`, {});
    const { pathname, search } = new URL(order.link, 'http://localhost:3000');
    await guest.post(`/api${pathname}/return${search}`, { reason: words });
    const returnRequest = (await operator.get('/returns')).body.results[0];
    expect(returnRequest.reason).toBe(words);
    expect((await operator.post(`/returns/${returnRequest.id}/approve`, {})).status).toBe(200);
    await shop.deliver();
    expect(shop.sentMails.map(({ subject }) => subject)).toHaveLength(4);
    expect(JSON.stringify(shop.sentMails)).not.toContain('You have won');
  });
});
