import { type Db, sweepOrders } from '@mercer/server';
import { eachDatabase, ids, readQueuedMails, recordedEvents } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { createOperatorCaller, openTestShop, placeOrder, readStockLevel, signUpShopper } from '../../shop.ts';
import { expectRefused } from './operator.ts';

type Caller = ReturnType<typeof createOperatorCaller>;

eachDatabase((db: () => Db) => {
  const openShop = async () => {
    const shop = await openTestShop(db());
    const shopper = shop.shopper();
    await signUpShopper(shopper, 'ada');
    const operator = createOperatorCaller(shop);
    const place = async () => {
      const order = await placeOrder(shopper, [ids.mug, 2], [ids.notebook, 1]);
      const path = `/orders/${order.id}`;
      const [mugs = '', notebook = ''] = order.items.map(({ id }) => id);
      const read = async () => (await operator.get(path)).body;
      const shipMug = (fields = {}) => operator.post(`${path}/ship`, { items: [{ id: mugs, quantity: 1 }], ...fields });
      return { order, path, mugs, notebook, read, shipMug };
    };
    return { shop, shopper, operator, place };
  };
  type Placed = Awaited<ReturnType<Awaited<ReturnType<typeof openShop>>['place']>>;

  describe('the two states of an order', () => {
    test('follow its money and its parcels, in the order, its events and its list', async () => {
      const { operator, place } = await openShop();
      const { path, order, mugs, read, shipMug } = await place();
      const readStates = async () => {
        const { status, financial_status, fulfillment_status } = await read();
        return [status, financial_status, fulfillment_status];
      };
      expect(await readStates()).toEqual(['paid', 'paid', 'unfulfilled']);
      await shipMug();
      expect(await readStates()).toEqual(['paid', 'paid', 'partially_fulfilled']);
      await operator.post(`${path}/refund`, { items: [{ id: mugs, quantity: 1 }] });
      expect(await readStates()).toEqual(['paid', 'partially_refunded', 'partially_fulfilled']);
      await operator.post(`${path}/ship`, { all: true });
      expect(await readStates()).toEqual(['shipped', 'partially_refunded', 'fulfilled']);
      await operator.post(`${path}/deliver`);
      expect(await readStates()).toEqual(['delivered', 'partially_refunded', 'delivered']);
      const { id } = (
        await operator.post('/returns', { order_id: order.id, reason: 'Rang', items: [{ id: mugs, quantity: 1 }] })
      ).body;
      await operator.post(`/returns/${id}/approve`);
      expect(await readStates()).toEqual(['delivered', 'partially_refunded', 'partially_returned']);
      await operator.post(`${path}/refund`, { all: true });
      expect(await readStates()).toEqual(['refunded', 'refunded', 'partially_returned']);
      expect(await recordedEvents(db(), 'order.shipped')).toMatchObject([
        { financial_status: 'paid', fulfillment_status: 'partially_fulfilled' },
        { financial_status: 'partially_refunded', fulfillment_status: 'fulfilled' },
      ]);
      expect((await operator.get('/orders')).body.results).toMatchObject([
        { id: order.id, financial_status: 'refunded', fulfillment_status: 'partially_returned' },
      ]);
    });

    test('narrow the list, several values each, with every sort and page by page', async () => {
      const { operator, place } = await openShop();
      const placed: Placed[] = [];
      for (let at = 0; at < 4; at += 1) placed.push(await place());
      const [unsent, partly, sent, canceled] = placed as [Placed, Placed, Placed, Placed];
      await partly.shipMug();
      await operator.post(`${sent.path}/ship`, { all: true });
      await operator.post(`${canceled.path}/cancel`);
      const find = async (query: string) => {
        const numbers: string[] = [];
        let after = '';
        do {
          const { body } = await operator.get(`/orders?limit=1&${query}${after && `&after=${after}`}`);
          numbers.push(...body.results.map(({ id }: { id: string }) => id));
          after = body.next ?? '';
        } while (after);
        return numbers.sort();
      };
      const listOrderIds = (...orders: Placed[]) => orders.map(({ order }) => order.id).sort();
      for (const sort of ['-date_created', 'date_created', '-grand_total', 'grand_total']) {
        const by = (query: string) => find(`${query}&sort=${sort}`);
        expect(await by('fulfillment_status=unfulfilled,partially_fulfilled')).toEqual(listOrderIds(unsent, partly));
        expect(await by('financial_status=paid')).toEqual(listOrderIds(unsent, partly, sent));
        expect(await by('financial_status=refunded,voided&fulfillment_status=canceled')).toEqual(
          listOrderIds(canceled),
        );
        expect(await by('status=shipped,canceled')).toEqual(listOrderIds(sent, canceled));
        expect(await by('status=paid&fulfillment_status=partially_fulfilled')).toEqual(listOrderIds(partly));
      }
      expectRefused(await operator.get('/orders?financial_status=paid,nope'), 'financial_status');
    });

    test('of orders that have none stored are filled in by the sweeper', async () => {
      const { shop, operator, place } = await openShop();
      const { order, shipMug } = await place();
      await shipMug();
      await db().updateTable('orders').set({ financial_status: null, fulfillment_status: null }).execute();
      const find = async () => (await operator.get('/orders?fulfillment_status=partially_fulfilled')).body.results;
      expect(await find()).toEqual([]);
      await sweepOrders(shop.deps);
      expect(await find()).toMatchObject([{ id: order.id }]);
    });
  });

  describe('each action that an order offers is possible, and no other:', () => {
    const ship = (operator: Caller, { path }: Placed) => operator.post(`${path}/ship`, { all: true });
    const states: Record<string, (operator: Caller, placed: Placed) => Promise<unknown>> = {
      paid: async () => {},
      held: (operator, { path }) => operator.post(`${path}/hold`, { reason: 'Wrong address?' }),
      'partly shipped': (_, { shipMug }) => shipMug(),
      'taken back': async (operator, placed) => {
        await placed.shipMug();
        await operator.post(`${placed.path}/fulfillments/${(await placed.read()).fulfillments[0].id}/cancel`);
      },
      shipped: ship,
      delivered: async (operator, placed) => {
        await ship(operator, placed);
        await operator.post(`${placed.path}/deliver`);
      },
      'return requested': async (operator, placed) => {
        await ship(operator, placed);
        await operator.post('/returns', { order_id: placed.order.id, reason: 'Rang' });
      },
      canceled: (operator, { path }) => operator.post(`${path}/cancel`),
      refunded: (operator, { path }) => operator.post(`${path}/refund`, { all: true }),
      'sent and refunded': async (operator, placed) => {
        await ship(operator, placed);
        await operator.post(`${placed.path}/refund`, { all: true });
      },
    };
    const findParcel = async ({ read }: Placed) =>
      (await read()).fulfillments.find(({ status }: { status: string }) => status === 'shipped')?.id ?? 'none';
    const actions: Record<string, (operator: Caller, placed: Placed) => Promise<{ status: number }>> = {
      ship,
      hold: (operator, { path }) => operator.post(`${path}/hold`, { reason: 'Asked to wait' }),
      deliver: (operator, { path }) => operator.post(`${path}/deliver`),
      cancel: (operator, { path }) => operator.post(`${path}/cancel`),
      refund: (operator, { path }) => operator.post(`${path}/refund`, { amount: 0.5 }),
      edit_items: (operator, { path, mugs }) => operator.patch(path, { items: [{ id: mugs, quantity: 1 }] }),
      edit_shipping: (operator, { path }) => operator.patch(path, { shipping: { address1: '2 Main St' } }),
      edit_billing: (operator, { path }) => operator.patch(path, { billing: { address1: '2 Main St' } }),
      edit_fulfillment: async (operator, placed) =>
        operator.patch(`${placed.path}/fulfillments/${await findParcel(placed)}`, { tracking: '1Z999' }),
      cancel_fulfillment: async (operator, placed) =>
        operator.post(`${placed.path}/fulfillments/${await findParcel(placed)}/cancel`),
      start_return: (operator, { order }) => operator.post('/returns', { order_id: order.id, reason: 'Rang' }),
      organize: (operator, { path }) => operator.patch(path, { tags: ['vip'] }),
      resend_mail: (operator, { path }) => operator.post(`${path}/mails`, { kind: 'order' }),
    };

    test.each(Object.keys(states))('%s', async (state) => {
      const { operator, place } = await openShop();
      for (const [action, run] of Object.entries(actions)) {
        const placed = await place();
        await states[state]?.(operator, placed);
        const { available_actions } = await placed.read();
        const { status } = await run(operator, placed);
        // a cancellation that was made is not made again, and is no error
        const isOffered = available_actions.includes(action) || (action === 'cancel' && state === 'canceled');
        expect([action, status < 300], `${action} answered ${status}`).toEqual([action, isOffered]);
        expect(status).toBeLessThan(500);
        if (state === 'held') expect(available_actions).toContain('release');
      }
    });
  });

  describe('a parcel', () => {
    test('is a record of its order, whose tracking can be changed and mailed', async () => {
      const { operator, shopper, place } = await openShop();
      const { path, mugs, read, shipMug } = await place();
      await shipMug({ tracking: 'X1', carrier: 'Bike', tracking_url: 'https://bike.example/X1' });
      const [parcel] = (await operator.get(`${path}/fulfillments`)).body.results;
      expect(parcel).toMatchObject({
        status: 'shipped',
        tracking: 'X1',
        carrier: 'Bike',
        tracking_url: 'https://bike.example/X1',
        date_canceled: null,
        items: [{ id: mugs, quantity: 1 }],
      });
      const change = { tracking: '1Z999AA10123456784', carrier: null, tracking_url: null, notify: true };
      const { body } = await operator.patch(`${path}/fulfillments/${parcel.id}`, change);
      expect(body).toMatchObject({
        tracking: change.tracking,
        fulfillments: [{ tracking: change.tracking, carrier: 'UPS' }],
      });
      const mails = await readQueuedMails(db(), 'shipping');
      expect(mails.map(({ data }) => data)).toMatchObject([
        { carrier: 'Bike', tracking_number: 'X1' },
        { carrier: 'UPS', tracking_number: change.tracking },
      ]);
      const seen = (await shopper.get(`/api/account/orders/${(await read()).id}`)).body;
      expect(seen.shipments).toMatchObject([{ tracking: change.tracking, carrier: 'UPS' }]);
      expect(seen).not.toHaveProperty('fulfillments');
      expect(await operator.patch(`${path}/fulfillments/none`, {})).toMatchObject({ status: 404 });
      expectRefused(
        await operator.patch(`${path}/fulfillments/${parcel.id}`, { tracking_url: 'javascript:x' }),
        'tracking_url',
      );
    });

    test('that is taken back is sent again, and the order is open until then', async () => {
      const { operator, place } = await openShop();
      const { path, mugs, read } = await place();
      await operator.post(`${path}/ship`, { all: true, tracking: 'X1' });
      const [{ id }] = (await read()).fulfillments;
      const takeBack = () => operator.post(`${path}/fulfillments/${id}/cancel`, { note: 'Not picked up' });
      expect((await takeBack()).body).toMatchObject({
        status: 'paid',
        fulfillment_status: 'unfulfilled',
        tracking: null,
        fulfillments: [{ status: 'canceled' }],
        pieces: [
          { id: mugs, shipped: 0, shippable: 2 },
          { shipped: 0, shippable: 1 },
        ],
      });
      expect((await takeBack()).status).toBe(200);
      expect((await operator.post(`${path}/ship`, { all: true })).body).toMatchObject({
        status: 'shipped',
        fulfillments: [{ status: 'canceled' }, { status: 'shipped' }],
        shipments: [{}],
      });
      expect(await readQueuedMails(db(), 'shipping')).toHaveLength(2);
    });

    describe('that is taken back after the rest was canceled', () => {
      const cancelRest = async () => {
        const opened = await openShop();
        const placed = await opened.place();
        const { operator } = opened;
        await operator.post(`${placed.path}/ship`, { items: [{ id: placed.mugs, quantity: 2 }] });
        expect((await operator.post(`${placed.path}/cancel`)).body.status).toBe('shipped');
        const [{ id }] = (await placed.read()).fulfillments;
        expect((await operator.post(`${placed.path}/fulfillments/${id}/cancel`)).body.status).toBe('paid');
        return { ...opened, ...placed };
      };

      test('leaves an order that can be canceled as a whole', async () => {
        const { operator, path } = await cancelRest();
        for (let time = 0; time < 2; time += 1)
          expect((await operator.post(`${path}/cancel`)).body).toMatchObject({
            status: 'canceled',
            refund_total: 33.99,
            pieces: [{ restocked: 2 }, { restocked: 1 }],
          });
      });

      test('leaves an order whose next rest can be canceled', async () => {
        const { operator, path, shipMug } = await cancelRest();
        await shipMug();
        for (let time = 0; time < 2; time += 1)
          expect((await operator.post(`${path}/cancel`)).body).toMatchObject({
            status: 'shipped',
            pieces: [
              { refunded: 1, shippable: 0 },
              { refunded: 1, shippable: 0 },
            ],
          });
      });
    });

    test('is not offered to be taken back once its pieces were refunded', async () => {
      const { operator, place } = await openShop();
      const { path, mugs, read, shipMug } = await place();
      await operator.post(`${path}/ship`, { all: true });
      expect((await read()).available_actions).toContain('cancel_fulfillment');
      await operator.post(`${path}/refund`, { items: [{ id: mugs, quantity: 1 }] });
      const { available_actions, fulfillments } = await read();
      expect(available_actions).not.toContain('cancel_fulfillment');
      expect((await operator.post(`${path}/fulfillments/${fulfillments[0].id}/cancel`)).status).toBe(409);
      expect((await shipMug()).status).toBe(409);
    });

    test('is made once for one Idempotency-Key', async () => {
      const { operator, place } = await openShop();
      const { path, read, shipMug: _, mugs } = await place();
      const body = { items: [{ id: mugs, quantity: 1 }] };
      for (let time = 0; time < 2; time += 1) await operator.post(`${path}/ship`, body, { 'Idempotency-Key': 's1' });
      expect((await read()).fulfillments).toHaveLength(1);
    });

    test('keeps its address when what is left goes to another one in the same state', async () => {
      const { operator, place } = await openShop();
      const { path, read, shipMug } = await place();
      await shipMug();
      const [{ id }] = (await read()).fulfillments;
      const { body } = await operator.patch(path, { shipping: { address1: '99 New Road' } });
      expect(body.shipping.address1).toBe('99 New Road');
      const printSlip = async (query = '') => (await operator.get(`${path}/packing-slip${query}`)).body;
      expect(await printSlip()).toContain('99 New Road');
      expect(await printSlip(`?shipment=${id}`)).not.toContain('99 New Road');
      expect((await operator.patch(path, { shipping: { state: 'WA', zip: '98101' } })).status).toBe(409);
    });
  });

  test('an order on hold is not sent before it is released, and is found', async () => {
    const { operator, place } = await openShop();
    const [{ path, order }] = [await place(), await place()];
    expectRefused(await operator.post(`${path}/hold`, { reason: ' ' }), 'reason');
    expect((await operator.post(`${path}/hold`, { reason: 'Fraud?' })).body.hold).toMatchObject({ reason: 'Fraud?' });
    expect(await operator.post(`${path}/ship`, { all: true })).toMatchObject({
      status: 409,
      body: { error: { code: 'on_hold', message: 'The order is on hold: Fraud?' } },
    });
    expect((await operator.get('/orders?on_hold=true')).body.results).toMatchObject([{ id: order.id }]);
    for (let time = 0; time < 2; time += 1) expect((await operator.post(`${path}/release`)).body.hold).toBeNull();
    expect((await operator.post(`${path}/ship`, { all: true })).body.status).toBe('shipped');
  });

  test('tags and an assignee are set in any status, and orders are found by them', async () => {
    const { operator, place } = await openShop();
    const [{ path, order }] = [await place(), await place()];
    await operator.post(`${path}/cancel`);
    const { body } = await operator.patch(path, { tags: ['vip', 'b2b', 'vip'], assignee: 'Grace' });
    expect(body).toMatchObject({ tags: ['b2b', 'vip'], assignee: 'Grace', status: 'canceled' });
    for (const query of ['tag=vip', 'assignee=Grace', 'tag=b2b&assignee=Grace&status=canceled&sort=-grand_total'])
      expect((await operator.get(`/orders?${query}`)).body.results).toMatchObject([{ id: order.id }]);
    for (const query of ['tag=vi', 'tag=v%25', 'assignee=grace'])
      expect((await operator.get(`/orders?${query}`)).body.results).toEqual([]);
    expect((await operator.patch(path, { tags: [], assignee: null })).body).toMatchObject({ tags: [], assignee: null });
    expectRefused(await operator.patch(path, { tags: ['a"b'] }), 'tags.0');
  });

  test('the confirmation, a parcel and a refund are mailed again', async () => {
    const { operator, place } = await openShop();
    const { path, shipMug } = await place();
    expectRefused(await operator.post(`${path}/mails`, { kind: 'shipping' }), 'kind');
    await shipMug({ tracking: 'X1' });
    await operator.post(`${path}/refund`, { amount: 1 });
    for (const kind of ['order', 'shipping', 'refund']) {
      expect((await operator.post(`${path}/mails`, { kind })).status).toBe(200);
      expect(await readQueuedMails(db(), kind)).toHaveLength(2);
    }
    expect((await operator.post(`${path}/mails`, { kind: 'refund', about: 'none' })).status).toBe(404);
  });

  test('a refund is computed beforehand as it is made afterwards', async () => {
    const { operator, place } = await openShop();
    const { path, mugs, read } = await place();
    const body = { items: [{ id: mugs, quantity: 1 }] };
    const preview = await operator.post(`${path}/refund/preview`, body);
    expect(preview.body).toMatchObject({ amount: 12.5, gateway_amount: 12.5, giftcard_amount: 0, shipping_amount: 0 });
    expect((await read()).refunds).toEqual([]);
    const { refund_total, grand_total } = (await operator.post(`${path}/refund`, body)).body;
    expect(refund_total).toBe(12.5);
    expect(preview.body.remaining_amount).toBeCloseTo(grand_total - 12.5);
    expectRefused(await operator.post(`${path}/refund/preview`, { amount: 1000 }), 'amount');
    expectRefused(await operator.post(`${path}/refund/preview`, {}), 'amount');
  });

  describe('a return as a process', () => {
    const openReturn = async () => {
      const opened = await openShop();
      const placed = await opened.place();
      await opened.operator.post(`${placed.path}/ship`, { all: true });
      const created = await opened.operator.post('/returns', { order_id: placed.order.id, reason: 'Rang' });
      expect([created.status, created.body.status]).toEqual([201, 'requested']);
      const { id } = created.body;
      const step = (name: string, body = {}) => opened.operator.post(`/returns/${id}/${name}`, body);
      return { ...opened, ...placed, id, step };
    };
    const way = { refund: false, instructions: 'Stick it on.', label_url: 'https://labels.example/1.pdf' };

    test('goes from request to refund less a fee; what was found fit goes into stock, what is missing is not refunded', async () => {
      const { step, id, operator, mugs, notebook, read, shopper } = await openReturn();
      expect((await step('approve', way)).body).toMatchObject({ status: 'approved', label_url: way.label_url });
      expect(await read()).toMatchObject({ status: 'return_requested', fulfillment_status: 'fulfilled', refunds: [] });
      expect((await operator.get('/returns?status=approved')).body.results).toMatchObject([{ id }]);
      expect((await step('receive', { note: 'Thanks' })).body.status).toBe('received');
      expect((await read()).fulfillment_status).toBe('returned');
      expectRefused(await step('inspect', { items: [{ id: mugs, restock: 3 }] }), 'items');
      const inspection = {
        items: [
          { id: mugs, restock: 1, discard: 1 },
          { id: notebook, restock: 0 },
        ],
      };
      expect((await step('inspect', inspection)).body).toMatchObject({
        status: 'inspected',
        items: [
          { restock: 1, discard: 1 },
          { restock: 0, discard: 0 },
        ],
      });
      expect((await read()).fulfillment_status).toBe('partially_returned');
      expectRefused(await step('refund', { fee: 26 }), 'fee');
      expect((await step('refund', { fee: 5 })).body).toMatchObject({ status: 'refunded', fee: 5 });
      expect((await step('refund', { fee: 5 })).status).toBe(200);
      expect(await read()).toMatchObject({
        status: 'shipped',
        refund_total: 20,
        financial_status: 'partially_refunded',
        refunds: [{ amount: 20, items: [{ id: mugs, quantity: 2, amount: 20 }] }],
        pieces: [
          { refunded: 2, restocked: 1, returned: 2 },
          { refunded: 0, returned: 0 },
        ],
      });
      expect(await readStockLevel(shopper, ids.mug)).toBe(99);
      const steps = (await readQueuedMails(db(), 'return_step')).map(({ data }) => data);
      expect(steps).toMatchObject([
        { step: 'approved', instructions: way.instructions, label_url: way.label_url },
        { step: 'received', note: 'Thanks' },
        { step: 'inspected', items: [{ quantity: 2 }] },
      ]);
      for (const type of ['requested', 'approved', 'received', 'inspected', 'refunded'] as const)
        expect(await recordedEvents(db(), `return.${type}`)).toHaveLength(1);
    });

    test('cannot leave out a step, and can be declined at each', async () => {
      const { step, read } = await openReturn();
      const refuse = async (...names: string[]) => {
        for (const name of names)
          expect([name, (await step(name, { items: [{ id: 'x', restock: 0 }] })).status]).toEqual([
            name,
            name === 'inspect' ? 409 : 400,
          ]);
      };
      await refuse('inspect');
      for (const name of ['receive', 'refund']) expect((await step(name)).status).toBe(409);
      await step('approve', way);
      for (const name of ['refund', 'approve']) expect((await step(name)).status).toBe(409);
      await step('receive');
      expect((await step('decline', { note: 'It was used' })).body).toMatchObject({ status: 'declined' });
      expect(await read()).toMatchObject({ status: 'shipped', fulfillment_status: 'fulfilled' });
      expect(await readQueuedMails(db(), 'return_declined')).toMatchObject([{ data: { note: 'It was used' } }]);
      expect((await step('refund')).status).toBe(409);
    });

    test('is refused with instructions that nobody needs, or a label that is no page', async () => {
      const { step } = await openReturn();
      expectRefused(await step('approve', { instructions: 'Send it' }), 'instructions');
      expectRefused(await step('approve', { refund: false, label_url: 'javascript:alert(1)' }), 'label_url');
      expectRefused(await step('approve', { refund: false, restock: true }), 'restock');
    });

    describe('of which an inspection', () => {
      const receiveMugs = async () => {
        const opened = await openReturn();
        await opened.step('decline');
        const items = [{ id: opened.mugs, quantity: 2 }];
        const { body } = await opened.operator.post('/returns', { order_id: opened.order.id, reason: 'Rang', items });
        const step = (name: string, fields = {}) => opened.operator.post(`/returns/${body.id}/${name}`, fields);
        await step('approve', way);
        await step('receive');
        return { ...opened, step };
      };

      test('is corrected: states, events and log follow, and nobody is mailed again', async () => {
        const { step, mugs, order } = await receiveMugs();
        const readStored = () =>
          db().selectFrom('orders').select('fulfillment_status').where('id', '=', order.id).executeTakeFirstOrThrow();
        for (const [restock, status] of [
          [2, 'partially_returned'],
          [2, 'partially_returned'],
          [0, 'fulfilled'],
        ] as const) {
          expect((await step('inspect', { items: [{ id: mugs, restock }] })).status).toBe(200);
          expect((await readStored()).fulfillment_status).toBe(status);
        }
        expect(await recordedEvents(db(), 'return.inspected')).toHaveLength(2);
        const steps = (await readQueuedMails(db(), 'return_step')).map(({ data }) => data);
        expect(steps.filter((data) => Object(data).step === 'inspected')).toHaveLength(1);
      });

      test('found no more pieces than were refunded directly gives no money back again', async () => {
        const { step, mugs, operator, path, read, shopper } = await receiveMugs();
        await operator.post(`${path}/refund`, { items: [{ id: mugs, quantity: 1 }] });
        await step('inspect', { items: [{ id: mugs, restock: 1 }] });
        expect((await step('refund')).body.status).toBe('refunded');
        const { pieces, refund_total } = await read();
        expect([pieces[0], refund_total]).toMatchObject([{ refunded: 1, restocked: 1, returned: 1 }, 12.5]);
        expect(await readStockLevel(shopper, ids.mug)).toBe(99);
      });
    });

    test('is closed by a direct refund of its pieces', async () => {
      const { operator, path, id, read, mugs, notebook } = await openReturn();
      const items = [
        { id: mugs, quantity: 2 },
        { id: notebook, quantity: 1 },
      ];
      await operator.post(`${path}/refund`, { items });
      expect((await operator.get('/returns?status=requested')).body.results).toEqual([]);
      expect((await operator.get(`/returns/${id}`)).body.status).toBe('refunded');
      expect((await operator.get('/returns?status=refunded')).body.results).toMatchObject([{ id }]);
      expect((await read()).status).toBe('refunded');
    });

    test('of a shopper’s order is begun however late by the owner, once at a time', async () => {
      const { operator, order } = await openReturn();
      const again = await operator.post('/returns', { order_id: order.id, reason: 'Rang' });
      expect(again).toMatchObject({ status: 409, body: { error: { code: 'invalid_status' } } });
      expect((await operator.post('/returns', { order_id: 'none', reason: 'Rang' })).status).toBe(404);
    });
  });
});
