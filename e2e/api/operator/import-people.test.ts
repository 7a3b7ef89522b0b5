import { eachDatabase, ids } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { openImports } from './import-files.ts';
import { openOperator } from './operator.ts';

const shopifyCustomers = [
  'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags',
  '\'7210448301122,Ada,Lovelace,Ada@Example.com,yes,,1 Main St,,Portland,OR,US,97201,\'+15035550154,,no,79.80,2,Calls on Mondays,yes,"vip, wholesale"',
  "'7210448301123,Bea,Klein,bea@example.com,no,,Hauptstr. 1,,Berlin,,DE,1011,,,no,0.00,0,,no,",
  "'7210448301124,Cy,Ng,,no,,,,,,,,,,no,0.00,0,,no,",
];

const shopifyOrders = [
  'Name,Email,Financial Status,Paid at,Fulfillment Status,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Lineitem discount,Billing Name,Billing Address1,Billing City,Billing Zip,Billing Province,Billing Country,Shipping Name,Shipping Address1,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Notes,Cancelled at,Payment Method,Refunded Amount,Id,Tags',
  '#5001,ada@example.com,paid,2025-03-01 10:00:00 -0500,fulfilled,no,USD,45.00,5.00,4.00,54.00,FALL5,5.00,Standard,2025-03-01 10:00:00 -0500,2,Mug,10.00,MUG,0.00,Ada Lovelace,1 Main St,Portland,97201,OR,US,Ada Lovelace,1 Main St,Portland,97201,OR,US,Ring twice,,Shopify Payments,0.00,1,"gift, vip"',
  '#5001,ada@example.com,,,,,,,,,,,,,,1,Gone Lamp,30.00,LAMP-OLD,0.00,,,,,,,,,,,,,,,,,,',
  '#5002,guest@example.com,refunded,,unfulfilled,no,USD,20.00,0.00,0.00,20.00,,0.00,,2025-03-02 10:00:00 -0500,2,Mug,10.00,MUG,0.00,,,,,,,,,,,,,,2025-03-03 10:00:00 -0500,PayPal,20.00,2,',
  '#5003,guest@example.com,pending,,unfulfilled,no,USD,10.00,0.00,0.00,10.00,,0.00,,2025-03-04 10:00:00 -0500,1,Mug,10.00,MUG,0.00,,,,,,,,,,,,,,,Bank Deposit,0.00,3,',
];

