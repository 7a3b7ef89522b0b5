import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deliverMail, folderTransport } from '@mercer/server';
import { eachDatabase, ids, readMailMessage } from '@mercer/server/testing';
import { expect, onTestFinished, test } from 'vitest';
import { openTestShop, placeOrder, signUpShopper } from '../shop.ts';

const store = {
  name: 'Laden',
  support_email: 'hallo@laden.example',
  phone: '+49 431 5550100',
  address: { company: 'Laden GmbH', address1: 'Hafenstraße 1', zip: '24103', city: 'Kiel', country: 'DE' },
  colours: { header: '#3b1f5c', accent: '#f2b705', primary: '#111111' },
  favicon: { url: '/images/laden.png', width: 512, height: 512 },
};
const contact = ['Laden GmbH', 'Hafenstraße 1', '24103 Kiel', 'Germany', '+49 431 5550100'];

eachDatabase((db) => {
  const insertSetting = (id: string, value: object) =>
    db()
      .insertInto('settings')
      .values({ id, value: JSON.stringify(value) })
      .execute();

  async function buyWithInvoice() {
    const shop = await openTestShop(db());
    const shopper = shop.shopper();
    await signUpShopper(shopper, 'ada');
    const order = await placeOrder(shopper, [ids.mug, 1]);
    return { shop, invoice: (await shopper.get(`/api/account/orders/${order.id}/invoice`)).body };
  }

  test('what the store says of itself stands in answers, mails and invoices alike', async () => {
    await insertSetting('store', store);
    const { shop, invoice } = await buyWithInvoice();
    const ownPage = shop.shopper();
    ownPage.wantsImagePaths = true;
    const publicStore = (await ownPage.get('/api/settings')).body.store;
    const { primary: _, ...legible } = store.colours;
    expect(publicStore).toMatchObject({ ...store, colours: legible });
    expect(publicStore.colours).toEqual(legible);
    expect(invoice.seller).toEqual({ name: 'Laden', email: store.support_email, lines: contact, tax_id: null });
    const folder = mkdtempSync(join(tmpdir(), 'mercer-mails-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    await deliverMail(shop.deps, folderTransport(folder));
    const mails = readdirSync(folder).map((name) => readMailMessage(readFileSync(join(folder, name), 'utf8')));
    expect(mails.length).toBeGreaterThan(0);
    for (const { text, html } of mails) {
      for (const line of contact) expect([text.includes(line), html.includes(line)]).toEqual([true, true]);
      expect(html).toContain(store.colours.header);
      expect(text + html).not.toContain('Mercer');
    }
  });

  test('the address of the setting `invoice` counts more than the store’s', async () => {
    await insertSetting('store', store);
    await insertSetting('invoice', { name: 'Laden Handels GmbH', address1: 'Kai 2', tax_id: 'DE123' });
    const { seller } = (await buyWithInvoice()).invoice;
    expect(seller).toMatchObject({ name: 'Laden Handels GmbH', lines: ['Kai 2'], tax_id: 'DE123' });
  });
});
