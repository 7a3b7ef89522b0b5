import type { Db } from '@mercer/server';
import {
  eachDatabase,
  fillGrowingTables,
  findTableScans,
  ids,
  recordStatements,
  type Shopper,
} from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { address } from '../../address.ts';
import { cards, fillCart, fillCheckout, openTestShop, placeOrder } from '../../shop.ts';
import { expectRefused, openOperator } from './operator.ts';

async function placeNamedOrder(shopper: Shopper, name: string, quantity: number) {
  await fillCart(shopper, ids.mug, quantity);
  await fillCheckout(shopper, cards.visa);
  await shopper.put('/api/cart', { shipping: { ...address, name }, billing: { ...address, name } });
  return (await shopper.post('/api/cart/order')).body;
}

eachDatabase((db: () => Db) => {
  const openOrderShop = async () => {
    const shop = await openTestShop(db());
    return openOperator(db(), shop);
  };

  describe('orders are found', () => {
    test('by number, e-mail, name, status, date and amount, page by page', async () => {
      const { shop, operator, clock } = await openOrderShop();
      const placedOrders: { id: string; number: string }[] = [];
      for (const [name, quantity] of [
        ['Ada Lovelace', 1],
        ['Émile  Zola', 2],
        ['Karl-Heinz Müller', 3],
      ] as const) {
        placedOrders.push(await placeNamedOrder(shop(), name, quantity));
        clock.advance(86_400_000);
      }
      const [ada, emile, karl] = placedOrders.map(({ id }) => id);
      const listOrderIds = async (query: string) =>
        (await operator.get(`/orders?${query}`)).body.results.map(({ id }: { id: string }) => id);
      expect(await listOrderIds('')).toEqual([karl, emile, ada]);
      expect(await listOrderIds('sort=date_created')).toEqual([ada, emile, karl]);
      expect(await listOrderIds(`number=${placedOrders[1]?.number}`)).toEqual([emile]);
      expect(await listOrderIds(`number=%23${placedOrders[1]?.number}`)).toEqual([emile]);
      expect(await listOrderIds('email=ADA@mercer.TEST')).toEqual([karl, emile, ada]);
      expect(await listOrderIds('name=lovel')).toEqual([ada]);
      expect(await listOrderIds('name=ada%20lovelace')).toEqual([ada]);
      expect(await listOrderIds('name=ZOLA')).toEqual([emile]);
      expect(await listOrderIds('name=emile%20zola')).toEqual([emile]);
      expect(await listOrderIds('name=muller')).toEqual([karl]);
      expect(await listOrderIds('name=nobody')).toEqual([]);
      expect(await listOrderIds('status=paid&limit=2')).toEqual([karl, emile]);
      expect(await listOrderIds('amount_from=20&amount_to=25')).toEqual([emile]);
      expect(await listOrderIds('amount_from=20&sort=grand_total')).toEqual([emile, karl]);
      expect(await listOrderIds('amount_from=20&currency=EUR')).toEqual([]);
      expect(await listOrderIds('email=ada@mercer.test&amount_to=13')).toEqual([ada]);
      const day = (await operator.get(`/orders/${emile}`)).body.date_created.slice(0, 10);
      expect(await listOrderIds(`from=${day}&to=${day}`)).toEqual([emile]);
      expect(await listOrderIds(`to=${day}T00:00:00Z`)).toEqual([ada]);
      expect(await listOrderIds('to=9999-12-31')).toEqual(await listOrderIds('to=2999-12-31'));
      expect(await listOrderIds('to=9999-12-31T23:00:00-12:00')).toEqual(await listOrderIds('to=2999-12-31'));
      expect(await listOrderIds('status=paid&sort=-grand_total')).toEqual([karl, emile, ada]);
      for (const sort of ['-date_created', 'date_created', 'grand_total', '-grand_total']) {
        const sortedIds = await listOrderIds(`sort=${sort}`);
        const pages: string[] = [];
        let afterCursor = '';
        do {
          const { body } = await operator.get(`/orders?sort=${sort}&limit=1${afterCursor && `&after=${afterCursor}`}`);
          pages.push(...body.results.map(({ id }: { id: string }) => id));
          afterCursor = body.next;
        } while (afterCursor);
        expect(pages).toEqual(sortedIds);
      }
    });

    test('by nothing that would look at all of them, and by nothing that makes no sense', async () => {
      const { operator } = await openOrderShop();
      for (const [query, param] of [
        ['amount_from=1&sort=date_created', 'sort'],
        ['sort=grand_total&from=2026-01-01', 'from'],
        ['sort=email', 'sort'],
        ['status=pending', 'status'],
        ['from=yesterday', 'from'],
        ['to=2026-13-45', 'to'],
        ['amount_from=-1', 'amount_from'],
        ['amount_from=1.005', 'amount_from'],
        ['currency=usd', 'currency'],
        ['name=%2B', 'name'],
        ['after=nonsense', 'after'],
        ['limit=0', 'limit'],
        ['email[$ne]=x', 'email'],
        ['page=2', 'page'],
        ['stauts=paid', 'stauts'],
      ]) {
        expectRefused(await operator.get(`/orders?${query}`), param ?? '');
      }
    });

    test('by an index, each way', async () => {
      await fillGrowingTables(db(), 3000);
      const recorder = recordStatements(db());
      const { operator } = await openOperator(db(), await openTestShop(recorder.db));
      for (const query of [
        'status=paid',
        'from=2026-01-01&to=2026-02-01',
        'number=1000',
        'email=a@b.test',
        'name=ada%20lovelace',
        'amount_from=1&amount_to=9',
        'sort=grand_total',
        'status=paid&sort=-grand_total',
        'status=paid&amount_from=1',
        'status=paid&email=a@b.test&amount_from=3',
        'status=paid,shipped',
        'financial_status=paid',
        'fulfillment_status=unfulfilled,partially_fulfilled&sort=grand_total',
        'financial_status=paid,authorized&fulfillment_status=unfulfilled&from=2026-01-01',
        'on_hold=true&to=2026-01-01',
        'tag=vip&sort=grand_total',
        'assignee=Grace&status=paid',
      ]) {
        recorder.statements.clear();
        expect((await operator.get(`/orders?${query}`)).status).toBe(200);
        const scans = await Promise.all(
          [...recorder.statements.values()].map((statement) => findTableScans(db(), statement)),
        );
        expect(scans.flat(), query).toEqual([]);
        expect(recorder.statements.size).toBeGreaterThan(0);
      }
    });
  });

  test('what is noted about an order is for the operator alone, and part of its history', async () => {
    const { shop, operator, keyWith } = await openOrderShop();
    const shopper = shop();
    const order = await placeOrder(shopper, [ids.mug, 1]);
    const key = await keyWith('orders');
    const headers = { 'Idempotency-Key': 'one' };
    const note = await key.post(`/orders/${order.id}/notes`, { text: '  Call first ☎ ' }, headers);
    expect(note).toMatchObject({ status: 201, body: { text: 'Call first ☎', actor: 'Test', order_id: order.id } });
    expect((await key.post(`/orders/${order.id}/notes`, { text: '  Call first ☎ ' }, headers)).body).toEqual(note.body);
    await operator.post(`/orders/${order.id}/ship`, { all: true, tracking: '1Z' });
    expect((await operator.get(`/orders/${order.id}/notes`)).body).toMatchObject({ results: [note.body], next: null });
    const { results } = (await operator.get(`/orders/${order.id}/history`)).body;
    expect(results.map(({ kind, action }: { kind: string; action: string }) => `${kind} ${action}`)).toEqual([
      'status paid',
      'status shipped',
      'change order.ship',
      'note order.note',
    ]);
    expect(JSON.stringify((await shopper.get('/api/cart/order')).body)).not.toContain('Call first');
    for (const path of ['notes', 'history']) expect((await operator.get(`/orders/x/${path}`)).status).toBe(404);
    expect((await operator.post('/orders/x/notes', { text: 'a' })).status).toBe(404);
    expectRefused(await operator.post(`/orders/${order.id}/notes`, { text: ' ' }), 'text');
    expectRefused(await operator.post(`/orders/${order.id}/notes`, { text: 'x'.repeat(2001) }), 'text');
    expectRefused(await operator.post(`/orders/${order.id}/notes`, { text: 'x', actor: 'me' }), 'actor');
  });

  test('an order has a packing slip without prices, of all of it or of a parcel, and its invoice, printed', async () => {
    const { shop, operator, app } = await openOrderShop();
    const shopper = shop();
    await shopper.post('/api/cart/items', { product_id: ids.mug, quantity: 2 });
    await shopper.put('/api/cart', { gift_message: 'For <Julia>' });
    const order = await placeOrder(shopper, [ids.watch, 1]);
    const requestDocument = async (path: string) => {
      const answer = await app.request(`/operator/orders/${order.id}/${path}`, {
        headers: { Authorization: 'Bearer sk_test' },
      });
      return { type: answer.headers.get('content-type') ?? '', text: await answer.text(), status: answer.status };
    };
    const packingSlip = await requestDocument('packing-slip');
    expect(packingSlip.type).toContain('text/html');
    expect(packingSlip.text).toContain('<td>2</td>');
    expect(packingSlip.text).toContain('Everyday Mug');
    expect(packingSlip.text).toContain('Ada Lovelace');
    expect(packingSlip.text).toContain('For &lt;Julia&gt;');
    expect(packingSlip.text).not.toMatch(/\$|12\.5|Visa/);
    const [mug] = order.items.map(({ id }) => id);
    const items = [{ id: mug, quantity: 1 }];
    const { body } = await operator.post(`/orders/${order.id}/ship`, { items, tracking: 'T<1>' });
    const parcel = await requestDocument(`packing-slip?shipment=${body.shipments[0].id}`);
    expect(parcel.text).toContain('T&lt;1&gt;');
    expect(parcel.text).toContain('<td>1</td>');
    expect(parcel.text).not.toContain('Field Watch');
    expect((await requestDocument('packing-slip?format=pdf')).text).toMatch(/^%PDF/);
    const gift = await requestDocument('gift-receipt');
    expect(gift.text).toContain('<h1>Gift receipt 1000</h1>');
    expect(gift.text).toContain('For &lt;Julia&gt;');
    expect(gift.text).toContain('Please keep it: it names the order, should something have to be exchanged.');
    expect(gift.text).not.toMatch(/\$|12\.5|Visa/);
    expect((await requestDocument('gift-receipt?format=pdf')).text).toMatch(/^%PDF/);
    expect((await requestDocument(`gift-receipt?shipment=${body.shipments[0].id}`)).text).not.toContain('Field Watch');
    const plain = await placeOrder(shop(), [ids.mug, 1]);
    expect((await operator.get(`/orders/${plain.id}/gift-receipt`)).status).toBe(404);
    expect((await requestDocument('invoice?format=pdf')).text).toMatch(/^%PDF/);
    expect((await requestDocument('invoice?format=html')).text).toContain('INV-1000');
    expect((await operator.get(`/orders/${order.id}/invoice`)).body).toMatchObject({ number: 'INV-1000' });
    expect((await requestDocument('packing-slip?shipment=none')).status).toBe(404);
    expectRefused(await operator.get(`/orders/${order.id}/packing-slip?format=doc`), 'format');
    for (const path of ['packing-slip', 'invoice']) expect((await operator.get(`/orders/x/${path}`)).status).toBe(404);
  });
});