eachDatabase((db) => {
  const openShop = async () => {
    const setup = await openOperator(db());
    return { ...setup, ...openImports(setup) };
  };

  describe('customers', () => {
    test('of Shopify come with addresses, tags, notes and consent, and without a password', async () => {
      const { importFile, operator } = await openShop();
      const result = await importFile('customers', shopifyCustomers);
      expect(result).toMatchObject({ state: 'completed', format: 'Shopify', total: 2, created: 2, left_out: 1 });
      expect(result.notices).toEqual([
        'note 1 Accepts SMS Marketing: this column is not imported',
        'note 3 1011: the address is not imported: zip of DE is missing or wrong',
      ]);
      const { results } = (await operator.get('/customers?email=ada@example.com')).body;
      const ada = (await operator.get(`/customers/${results[0].id}`)).body;
      expect(ada).toMatchObject({
        name: 'Ada Lovelace',
        tags: ['vip', 'wholesale'],
        note: 'Calls on Mondays',
        tax_exempt: true,
        accepts_marketing: true,
      });
      expect(ada.consents).toMatchObject([{ granted: true, source: 'import', actor: 'SECRET_KEY' }]);
      const account = (await operator.get(`/accounts/${ada.account_id}`)).body;
      expect(account.addresses).toMatchObject([
        {
          address1: '1 Main St',
          state: 'OR',
          country: 'US',
          phone: '+15035550154',
          default_shipping: true,
          default_billing: true,
        },
      ]);
      const row = await db().selectFrom('accounts').selectAll().where('id', '=', account.id).executeTakeFirstOrThrow();
      expect([row.password_hash, row.email_verified]).toEqual(['', 0]);
      expect(await db().selectFrom('outbox').select('kind').execute()).toEqual([]);
      expect(await importFile('customers', shopifyCustomers)).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    });

    test('of an own export come back unchanged', async () => {
      const { importFile, app } = await openShop();
      await importFile('customers', shopifyCustomers);
      const answer = await app.request('/operator/exports/customers.csv', {
        headers: { Authorization: 'Bearer sk_test' },
      });
      const rows = (await answer.text()).trim().split(/\r?\n/);
      expect(await importFile('customers', rows)).toMatchObject({ format: 'Mercer', unchanged: 2, fault_count: 0 });
    });

    test('of WooCommerce have two addresses, and an unknown e-mail address is a fault', async () => {
      const { importFile, operator } = await openShop();
      const head =
        'customer_id,user_login,user_email,first_name,last_name,billing_first_name,billing_last_name,billing_address_1,billing_city,billing_postcode,billing_country,shipping_first_name,shipping_last_name,shipping_address_1,shipping_city,shipping_postcode,shipping_country';
      const person = 'Eva,Maier,Eva,Maier,Gasse 1,Wien,1010,AT,Eva,Maier,Weg 2,Graz,8010,AT';
      expect(await importFile('customers', [head, `1,eva,eva@example.com,${person}`])).toMatchObject({
        created: 1,
        notices: [],
      });
      const [account] = (await operator.get('/accounts?email=eva@example.com')).body.results;
      const addresses = account.addresses.toSorted((a: { city: string }, b: { city: string }) =>
        a.city < b.city ? -1 : 1,
      );
      expect(addresses).toMatchObject([
        { address1: 'Weg 2', default_shipping: true, default_billing: false },
        { address1: 'Gasse 1', default_shipping: false, default_billing: true },
      ]);
      const faulty = await importFile('customers', [head, `2,x,nobody,${person}`]);
      expect(faulty.notices).toEqual(['error 2 nobody: expected an e-mail address']);
    });
  });

  describe('orders', () => {
    test('of Shopify become history: no stock moves, no mail is sent and no invoice is issued', async () => {
      const { importFile, operator, faults } = await openShop();
      await db().updateTable('products').set({ sku: 'MUG' }).where('id', '=', ids.mug).execute();
      const readStock = () => db().selectFrom('products').select(['id', 'stock_level']).orderBy('id').execute();
      const stockBefore = await readStock();
      await importFile('customers', shopifyCustomers);
      const result = await importFile('orders', shopifyOrders);
      expect(result).toMatchObject({ state: 'completed', format: 'Shopify', total: 3, created: 3 });
      expect(result.notices).toEqual(['note 1 Accepts Marketing: this column is not imported']);
      const find = async (number: string) => {
        const { results } = (await operator.get(`/orders?number=${number}`)).body;
        return (await operator.get(`/orders/${results[0].id}`)).body;
      };
      expect(await find('5001')).toMatchObject({
        status: 'shipped',
        financial_status: 'paid',
        fulfillment_status: 'fulfilled',
        sub_total: 50,
        discount_total: 5,
        shipment_total: 5,
        tax_total: 4,
        grand_total: 54,
        coupon_code: 'FALL5',
        date_created: '2025-03-01T15:00:00.000Z',
        shipping: { name: 'Ada Lovelace', city: 'Portland', country: 'US', service_name: 'Standard' },
        items: [
          { product_id: ids.mug, quantity: 2, price: 10, price_total: 20 },
          { quantity: 1, price: 30, product: { name: 'Gone Lamp', sku: 'LAMP-OLD' } },
        ],
      });
      expect(await find('5002')).toMatchObject({ status: 'refunded', financial_status: 'refunded' });
      expect(await find('5003')).toMatchObject({ status: 'payment_pending', financial_status: 'pending' });
      const { results } = (await operator.get('/customers?email=ada@example.com')).body;
      expect(results[0]).toMatchObject({ order_count: 1, spend: [{ currency: 'USD', amount: 54 }] });
      expect(await readStock()).toEqual(stockBefore);
      expect(await db().selectFrom('outbox').select('kind').execute()).toEqual([]);
      expect((await operator.get('/invoices')).body.count).toBe(0);
      expect(faults).toEqual([]);
      expect(await importFile('orders', shopifyOrders)).toMatchObject({ unchanged: 3, created: 0 });
    });

    test('of Shopify keep taxes by rate, and what was paid, sent and given back of them', async () => {
      const { importFile, operator } = await openShop();
      const columns = {
        Name: '#6001',
        Email: 'ada@example.com',
        'Financial Status': 'partially_paid',
        'Fulfillment Status': 'partial',
        'Fulfilled at': '2025-03-03 10:00:00 -0500',
        Currency: 'USD',
        Shipping: '0.00',
        Taxes: '6.58',
        Total: '40.00',
        'Outstanding Balance': '15.00',
        'Created at': '2025-03-01 10:00:00 -0500',
        'Lineitem quantity': '2',
        'Lineitem name': 'Cup',
        'Lineitem price': '10.00',
        'Lineitem fulfillment status': 'fulfilled',
        'Payment Method': 'Bank',
        'Tax 1 Name': 'DE VAT 19%',
        'Tax 1 Value': '3.19',
        'Tax 2 Name': 'DE VAT (7 %)',
        'Tax 2 Value': '3.39',
      };
      const line = {
        Name: '#6001',
        'Lineitem quantity': '1',
        'Lineitem name': 'Jug',
        'Lineitem price': '20.00',
        'Lineitem fulfillment status': 'pending',
      };
      const whole = {
        ...columns,
        Name: '#6002',
        'Financial Status': 'partially_refunded',
        'Fulfillment Status': 'fulfilled',
        'Refunded Amount': '5.00',
        'Outstanding Balance': '0.00',
        'Tax 2 Value': '1.00',
        Total: '20.00',
      };
      const names = [...Object.keys(columns), 'Refunded Amount'];
      const toRow = (cells: Record<string, string>) => names.map((name) => cells[name] ?? '').join(',');
      const result = await importFile('orders', [names.join(','), ...[columns, line, whole].map(toRow)]);
      expect(result).toMatchObject({ state: 'completed', created: 2 });
      expect(result.notices).toEqual([
        'note 4 6.58: the taxes by their names do not add up to it, and are not imported',
      ]);
      const find = async (number: string) => {
        const { results } = (await operator.get(`/orders?number=${number}`)).body;
        return (await operator.get(`/orders/${results[0].id}`)).body;
      };
      const order = await find('6001');
      expect(order).toMatchObject({
        status: 'payment_pending',
        financial_status: 'partially_paid',
        fulfillment_status: 'partially_fulfilled',
        amount_due: 15,
        tax_total: 6.58,
        taxes: [
          { name: 'DE VAT', rate: 19, amount: 3.19, included: true },
          { name: 'DE VAT', rate: 7, amount: 3.39, included: true },
        ],
      });
      // Each line has its share of the taxes
      expect(order.items).toMatchObject([
        { tax_total: 3.28, taxes: [{ amount: 1.59 }, { amount: 1.69 }] },
        { tax_total: 3.3, taxes: [{ amount: 1.6 }, { amount: 1.7 }] },
      ]);
      const parcels = (await operator.get(`/orders/${order.id}/fulfillments`)).body.results;
      expect(parcels).toMatchObject([
        { date_created: '2025-03-03T15:00:00.000Z', items: [{ id: order.items[0].id, quantity: 2 }] },
      ]);
      expect(await find('6002')).toMatchObject({
        status: 'shipped',
        financial_status: 'partially_refunded',
        fulfillment_status: 'fulfilled',
      });
    });

    test('of an own export come back unchanged', async () => {
      const { importFile, app } = await openShop();
      await importFile('orders', shopifyOrders);
      const answer = await app.request('/operator/exports/orders.csv', {
        headers: { Authorization: 'Bearer sk_test' },
      });
      const text = (await answer.text()).trim();
      expect(await importFile('orders', text.split(/\r?\n/))).toMatchObject({
        format: 'Mercer',
        unchanged: 3,
        fault_count: 0,
      });
    });

    test('raise the number from which own orders go on, and another order with a number is refused', async () => {
      const { importFile } = await openShop();
      await importFile('orders', shopifyOrders);
      const counter = await db()
        .selectFrom('counters')
        .select('value')
        .where('id', '=', 'order_number')
        .executeTakeFirstOrThrow();
      expect(Number(counter.value)).toBe(5003);
      const [head = '', , , , order = ''] = shopifyOrders;
      const result = await importFile('orders', [head, order.replaceAll('10.00', '11.00')]);
      expect(result).toMatchObject({ state: 'failed', refused: 1 });
      expect(result.notices.at(-1)).toContain('the shop has another order 5003');
    });

    test('with amounts below zero, or beyond what can be counted, are refused alone', async () => {
      const { importFile } = await openShop();
      const [head = '', , , , order = ''] = shopifyOrders;
      const rows = [
        order,
        order.replace('#5003', '#5004').replace('10.00,0.00,0.00,10.00', '10.00,-1.00,0.00,-10.00'),
        order.replace('#5003', '#5005').replace('1,Mug,10.00', '999999999,Mug,999999999999'),
      ];
      const result = await importFile('orders', [head, ...rows], '&partial=true');
      expect(result).toMatchObject({ state: 'completed', created: 1, refused: 2 });
      expect(result.notices.filter((notice: string) => notice.startsWith('error'))).toEqual([
        'error 3 -10.00: expected an amount that is not below zero',
        'error 3 -1.00: expected an amount that is not below zero',
        expect.stringContaining('error 4 10.00: expected an order of which the lines can be added up'),
      ]);
    });

    test('of WooCommerce have their lines in rows, and faults name them', async () => {
      const { importFile, operator } = await openShop();
      const head =
        'Order Number,Order Status,Order Date,Customer Note,First Name (Billing),Last Name (Billing),Address 1&2 (Billing),City (Billing),Postcode (Billing),Country Code (Billing),Email (Billing),Payment Method Title,Cart Discount Amount,Order Shipping Amount,Order Refund Amount,Order Total Amount,Order Total Tax Amount,SKU,Item Name,Quantity,Item Cost';
      const facts = 'Eva,Maier,Gasse 1,Wien,1010,AT,eva@example.com,Bank,0,5,0,35.00,0';
      const rows = [
        head,
        `71,Completed,2025-05-01 10:00,,${facts},A-1,Cup,1,10`,
        `71,Completed,2025-05-01 10:00,,${facts},B-1,Jug,2,10`,
      ];
      expect(await importFile('orders', rows)).toMatchObject({ created: 1, format: 'WooCommerce' });
      const [order] = (await operator.get('/orders?number=71')).body.results;
      expect(order).toMatchObject({ status: 'shipped', grand_total: 35, date_created: '2025-05-01T10:00:00.000Z' });
      const result = await importFile('orders', [head, `72,Lost,2025-13-01,,${facts},A-1,Cup,x,10`]);
      expect(result.notices.filter((notice: string) => notice.startsWith('error'))).toEqual([
        'error 2 2025-13-01: expected a moment like 2026-06-30 12:00:00 +0200',
        expect.stringContaining('error 2 Lost: expected completed'),
        'error 2 x: expected a whole number like 12',
        'error 2 x: expected a number of pieces like 1',
      ]);
    });
  });

  describe('orders of WooCommerce in packed cells', () => {
    const header =
      'order_id,order_number,order_date,paid_date,status,shipping_total,tax_total,discount_total,order_total,order_currency,payment_method_title,shipping_method,customer_email,billing_first_name,billing_last_name,billing_email,billing_address_1,billing_postcode,billing_city,billing_country,customer_note,tax_items,shipping_items,coupon_items,refund_items,line_item_1,line_item_2';
    const person = 'eva@example.com,Eva,Maier,eva@example.com,Gasse 1,1010,Wien,AT,Ring';
    const goods =
      'name:Cup | blue|product_id:12|sku:C-1|quantity:2|total:18.00|sub_total:20.00|tax:3.60|tax_data:a,name:Jug|product_id:13|sku:|quantity:1|total:10.00|sub_total:10.00';

    test('have a cell for each line, and taxes, coupons and refunds in one', async () => {
      const { importFile, operator } = await openShop();
      const packed =
          'rate_id:1|code:AT-1|total:5.60|label:USt. 20%|tax_rate_compound:;rate_id:2|code:AT-2|total:0.50|label:USt. 10%,method_id:flat|total:5,code:SPRING|amount:2.00,amount:4.00|reason:Broken;amount:1.00|reason:',
        row = `81,81,2025-05-01 10:00:00,2025-05-01,completed,5.00,6.10,2.00,39.10,USD,Bank,Flat rate,${person},${packed},${goods}`;
      const result = await importFile('orders', [header, row]);
      expect(result).toMatchObject({ format: 'WooCommerce', created: 1, notices: [] });
      const [found] = (await operator.get('/orders?number=81')).body.results;
      expect((await operator.get(`/orders/${found.id}`)).body).toMatchObject({
        status: 'shipped',
        financial_status: 'partially_refunded',
        sub_total: 30,
        discount_total: 2,
        shipment_total: 5,
        tax_total: 6.1,
        grand_total: 39.1,
        coupon_code: 'SPRING',
        shipping: { service_name: 'Flat rate' },
        taxes: [
          { name: 'USt. 20%', rate: 20, amount: 5.6, included: false },
          { name: 'USt. 10%', rate: 10, amount: 0.5 },
        ],
        items: [
          { quantity: 2, price: 10, discount_total: 2, product: { name: 'Cup | blue', sku: 'C-1' } },
          { quantity: 1, price: 10, product: { name: 'Jug', sku: null } },
        ],
      });
      expect(await importFile('orders', [header, row])).toMatchObject({ unchanged: 1 });
    });

    test('are refused where a line cannot be read', async () => {
      const { importFile } = await openShop();
      const row = `82,82,2025-05-01 10:00:00,,processing,0,0,0,10,USD,Bank,,${person},,,,,name:Cup|quantity:x,`;
      const result = await importFile('orders', [header, row]);
      expect(result.notices).toEqual([
        expect.stringContaining('error 2 name:Cup|quantity:x: expected a line like name:Cup'),
      ]);
    });
  });

  describe('reviews', () => {
    test('of Judge.me count for their products, and come once', async () => {
      const { importFile, operator } = await openShop();
      const { slug } = (await operator.get(`/products/${ids.mug}`)).body;
      const rows = [
        'title,body,rating,review_date,source,curated,reviewer_name,reviewer_email,product_id,product_handle,reply,reply_date,picture_urls',
        `Fine,Holds tea.,5,2025-01-01 10:00:00 UTC,web,ok,Ada Lovelace,ada@example.com,1,${slug},Thanks!,,https://example.com/a.jpg`,
        `,Broke.,2,2025-02-01,web,spam,Bob,bob@example.com,1,${slug},,,`,
      ];
      const result = await importFile('reviews', rows);
      expect(result).toMatchObject({ state: 'completed', format: 'Judge.me', created: 2 });
      expect(result.notices).toEqual([
        'note 2 Thanks!: a reply is not imported',
        'note 2 https://example.com/a.jpg: pictures of reviews are not imported',
      ]);
      const reviews = (await operator.get('/reviews?status=published')).body.results;
      expect(reviews).toMatchObject([
        { rating: 5, title: 'Fine', text: 'Holds tea.', date_created: '2025-01-01T10:00:00.000Z' },
      ]);
      expect(await importFile('reviews', rows)).toMatchObject({ unchanged: 2, created: 0 });
    });

    test('of products that the shop does not have, or without an author, are refused', async () => {
      const { importFile } = await openShop();
      const result = await importFile('reviews', [
        'product_handle,state,rating,title,author,email,location,body,reply,created_at,replied_at',
        'none,published,4,Good,Ada,ada@example.com,,Good.,,2025-01-01 10:00:00 -0500,',
        'none,published,9,Good,Ada,,,Good.,,,',
      ]);
      expect(result).toMatchObject({ state: 'failed', refused: 2, format: 'Shopify (Product Reviews)' });
      expect(result.notices).toEqual([
        'note 1 location: this column is not imported',
        'error 2 none: expected the slug of a product of the shop',
        'error 3 : expected the e-mail address of who has written it',
        'error 3 9: expected whole stars from 1 to 5',
      ]);
      expect(await db().selectFrom('accounts').select('id').where('email', '=', 'ada@example.com').execute()).toEqual(
        [],
      );
    });
  });

  test('a number far from those of the shop does not move the numbers of own orders', async () => {
    const { importFile } = await openShop();
    const head = 'Order Number,Order Status,Order Date,Order Total Amount,Item Name,Quantity,Item Cost';
    const order = (number: string) => `${number},completed,2025-01-02 10:00:00,10.00,Mug,1,10.00`;
    const readCounter = async () => {
      const counter = db().selectFrom('counters').select('value').where('id', '=', 'order_number');
      return Number((await counter.executeTakeFirst())?.value);
    };
    const result = await importFile('orders', [head, order('7001'), order('999999999')]);
    expect(result).toMatchObject({ state: 'completed', created: 2 });
    expect(result.notices).toContain(
      'note 3 999999999: own orders are not numbered after a number that is so far from theirs',
    );
    expect(await readCounter()).toBe(7001);
    await importFile('orders', [head, order('99999999'), order('100000001')]);
    expect(await readCounter()).toBe(100_000_001);
  });
});
