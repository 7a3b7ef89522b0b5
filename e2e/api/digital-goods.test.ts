import type { CartItem, Order } from '@mercer/contract';
import { type Db, sweepOrders } from '@mercer/server';
import { eachDatabase, ids, readQueuedMails } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { address } from '../address.ts';
import {
  cards,
  createCardToken,
  createOperatorCaller,
  fillCart,
  openTestShop,
  placeOrder,
  type Shop,
} from '../shop.ts';

const dayMs = 86_400_000;
const key = { Authorization: 'Bearer sk_test' };

eachDatabase((db: () => Db) => {
  const openDigitalShop = async (circumstances?: Parameters<typeof openTestShop>[1]) => {
    const shop = await openTestShop(db(), circumstances);
    return { shop, operator: createOperatorCaller(shop) };
  };
  type Operator = ReturnType<typeof createOperatorCaller>;
  const createProduct = async (operator: Operator, fields: object): Promise<string> =>
    (await operator.post('/products', { name: 'Handbook', price: 12, ...fields })).body.id;
  const fillBilling = async (shopper: ReturnType<Shop['shopper']>, number = cards.visa) => {
    const token = await createCardToken(shopper, number);
    const billing = { ...address, method: 'card', card: { token } };
    return shopper.put('/api/cart', { account: { email: 'ada@mercer.test' }, billing });
  };
  const buy = async (shop: Shop, product_id: string, fields: object = {}): Promise<Order> => {
    const shopper = shop.shopper();
    await shopper.post('/api/cart/items', { product_id, ...fields });
    await fillBilling(shopper);
    const { status, body } = await shopper.post('/api/cart/order');
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body;
  };
  const firstItem = (order: Pick<Order, 'items'>): CartItem => {
    const [item] = order.items;
    if (!item) throw new Error('The order has no item');
    return item;
  };

  describe('files', () => {
    const bytes = Buffer.alloc(1_300_000, 'Mercer');
    const uploadFile = async ({ shop }: { shop: Shop }, id: string, name = 'handbook.pdf', body: BodyInit = bytes) =>
      shop.app.request(`/operator/products/${id}/files?name=${encodeURIComponent(name)}`, {
        method: 'POST',
        body,
        headers: { ...key, 'Content-Type': 'application/pdf' },
      });
    const buyHandbook = async () => {
      const setup = await openDigitalShop();
      const id = await createProduct(setup.operator, { delivery: 'digital' });
      const file = await (await uploadFile(setup, id)).json();
      const order = await buy(setup.shop, id);
      const [download] = firstItem(order).delivered?.downloads ?? [];
      if (!download) throw new Error('There is nothing to download');
      const path = download.url.replace('http://localhost:3000', '');
      const requestDownload = (headers: Record<string, string> = {}, target = path) =>
        setup.shop.app.request(target, { headers });
      return { ...setup, id, file, order, download, path, requestDownload };
    };

    test('a buyer downloads a file by a signed link, as often as the shop allows', async () => {
      const { file, download, requestDownload, operator, order } = await buyHandbook();
      expect(file).toMatchObject({ name: 'handbook.pdf', size: bytes.length, variant_id: null });
      expect(download).toMatchObject({ name: 'handbook.pdf', size: bytes.length, remaining: 5 });
      const answer = await requestDownload();
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="handbook.pdf"; filename*=UTF-8''handbook.pdf`,
        'x-content-type-options': 'nosniff',
        'accept-ranges': 'bytes',
        'cache-control': 'private, no-store',
      });
      for (let n = 0; n < 4; n += 1) expect((await requestDownload()).status).toBe(200);
      const used = await requestDownload();
      expect([used.status, (await used.json()).error.code]).toEqual([410, 'download_gone']);
      const page = await requestDownload({ Accept: 'text/html', 'Accept-Language': 'de' });
      expect([page.status, page.headers.get('content-type')]).toEqual([410, 'text/html; charset=UTF-8']);
      expect(await page.text()).toContain('Download nicht verfügbar');
      const { body } = await operator.get(`/orders/${order.id}/downloads`);
      expect(body.results).toMatchObject([{ downloads: 5, remaining: 0, name: 'handbook.pdf' }]);
    });

    test('parts of a file are sent, and going on is not counted', async () => {
      const { requestDownload } = await buyHandbook();
      expect((await requestDownload({ Range: 'bytes=600000-' })).status).toBe(410);
      const first = await requestDownload({ Range: 'bytes=0-599999' });
      expect([first.status, first.headers.get('content-range')]).toEqual([206, `bytes 0-599999/${bytes.length}`]);
      const secondPart = await requestDownload({ Range: 'bytes=600000-' });
      const parts = [Buffer.from(await first.arrayBuffer()), Buffer.from(await secondPart.arrayBuffer())];
      expect(Buffer.concat(parts).equals(bytes)).toBe(true);
      expect((await requestDownload({ Range: 'bytes=9999999-' })).status).toBe(416);
    });

    test('a link that was changed opens nothing, and neither does one of another file', async () => {
      const { path, requestDownload, shop, id, operator } = await buyHandbook();
      const secondFile = await (await uploadFile({ shop }, id, 'other.pdf', 'other')).json();
      const otherProduct = await createProduct(operator, { delivery: 'digital', name: 'Another' });
      const foreign = await (await uploadFile({ shop }, otherProduct, 'foreign.pdf', 'foreign')).json();
      const [, , , item, file] = path.split('?')[0]?.split('/') ?? [];
      const token = new URL(path, 'http://localhost').searchParams.get('token');
      for (const target of [
        `/api/downloads/${item}/${secondFile.id}?token=${token}`,
        `/api/downloads/${item}/${foreign.id}?token=${token}`,
        `/api/downloads/${item}/${file}?token=${token?.replace(/.$/, (letter) => (letter === 'A' ? 'B' : 'A'))}`,
        `/api/downloads/${item}/${file}`,
        `/api/downloads/..%2f..%2fetc/${file}?token=${token}`,
        `/api/downloads/${item}/%00?token=${token}`,
      ])
        expect((await requestDownload({}, target)).status).toBe(404);
    });

    test('each answer is one that the description has', async () => {
      const { path, shop, id, operator } = await buyHandbook();
      const visitor = shop.shopper();
      const download = (headers: Record<string, string> = {}) =>
        visitor.sendRequest('GET', path, undefined, { Accept: '*/*', ...headers });
      expect((await download({ Range: 'bytes=9999999-' })).body.error.code).toBe('range_not_satisfiable');
      for (let n = 0; n < 5; n += 1) expect((await download()).status).toBe(200);
      expect((await download()).body.error.code).toBe('download_gone');
      const headers = { ...key, 'Content-Type': 'text/plain', 'Idempotency-Key': 'upload' };
      const upload = (product: string, content: string) =>
        visitor.sendRequest('POST', `/operator/products/${product}/files?name=notes.txt`, content, headers);
      const first = await upload(id, 'notes');
      expect([first.status, (await upload(id, 'notes')).body]).toEqual([201, first.body]);
      expect(await upload(id, 'other notes')).toMatchObject({
        status: 409,
        body: { error: { code: 'idempotency_conflict' } },
      });
      expect((await operator.get(`/products/${id}/files`)).body.results).toHaveLength(2);
      expect((await upload('nope', 'notes')).status).toBe(404);
      expect(await operator.put('/settings/digital', { value: { file_megabytes: 1 } })).toMatchObject({ status: 200 });
      expect((await upload(id, 'x'.repeat(1_100_000))).status).toBe(413);
    });

    test('links expire, and the owner renews them', async () => {
      const { shop, operator, order, requestDownload } = await buyHandbook();
      expect((await requestDownload()).status).toBe(200);
      shop.clock.advance(31 * dayMs);
      expect((await requestDownload()).status).toBe(410);
      const { status, body } = await operator.post(`/orders/${order.id}/downloads/renew`, { downloads: 1 });
      expect([status, body.results[0].remaining]).toEqual([200, 1]);
      const renewed = body.results[0].url.replace('http://localhost:3000', '');
      expect((await requestDownload()).status).toBe(404);
      expect((await requestDownload({}, renewed)).status).toBe(200);
      expect((await requestDownload({}, renewed)).status).toBe(410);
    });

    test('a refund of the line ends its downloads', async () => {
      const { operator, order, requestDownload } = await buyHandbook();
      await operator.post(`/orders/${order.id}/refund`, { items: [{ id: firstItem(order).id, quantity: 1 }] });
      expect((await requestDownload()).status).toBe(410);
      const { body } = await operator.get(`/orders/${order.id}`);
      expect(firstItem(body).delivered?.downloads).toEqual([]);
    });

    test('racing requests are counted one by one', async () => {
      const { requestDownload } = await buyHandbook();
      const answers = await Promise.all(Array.from({ length: 12 }, () => requestDownload()));
      const statuses = answers.map(({ status }) => status).toSorted();
      expect(statuses).toEqual([...Array(5).fill(200), ...Array(7).fill(410)]);
    });

    test('what an upload is called reaches no path and no header', async () => {
      const setup = await openDigitalShop();
      const id = await createProduct(setup.operator, { delivery: 'digital' });
      for (const [name, safeName] of [
        ['../../etc/passwd', 'passwd'],
        ['..\\..\\boot.ini', 'boot.ini'],
        ['a"\r\nSet-Cookie: x=1;.pdf', 'aSet-Cookie x=1;.pdf'],
        ['Größe & 名.pdf', 'Größe & 名.pdf'],
        ['...', 'file'],
      ] as const)
        expect((await (await uploadFile(setup, id, name)).json()).name).toBe(safeName);
      expect((await uploadFile(setup, ids.mug)).status).toBe(400);
      expect((await uploadFile(setup, 'nope')).status).toBe(404);
      expect((await uploadFile(setup, id, 'empty.pdf', '')).status).toBe(400);
    });

    test('a file that is too large leaves nothing behind, and a deleted one cannot be downloaded', async () => {
      const { shop, operator, id, file, requestDownload } = await buyHandbook();
      await operator.put('/settings/digital', { value: { file_megabytes: 1 } });
      const tooLarge = await uploadFile({ shop }, id, 'large.pdf');
      expect([tooLarge.status, (await tooLarge.json()).error.code]).toEqual([413, 'request_too_large']);
      const { body } = await operator.get(`/products/${id}/files`);
      expect(body.results.map(({ name }: { name: string }) => name)).toEqual(['handbook.pdf']);
      const count = await db().selectFrom('digital_file_chunks').select('file_id').distinct().execute();
      expect(count).toEqual([{ file_id: file.id }]);
      await operator.delete(`/products/${id}/files/${file.id}`);
      expect((await requestDownload()).status).toBe(404);
      expect(await db().selectFrom('digital_file_chunks').select('file_id').execute()).toEqual([]);
    });

    test('whoever knows the secret of the cart gets neither links nor keys', async () => {
      const { shop, operator } = await openDigitalShop();
      const id = await createProduct(operator, { delivery: 'digital' });
      await uploadFile({ shop }, id);
      const shopper = shop.shopper();
      const { body: cart } = await fillCart(shopper, id);
      await fillBilling(shopper);
      await shopper.post('/api/cart/order');
      const { body } = await shop.shopper().get(`/api/cart/order?checkout_id=${cart.checkout_id}`);
      expect(body.items).toHaveLength(1);
      expect(JSON.stringify(body)).not.toMatch(/downloads|token/);
      const [mail] = await readQueuedMails(db(), 'order');
      expect(mail?.data).toMatchObject({ downloads: [{ name: 'handbook.pdf' }] });
    });
  });

  describe('licence keys', () => {
    const openKeyShop = async (keys: string[] | string) => {
      const setup = await openDigitalShop();
      const id = await createProduct(setup.operator, { delivery: 'digital' });
      const added = await setup.operator.post(`/products/${id}/licence-keys`, { keys });
      const listCodes = async (status: string): Promise<string[]> => {
        const { body } = await setup.operator.get(`/products/${id}/licence-keys?status=${status}`);
        return body.results.map(({ code }: { code: string }) => code).toSorted();
      };
      return { ...setup, id, added, listCodes };
    };

    test('each piece gets a key, and without one the product is sold out', async () => {
      const { shop, id, added, listCodes } = await openKeyShop(['A-1', 'A-2', 'A-3', 'A-2']);
      expect([added.status, added.body]).toEqual([201, { added: 3, delivered: 0, duplicates: ['A-2'] }]);
      const order = await buy(shop, id, { quantity: 2 });
      expect(firstItem(order).delivered?.licence_keys).toEqual(['A-1', 'A-2']);
      expect(await listCodes('available')).toEqual(['A-3']);
      const { body: tooMany } = await shop.shopper().post('/api/cart/items', { product_id: id, quantity: 2 });
      expect(tooMany.errors.quantity.code).toBe('out_of_stock');
      await buy(shop, id);
      expect((await shop.shopper().get(`/api/products/${id}?$cache=false`)).body.stock_status).toBe('out_of_stock');
      const [mail] = await readQueuedMails(db(), 'order');
      expect(mail?.data).toMatchObject({ licence_keys: [{ name: 'Handbook', codes: ['A-1', 'A-2'] }] });
    });

    test('of two buyers of the last key one gets it', async () => {
      const { shop, id, listCodes } = await openKeyShop('L-1\n');
      const shoppers = [shop.shopper(), shop.shopper(), shop.shopper()];
      for (const shopper of shoppers) {
        await fillCart(shopper, id);
        await fillBilling(shopper);
      }
      const answers = await Promise.all(shoppers.map((shopper) => shopper.post('/api/cart/order')));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
      expect(await listCodes('sold')).toEqual(['L-1']);
    });

    test('a refunded key is revoked, and sold again only when the owner offers it', async () => {
      const { shop, operator, id, listCodes } = await openKeyShop(['R-1', 'R-2']);
      const order = await buy(shop, id);
      const { id: itemId } = firstItem(order);
      const refund = { items: [{ id: itemId, quantity: 1 }], restock: true };
      expect((await operator.post(`/orders/${order.id}/refund`, refund)).status).toBe(200);
      expect([await listCodes('revoked'), await listCodes('available')]).toEqual([['R-1'], ['R-2']]);
      const readLevel = async () => (await operator.get(`/products/${id}`)).body.stock_level;
      expect(await readLevel()).toBe(1);
      const { body } = await operator.get(`/products/${id}/licence-keys?status=revoked`);
      expect((await operator.post(`/licence-keys/${body.results[0].id}/return`)).body.status).toBe('available');
      expect(await readLevel()).toBe(2);
      expect((await operator.post(`/licence-keys/${body.results[0].id}/return`)).status).toBe(409);
    });

    test('a shop that does not count keys delivers them as soon as there are some', async () => {
      const { shop, operator, id, listCodes } = await openKeyShop(['W-1']);
      await operator.put('/settings/digital', { value: { stock_by_keys: false } });
      await operator.patch(`/products/${id}`, { stock_tracking: false });
      const order = await buy(shop, id, { quantity: 2 });
      expect(firstItem(order).delivered?.licence_keys).toEqual(['W-1', null]);
      const { body } = await operator.post(`/products/${id}/licence-keys`, { keys: 'W-2,rest\n"W-3"\n' });
      expect(body).toEqual({ added: 2, delivered: 1, duplicates: [] });
      const { body: current } = await operator.get(`/orders/${order.id}`);
      expect(firstItem(current).delivered?.licence_keys.toSorted()).toEqual(['W-1', 'W-2']);
      expect(await listCodes('available')).toEqual(['W-3']);
    });
  });

  describe('gift cards', () => {
    const gift = {
      recipient_name: 'Grace',
      recipient_email: 'grace@mercer.test',
      message: 'Visit https://evil.example',
    };
    const buyGiftcards = async (fields: object = {}, circumstances?: Parameters<typeof openTestShop>[1]) => {
      const setup = await openDigitalShop(circumstances);
      const id = await createProduct(setup.operator, { name: 'Gift Card', price: 50, delivery: 'giftcard' });
      const order = await buy(setup.shop, id, fields);
      await sweepOrders(setup.shop.deps);
      const listCards = async () => (await setup.operator.get('/giftcards')).body.results;
      return { ...setup, id, order, listCards, item: firstItem(order) };
    };
    const readCodes = async () =>
      (await readQueuedMails(db(), 'giftcard')).map(({ data, recipient }) => [recipient, data] as const);

    test('a bought gift card is mailed to its buyer and pays', async () => {
      const { shop, order, listCards } = await buyGiftcards({ quantity: 2 });
      expect(await listCards()).toMatchObject([
        { amount: 50, balance: 50, active: true, order_id: order.id, recipient: null },
        { amount: 50, balance: 50, active: true, order_id: order.id },
      ]);
      const mails = await readCodes();
      expect(mails.map(([recipient]) => recipient)).toEqual(['ada@mercer.test', 'ada@mercer.test']);
      const codes = mails.map(([, data]) => (data as { code: string }).code); // its mails have a code
      expect(new Set(codes).size).toBe(2);
      const shopper = shop.shopper();
      await fillCart(shopper, ids.mug);
      const { body } = await shopper.post('/api/cart/giftcards', { code: codes[0] });
      expect(body.capture_total).toBe(0);
      await sweepOrders(shop.deps);
      expect(await readCodes()).toHaveLength(2);
    });

    test('a cart that is submitted twice at once buys one card', async () => {
      const { shop, operator } = await openDigitalShop();
      const product_id = await createProduct(operator, { name: 'Gift Card', price: 50, delivery: 'giftcard' });
      const shopper = shop.shopper();
      await fillCart(shopper, product_id);
      await fillBilling(shopper);
      const answers = await Promise.all([1, 2, 3].map(() => shopper.post('/api/cart/order')));
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
      await Promise.all([sweepOrders(shop.deps), sweepOrders(shop.deps)]);
      expect((await operator.get('/giftcards')).body.results).toHaveLength(1);
      expect(await readCodes()).toHaveLength(1);
    });

    test('where money is taken with the parcel, the card is made with it', async () => {
      const payments = { capture: 'shipping', card: { gateway: 'mercer' } };
      await db()
        .insertInto('settings')
        .values({ id: 'payments', value: JSON.stringify(payments) })
        .execute();
      const { shop, operator } = await openDigitalShop();
      const product_id = await createProduct(operator, { name: 'Gift Card', price: 50, delivery: 'giftcard' });
      const shopper = shop.shopper();
      await fillCart(shopper, ids.mug);
      await fillCart(shopper, product_id);
      await fillBilling(shopper);
      await shopper.put('/api/cart', { shipping: address });
      const { body: order } = await shopper.post('/api/cart/order');
      expect(order.status).toBe('payment_pending');
      const listCards = async () => (await operator.get('/giftcards')).body.results;
      expect(await listCards()).toEqual([]);
      expect((await operator.post(`/orders/${order.id}/ship`, { all: true })).body.status).toBe('shipped');
      expect(await listCards()).toMatchObject([{ amount: 50, order_id: order.id }]);
      await sweepOrders(shop.deps);
      expect(await readCodes()).toHaveLength(1);
    });

    test('an order whose card was spent is not canceled; a refund of all at the gateway takes what is left', async () => {
      const { shop, operator, order, listCards } = await buyGiftcards();
      const [[, data] = []] = await readCodes();
      const shopper = shop.shopper();
      await fillCart(shopper, ids.mug);
      await shopper.post('/api/cart/giftcards', { code: (data as { code: string }).code }); // its mail has a code
      await shopper.put('/api/cart', { account: { email: 'joan@mercer.test' }, shipping: address });
      expect((await shopper.post('/api/cart/order')).body.status).toBe('paid');
      const refused = await operator.post(`/orders/${order.id}/cancel`);
      expect([refused.status, refused.body.error.code]).toEqual([409, 'giftcard_spent']);
      expect((await operator.post(`/orders/${order.id}/refund`, { amount: 50 })).status).toBe(200);
      expect((await operator.get(`/orders/${order.id}`)).body.status).toBe('refunded');
      expect(await listCards()).toMatchObject([{ active: false, balance: 0 }]);
    });

    test('a payment that is taken back blocks the card until it is made again', async () => {
      const { shop, operator } = await openDigitalShop();
      const methods = {
        bank_transfer: { enabled: true, account: { holder: 'Mercer', iban: 'DE02120300000000202051' } },
      };
      expect((await operator.put('/settings/manual_payments', { value: methods })).status).toBe(200);
      const product_id = await createProduct(operator, { name: 'Gift Card', price: 50, delivery: 'giftcard' });
      const buyer = shop.shopper();
      await fillCart(buyer, product_id, 2);
      const billing = { ...address, method: 'bank_transfer' };
      await buyer.put('/api/cart', { account: { email: 'ada@mercer.test' }, billing });
      const { body: order } = await buyer.post('/api/cart/order');
      const listCards = async () => (await operator.get('/giftcards')).body.results;
      expect([order.status, await listCards()]).toEqual(['payment_pending', []]);
      const { payments } = (await operator.post(`/orders/${order.id}/mark-paid`)).body;
      await sweepOrders(shop.deps);
      const codes = (await readCodes()).map(([, data]) => (data as { code: string }).code); // its mails have a code
      const shopper = shop.shopper();
      await fillCart(shopper, ids.mug);
      await shopper.post('/api/cart/giftcards', { code: codes[0] });
      await shopper.put('/api/cart', { account: { email: 'joan@mercer.test' }, shipping: address });
      expect((await shopper.post('/api/cart/order')).body.status).toBe('paid');
      expect((await operator.post(`/orders/${order.id}/payments/${payments[0].id}/undo`)).status).toBe(200);
      const blocked = { active: false, balance: 0 };
      expect(await listCards()).toMatchObject([blocked, blocked]);
      const next = shop.shopper();
      await fillCart(next, ids.mug);
      for (const code of codes) expect((await next.post('/api/cart/giftcards', { code })).status).toBe(400);
      await operator.post(`/orders/${order.id}/mark-paid`);
      const balances = (await listCards()).map((card: { active: boolean; balance: number }) => [
        card.active,
        card.balance,
      ]);
      expect(balances.toSorted()).toEqual([
        [true, 37.5],
        [true, 50],
      ]);
    });

    test('a card that the owner adds to an order is made once it is paid', async () => {
      const { shop, operator } = await openDigitalShop();
      const product_id = await createProduct(operator, { name: 'Gift Card', price: 50, delivery: 'giftcard' });
      const order = await placeOrder(shop.shopper(), [ids.mug, 2]);
      const listCards = async () => (await operator.get('/giftcards')).body.results;
      const added = { items: [{ product_id, quantity: 1 }], method: 'bank_transfer' };
      expect((await operator.post(`/orders/${order.id}/items`, added)).body.amount_due).toBe(50);
      await sweepOrders(shop.deps);
      expect([await listCards(), await readCodes()]).toEqual([[], []]);
      await operator.post(`/orders/${order.id}/mark-paid`);
      await sweepOrders(shop.deps);
      expect([await listCards(), await readCodes()]).toMatchObject([
        [{ amount: 50, active: true }],
        [[expect.anything(), {}]],
      ]);
    });

    test('a recipient who is erased gets no card: it goes to its buyer', async () => {
      const { shop, operator, listCards } = await buyGiftcards({
        metadata: { giftcard: { ...gift, send_on: '2026-06-10' } },
      });
      const { body: person } = await operator.get('/people?email=grace%40mercer.test');
      expect(person.giftcards).toMatchObject([{ amount: 5000, send_on: '2026-06-10' }]);
      const erased = await operator.post('/people/erase', { email: 'grace@mercer.test' });
      expect([erased.status, (await listCards())[0].recipient]).toEqual([200, null]);
      shop.clock.advance(9 * dayMs);
      await sweepOrders(shop.deps);
      expect((await readCodes()).map(([recipient]) => recipient)).toEqual(['ada@mercer.test']);
    });

    test('a gift card goes to its recipient on the day that the buyer chose', async () => {
      const { shop, order, listCards } = await buyGiftcards({
        metadata: { giftcard: { ...gift, send_on: '2026-06-10' } },
      });
      expect(await readCodes()).toEqual([]);
      expect(firstItem(order).delivered?.giftcards).toMatchObject([
        { last4: '', amount: 50, send_on: '2026-06-10', date_sent: null, recipient: { email: 'grace@mercer.test' } },
      ]);
      shop.clock.advance(9 * dayMs);
      await Promise.all([sweepOrders(shop.deps), sweepOrders(shop.deps)]);
      const [mail, ...furtherMails] = await readCodes();
      expect(furtherMails).toEqual([]);
      expect(mail?.[0]).toBe('grace@mercer.test');
      expect(mail?.[1]).toMatchObject({
        name: 'Grace',
        sender: 'Ada Lovelace',
        message: 'Visit https: / /evil. example',
      });
      expect(await listCards()).toMatchObject([{ date_sent: '2026-06-10T12:00:00.000Z' }]);
    });

    test('a recipient that cannot be mailed is refused, field by field', async () => {
      const { shop, operator } = await openDigitalShop();
      const product_id = await createProduct(operator, { name: 'Gift Card', price: 50, delivery: 'giftcard' });
      const giftcard = {
        recipient_name: 'x'.repeat(101),
        recipient_email: 'nobody',
        message: 'm'.repeat(501),
        send_on: '2026-02-30',
      };
      const { body } = await shop.shopper().post('/api/cart/items', { product_id, metadata: { giftcard } });
      expect(Object.keys(body.errors)).toEqual([
        'metadata.giftcard.recipient_name',
        'metadata.giftcard.recipient_email',
        'metadata.giftcard.message',
        'metadata.giftcard.send_on',
      ]);
      for (const recipient_email of [
        'a@127.0.0.1',
        'a@[::1]',
        'a,b@mercer.test',
        'a@mercer.test;b@x.test',
        'a"b@x.test',
      ]) {
        const refused = await shop
          .shopper()
          .post('/api/cart/items', { product_id, metadata: { giftcard: { recipient_email } } });
        expect([recipient_email, Object.keys(refused.body.errors ?? {})]).toEqual([
          recipient_email,
          ['metadata.giftcard.recipient_email'],
        ]);
      }
      const form = shop.shopper();
      const options = [
        { id: 'recipient_email', value: 'grace@mercer.test' },
        { id: 'message', value: '' },
      ];
      const { body: posted } = await form.post('/api/cart/items', { product_id, options });
      expect(posted.items).toMatchObject([
        { options: [], metadata: { giftcard: { recipient_email: 'grace@mercer.test' } } },
      ]);
      const shopper = shop.shopper();
      for (const recipient_email of ['grace@mercer.test', 'joan@mercer.test', 'grace@mercer.test'])
        await shopper.post('/api/cart/items', { product_id, metadata: { giftcard: { recipient_email } } });
      const { body: cart } = await shopper.get('/api/cart');
      expect(cart.items.map(({ quantity }: CartItem) => quantity)).toEqual([2, 1]);
    });

    test('no code reduces a gift card, no tax is due on it and no gift card pays for it', async () => {
      const { shop, operator } = await openDigitalShop();
      const product_id = await createProduct(operator, { name: 'Gift Card', price: 50, delivery: 'giftcard' });
      await operator.post('/coupons', { code: 'TEN', name: 'Ten', offer: { type: 'percent', percent: 10 } });
      await operator.post('/taxes', { name: 'VAT', country: 'US', rate: 20 });
      await operator.post('/giftcards', { amount: 500, code: 'GIFT2026' });
      const shopper = shop.shopper();
      await fillCart(shopper, product_id);
      await shopper.put('/api/cart', { billing: address });
      const { body: alone } = await shopper.get('/api/cart');
      expect(alone).toMatchObject({ discount_total: 0, tax_total: 0, grand_total: 50 });
      const refused = await shopper.put('/api/cart/coupon', { code: 'TEN' });
      expect(refused.body.error).toMatchObject({
        code: 'invalid_coupon_code',
        message: 'Codes do not reduce gift cards',
      });
      const { body: paid } = await shopper.post('/api/cart/giftcards', { code: 'GIFT2026' });
      expect(paid).toMatchObject({ giftcard_total: 0, capture_total: 50 });
      await fillCart(shopper, ids.mug);
      await shopper.put('/api/cart', { shipping: address });
      await shopper.put('/api/cart/coupon', { code: 'TEN' });
      const { body: mixed } = await shopper.get('/api/cart');
      expect(mixed).toMatchObject({ sub_total: 62.5, discount_total: 1.25, tax_total: 2.25 });
      expect(mixed.giftcard_total).toBe(13.5);
      expect(mixed.capture_total).toBe(50);
    });

    test('a refund blocks the card, and one that was spent is not refunded as an item', async () => {
      const { shop, operator, order, item, listCards } = await buyGiftcards({ quantity: 2 });
      const [[, data] = []] = await readCodes();
      const shopper = shop.shopper();
      await fillCart(shopper, ids.mug);
      await shopper.post('/api/cart/giftcards', { code: (data as { code: string }).code }); // its mail has a code
      await shopper.put('/api/cart', { account: { email: 'joan@mercer.test' }, shipping: address });
      expect((await shopper.post('/api/cart/order')).body.status).toBe('paid');
      const refundPieces = (quantity: number) =>
        operator.post(`/orders/${order.id}/refund`, { items: [{ id: item.id, quantity }] });
      const refused = await refundPieces(2);
      expect([refused.status, refused.body.error.code]).toEqual([409, 'giftcard_spent']);
      expect((await listCards()).every(({ active }: { active: boolean }) => active)).toBe(true);
      expect((await refundPieces(1)).status).toBe(200);
      expect(
        (await listCards())
          .map(({ active, balance }: { active: boolean; balance: number }) => [active, balance])
          .toSorted(),
      ).toEqual([
        [false, 0],
        [true, 37.5],
      ]);
      const again = await refundPieces(1);
      expect([again.status, again.body.error.code]).toEqual([409, 'giftcard_spent']);
    });

    test('the owner sees the movements of a card, tops it up and mails it again', async () => {
      const { operator, listCards } = await buyGiftcards();
      const [card] = await listCards();
      const { body: topped } = await operator.post(`/giftcards/${card.id}/top-up`, { amount: 5.5, note: 'Sorry' });
      expect(topped).toMatchObject({ amount: 50, balance: 55.5 });
      const { body } = await operator.get(`/giftcards/${card.id}/movements`);
      expect(body.results).toMatchObject([
        { type: 'issue', amount: 50, order_number: expect.stringMatching(/^\d+$/) },
        { type: 'top_up', amount: 5.5, note: 'Sorry', order_number: null },
      ]);
      expect((await operator.post(`/giftcards/${card.id}/mail`)).status).toBe(200);
      const mails = await readCodes();
      expect(mails).toHaveLength(2);
      expect(new Set(mails.map(([, data]) => (data as { code: string }).code)).size).toBe(1); // both mails have a code
      await operator.patch(`/giftcards/${card.id}`, { active: false });
      expect((await operator.post(`/giftcards/${card.id}/mail`)).status).toBe(409);
    });
  });
});
