import { publishEvents } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { openImports } from './import-files.ts';
import { openOperator } from './operator.ts';
import { openStaff, publicUrl } from './staff-client.ts';

const redirects = (count: number, from = 0) => [
  'from,to,status',
  ...Array.from({ length: count }, (_, at) => `/old-${from + at},/products/mug-${from + at},301`),
];

eachDatabase((db) => {
  const openShop = async () => {
    const setup = await openOperator(db());
    return { ...setup, ...openImports(setup) };
  };

  describe('a file', () => {
    test('is queued, imported by the shop and told of by events', async () => {
      const { upload, run, operator, deps } = await openShop();
      const queued = await upload('redirects', redirects(25).join('\n'), '&name=old.csv');
      expect(queued).toMatchObject({
        status: 201,
        body: { state: 'queued', kind: 'redirects', name: 'old.csv', total: 0 },
      });
      await run();
      const { id } = queued.body;
      expect((await operator.get(`/imports/${id}`)).body).toMatchObject({
        state: 'completed',
        format: 'Mercer',
        total: 25,
        done: 25,
        created: 25,
        fault_count: 0,
        actor: 'SECRET_KEY',
      });
      expect((await operator.get('/redirects')).body.count).toBe(25);
      await publishEvents(deps);
      const events = (await operator.get('/events?type=import.progressed,import.finished')).body.results;
      const states = events.map(({ type, data }: { type: string; data: { state: string } }) => `${type} ${data.state}`);
      expect([...new Set(states)]).toEqual([
        'import.progressed checking',
        'import.progressed writing',
        'import.finished completed',
      ]);
      expect(events.at(-1).data).toMatchObject({ kind: 'redirects', total: 25, done: 25, created: 25, refused: 0 });
      expect(await db().selectFrom('import_chunks').selectAll().execute()).toEqual([]);
    });

    test('of a staff member is imported while they are signed in', async () => {
      const setup = await openStaff(db());
      const { upload, run } = openImports(setup);
      const { owner, operator } = setup;
      const headers = () => ({
        Authorization: '',
        Cookie: owner.readCookie(),
        Origin: publicUrl,
        'Mercer-Console': '1',
      });
      const { body } = await upload('redirects', redirects(2).join('\n'), '', headers());
      await run();
      expect((await operator.get(`/imports/${body.id}`)).body).toMatchObject({ state: 'completed', created: 2 });
      const later = await upload('redirects', redirects(2, 2).join('\n'), '', headers());
      expect((await owner.delete('/session')).status).toBe(204);
      await run();
      expect((await operator.get(`/imports/${later.body.id}`)).body).toMatchObject({
        state: 'failed',
        created: 0,
        message: 'Whoever has uploaded the file is signed out, or has other permissions now',
      });
    });

    test('that comes again changes nothing', async () => {
      const { importFile } = await openShop();
      await importFile('redirects', redirects(5));
      expect(await importFile('redirects', redirects(5))).toMatchObject({ created: 0, updated: 0, unchanged: 5 });
    });

    test('is taken once for its Idempotency-Key', async () => {
      const { upload, operator } = await openShop();
      const send = (count: number) =>
        upload('redirects', redirects(count).join('\n'), '', { 'Idempotency-Key': 'the-same-file' });
      const first = await send(2);
      expect(await send(2)).toMatchObject({ status: 201, body: { id: first.body.id } });
      expect((await send(3)).status).toBe(409);
      expect((await operator.get('/imports')).body.count).toBe(1);
      expect(await db().selectFrom('import_jobs').select('id').execute()).toHaveLength(1);
    });

    test('without a byte, of an unknown kind or larger than 100 MB is refused', async () => {
      const { upload, operator } = await openShop();
      expect(await upload('redirects', '')).toMatchObject({ status: 400, body: { error: { param: 'file' } } });
      expect(await upload('kittens', 'a,b')).toMatchObject({ status: 400, body: { error: { param: 'kind' } } });
      expect((await upload('redirects', 'a', '&colour=red')).status).toBe(400);
      expect((await upload('redirects', 'a', '', { 'Content-Length': '104857601' })).status).toBe(413);
      expect((await operator.get('/imports')).body.count).toBe(0);
      expect(await db().selectFrom('import_jobs').selectAll().execute()).toEqual([]);
    });

    test('with faults writes nothing, and each fault names its line and column', async () => {
      const { importFile, operator } = await openShop();
      const rows = ['from,to,status,colour', '/a,/b,301,red', '/c,,301,', '/d,/e,404,', '/a,/f,301,'];
      const result = await importFile('redirects', rows);
      expect(result).toMatchObject({ state: 'failed', total: 4, refused: 3, fault_count: 3 });
      expect(result.message).toBe('3 cells are wrong: nothing was imported');
      expect(result.notices).toEqual([
        'note 1 colour: this column is not imported',
        'error 3 : expected a path like /new-page, or an https address',
        'error 4 404: expected 301, 302, 307, 308',
        'error 5 /a: expected another path than in line 2',
      ]);
      expect((await operator.get('/redirects')).body.count).toBe(0);
    });

    test('is imported in part where that is asked for, and only tried in a dry run', async () => {
      const { importFile, operator } = await openShop();
      const rows = ['from,to', '/a,/b', '/c,'];
      expect(await importFile('redirects', rows, '&partial=true&dry_run=true')).toMatchObject({
        state: 'completed',
        dry_run: true,
        created: 1,
        refused: 1,
      });
      expect((await operator.get('/redirects')).body.count).toBe(0);
      expect(await importFile('redirects', rows, '&partial=true')).toMatchObject({ created: 1, refused: 1 });
      expect((await operator.get('/redirects')).body.count).toBe(1);
    });

    test('leaves what the shop has as it is where it only creates', async () => {
      const { importFile, operator } = await openShop();
      await importFile('redirects', ['from,to', '/a,/b']);
      expect(await importFile('redirects', ['from,to', '/a,/z', '/c,/d'], '&mode=create')).toMatchObject({
        created: 1,
        unchanged: 1,
      });
      expect((await operator.get('/redirects')).body.results.map(({ to }: { to: string }) => to).sort()).toEqual([
        '/b',
        '/d',
      ]);
    });

    test.each([
      ['with unknown columns', 'x,y\n1,2', /names of columns with from, to/],
      ['that is no UTF-8', Buffer.from([0x66, 0x72, 0x6f, 0x6d, 0x2c, 0x74, 0x6f, 0x0a, 0xff]), /UTF-8/],
      ['with an open quote', 'from,to\n"/a,/b', /a second quote/],
    ])('%s fails with the reason', async (_, file, reason) => {
      const { upload, run, readImport, readNotices } = await openShop();
      const { id } = (await upload('redirects', file as string)).body;
      await run();
      expect(await readImport(id)).toMatchObject({ state: 'failed', fault_count: 1 });
      expect((await readNotices(id))[0]).toMatch(reason);
    });
  });

  describe('an import', () => {
    test('that is interrupted goes on with the next record, and writes none twice', async () => {
      const { upload, run, readImport, operator, deps } = await openShop();
      const { id } = (await upload('redirects', redirects(60).join('\n'))).body;
      const { now } = deps;
      const states: string[] = [];
      // the clock is read for each batch: the process ends a little later in each round
      for (let calls = 4; (await readImport(id)).date_finished === null; calls += 1) {
        const stop = new AbortController();
        let reads = 0;
        deps.now = () => {
          reads += 1;
          if (reads === calls) stop.abort();
          return now();
        };
        await run(stop.signal);
        deps.now = now;
        const { state, done } = await readImport(id);
        states.push(state);
        expect(done % 20).toBe(0);
      }
      expect([...new Set(states)]).toEqual(['checking', 'writing', 'completed']);
      expect(await readImport(id)).toMatchObject({ done: 60, created: 60, updated: 0, unchanged: 0 });
      expect((await operator.get('/redirects')).body.count).toBe(60);
    });

    test('is canceled once', async () => {
      const { upload, run, operator } = await openShop();
      const { id } = (await upload('redirects', redirects(2).join('\n'))).body;
      expect(await operator.post(`/imports/${id}/cancel`, {})).toMatchObject({
        status: 200,
        body: { state: 'canceled' },
      });
      await run();
      expect((await operator.get('/redirects')).body.count).toBe(0);
      expect(await operator.post(`/imports/${id}/cancel`, {})).toMatchObject({
        status: 409,
        body: { error: { code: 'import_finished' } },
      });
      expect((await operator.post('/imports/none/cancel', {})).status).toBe(404);
      expect((await operator.get('/imports/none')).status).toBe(404);
    });

    test('ends when the key that uploaded the file is revoked', async () => {
      const { shop, run, operator } = await openShop();
      const key = (await operator.post('/keys', { name: 'Agency', scopes: ['write'] })).body;
      const { body } = await shop().sendRequest('POST', '/operator/imports?kind=redirects', redirects(2).join('\n'), {
        Authorization: `Bearer ${key.secret}`,
        'Content-Type': 'text/csv',
      });
      await operator.delete(`/keys/${key.id}`);
      await run();
      expect((await operator.get(`/imports/${body.id}`)).body).toMatchObject({
        state: 'failed',
        message: 'The key that has uploaded the file was revoked',
      });
    });

    test('is listed by kind and state', async () => {
      const { upload, importFile, operator } = await openShop();
      await importFile('redirects', redirects(1));
      await upload('subscribers', 'email,status,date_confirmed\nada@example.com,confirmed,\n');
      const listIds = async (query: string) => (await operator.get(`/imports?${query}`)).body.count;
      expect([await listIds('kind=redirects'), await listIds('state=queued'), await listIds('kind=orders')]).toEqual([
        1, 1, 0,
      ]);
    });
  });

  describe('products', () => {
    const rows = ['slug,name,price,sku,categories', 'cup,Cup,5,CUP-1,Home > Kitchen', 'jug,Jug,9,JUG-1,Home'];

    test('come in with their categories, and again without a change of their number', async () => {
      const { importFile, operator } = await openShop();
      expect(await importFile('products', rows)).toMatchObject({ state: 'completed', total: 2, created: 2, done: 2 });
      expect((await operator.get('/products?slug=cup')).body.results[0]).toMatchObject({ name: 'Cup', price: 5 });
      expect(await importFile('products', rows)).toMatchObject({ created: 0, updated: 2 });
      expect(await importFile('products', [...rows, 'pan,Pan,19,PAN-1,Home'], '&mode=create')).toMatchObject({
        created: 1,
        unchanged: 2,
      });
    });

    test('with faults are named by line, and pictures need an address', async () => {
      const { importFile, operator } = await openShop();
      const result = await importFile('products', [
        'slug,name,price,sku,images,colour',
        'cup,Cup,abc,CUP-1,,',
        'jug,Jug,9,4.00638E+12,jug.jpg,red',
      ]);
      expect(result).toMatchObject({ state: 'failed', refused: 2 });
      expect(result.notices).toEqual([
        'note 1 colour: this column is not imported',
        'error 2 abc: expected a price like 19.90',
        expect.stringContaining('error 3 4.00638E+12: expected an SKU as it was'),
        'error 3 jug.jpg: expected an address like https://example.com/a.jpg',
      ]);
      expect((await operator.get('/products?slug=cup')).body.count).toBe(0);
    });

    test('are only checked in a dry run', async () => {
      const { importFile, operator } = await openShop();
      expect(await importFile('products', rows, '&dry_run=true')).toMatchObject({ state: 'completed', created: 2 });
      expect((await operator.get('/products?slug=cup')).body.count).toBe(0);
    });
  });

  describe('subscribers', () => {
    test('keep their state, their consent is written down, and nobody is subscribed again', async () => {
      const { importFile, operator } = await openShop();
      const file = [
        'id,email,status,locale,date_created,date_confirmed,date_unsubscribed',
        '1,Ada@example.com,confirmed,en,2024-01-01T00:00:00.000Z,2024-01-02T00:00:00.000Z,',
        '2,bob@example.com,unsubscribed,,2024-01-01T00:00:00.000Z,,2024-02-02T00:00:00.000Z',
      ];
      expect(await importFile('subscribers', file)).toMatchObject({ created: 2, notices: [] });
      const [bob, ada] = (await operator.get('/subscribers')).body.results.toSorted(
        (a: { email: string }, b: { email: string }) => (a.email < b.email ? 1 : -1),
      );
      expect(ada).toMatchObject({
        email: 'ada@example.com',
        status: 'confirmed',
        date_confirmed: '2024-01-02T00:00:00.000Z',
      });
      expect(bob).toMatchObject({ status: 'unsubscribed', date_unsubscribed: '2024-02-02T00:00:00.000Z' });
      const consents = await db()
        .selectFrom('consents')
        .select(['email', 'granted', 'source', 'actor'])
        .orderBy('email')
        .execute();
      expect(consents).toEqual([
        { email: 'ada@example.com', granted: 1, source: 'import', actor: 'SECRET_KEY' },
        { email: 'bob@example.com', granted: 0, source: 'import', actor: 'SECRET_KEY' },
      ]);
      const shopify = ['Email,Accepts Email Marketing,Tags', 'bob@example.com,yes,', 'eve@example.com,no,vip'];
      expect(await importFile('subscribers', shopify)).toMatchObject({ unchanged: 1, left_out: 1, total: 1 });
      expect((await operator.get(`/subscribers/${bob.id}`)).body.status).toBe('unsubscribed');
    });
  });

  describe('coupons', () => {
    const shopify = [
      'Name,Value,Value Type,Type,Discount Class,Minimum Purchase Requirements,Customer Selection,Times Used In Total,Applies Once Per Customer,Usage Limit Per Code,Status,Start,End',
      'SPRING10,-10.0,percentage,Amount Off,order,Minimum purchase of $50.00,All customers,40,true,100,Active,2026-01-01 00:00:00 -0500,2027-01-01 00:00:00 -0500',
      'FIVE,-5.0,fixed_amount,Amount Off,order,,All customers,0,false,,Expired,2025-01-01 00:00:00 -0500,2025-02-01 00:00:00 -0500',
      'SHIPFREE,0.0,percentage,Free Shipping,shipping,,All customers,0,false,,Active,2026-01-01 00:00:00 -0500,',
    ];

    test('of Shopify keep what is left of their uses', async () => {
      const { importFile, operator } = await openShop();
      const result = await importFile('coupons', shopify);
      expect(result).toMatchObject({ state: 'completed', format: 'Shopify', created: 3 });
      expect(result.notices).toEqual(['note 2 40: 60 of 100 uses are left']);
      const find = async (code: string) => (await operator.get(`/coupons?code=${code}`)).body.results[0];
      expect(await find('SPRING10')).toMatchObject({
        offer: { type: 'percent', percent: 10 },
        conditions: { minimum: 50 },
        max_uses: 60,
        max_uses_per_account: 1,
        date_from: '2026-01-01T05:00:00.000Z',
      });
      expect(await find('FIVE')).toMatchObject({ active: false, offer: { type: 'fixed', amount: 5 } });
      expect(await find('SHIPFREE')).toMatchObject({ offer: { type: 'shipping' } });
      expect(await importFile('coupons', shopify)).toMatchObject({ unchanged: 3, updated: 0 });
    });

    test('of Shopify for some products or customers come in switched off, and stay as the owner has completed them', async () => {
      const { importFile, operator } = await openShop();
      const [header = ''] = shopify;
      const rows = [
        header,
        'MUGS,-10.0,percentage,Amount Off,product,,All customers,0,false,,Active,2026-01-01 00:00:00 -0500,',
        'VIP,-5.0,fixed_amount,Amount Off,order,,Specific customers,0,false,,Active,2026-01-01 00:00:00 -0500,',
      ];
      const result = await importFile('coupons', rows);
      expect(result).toMatchObject({ state: 'completed', created: 2, fault_count: 0 });
      const reason = 'the coupon is switched off until its restriction is written here';
      expect(result.notices).toEqual([
        `note 2 product: ${reason}: it was for some products, which are not in the file`,
        `note 3 Specific customers: ${reason}: it was for some customers, who are not in the file`,
      ]);
      const find = async (code: string) => (await operator.get(`/coupons?code=${code}`)).body.results[0];
      const { id, active } = await find('MUGS');
      expect(active).toBe(false);
      await operator.patch(`/coupons/${id}`, { active: true, conditions: { product_ids: [ids.mug] } });
      expect(await importFile('coupons', rows)).toMatchObject({ unchanged: 2, updated: 0 });
      expect(await find('MUGS')).toMatchObject({ active: true, conditions: { product_ids: [ids.mug] } });
    });

    test('of WooCommerce are for the products with their SKUs and for categories by name', async () => {
      const { importFile, operator } = await openShop();
      await operator.patch(`/products/${ids.mug}`, { sku: 'MUG-1' });
      const kitchen = (await operator.get('/categories?q=kitchen')).body.results[0];
      const result = await importFile('coupons', [
        'post_title,discount_type,coupon_amount,product_ids,product_SKUs,exclude_product_SKUs,product_categories,maximum_amount',
        'mug20,percent,20,12|14,MUG-1|GONE,,,',
        `room10,percent,10,,,MUG-1,${kitchen.name},`,
        'number5,percent,5,12,,,,',
        'nothing5,percent,5,12,GONE,,,',
        'without5,percent,5,,,GONE,,',
        'small5,percent,5,,,,,100',
      ]);
      const off = 'the coupon is switched off until its restriction is written here';
      expect(result).toMatchObject({ state: 'completed', format: 'WooCommerce', created: 6, fault_count: 0 });
      expect(result.notices).toEqual([
        'note 2 MUG-1|GONE: the shop does not have GONE',
        expect.stringContaining(`note 4 12: ${off}: it was for products by numbers`),
        `note 5 GONE: the shop does not have GONE: ${off}`,
        `note 6 GONE: the shop does not have GONE: ${off}`,
        `note 7 100: ${off}: it was for carts of up to an amount`,
      ]);
      const coupons = (await operator.get('/coupons?limit=10')).body.results;
      const find = (code: string) => coupons.find((coupon: { code: string }) => coupon.code === code);
      expect(find('MUG20')).toMatchObject({ active: true, conditions: { product_ids: [ids.mug] } });
      expect(find('ROOM10')).toMatchObject({
        active: true,
        conditions: { category_ids: [kitchen.id], excluded_product_ids: [ids.mug] },
      });
      for (const code of ['NUMBER5', 'NOTHING5', 'WITHOUT5', 'SMALL5']) expect(find(code).active).toBe(false);
    });
  });

  describe('gift cards', () => {
    test('come in with their codes, and those without one are named', async () => {
      const { importFile, operator } = await openShop();
      const result = await importFile('giftcards', [
        'Code,Initial Value,Balance,Expires On',
        'ABCD-1234-EFGH,50.00,20.50,2028-01-01',
      ]);
      expect(result).toMatchObject({ created: 1, format: 'WooCommerce' });
      const [card] = (await operator.get('/giftcards')).body.results;
      expect(card).toMatchObject({ last4: 'EFGH', amount: 50, balance: 20.5, active: true });
      expect(await importFile('giftcards', ['Code,Balance', 'abcd-1234-efgh,99'])).toMatchObject({ unchanged: 1 });
      const reimported = await importFile('giftcards', [
        'id,last4,currency,active,amount,balance',
        `${card.id},EFGH,USD,yes,50,20.5`,
      ]);
      expect(reimported).toMatchObject({ unchanged: 1, fault_count: 0 });
      const shopify = await importFile('giftcards', [
        'Id,Last Characters,Initial Balance,Current Balance,Currency',
        '1,abcd,50,20,USD',
      ]);
      expect(shopify).toMatchObject({ state: 'completed', left_out: 1, created: 0 });
    });
  });
});
