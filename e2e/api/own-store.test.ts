import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deliverMail, folderTransport } from '@mercer/server';
import { eachDatabase, ids, readMail } from '@mercer/server/testing';
import { expect, onTestFinished, test } from 'vitest';
import { openShop, placeOrder, signUp } from '../shop.ts';

const store = {
  name: 'Laden',
  support_email: 'hallo@laden.example',
  phone: '+49 431 5550100',
  address: { company: 'Laden GmbH', address1: 'Hafenstraße 1', zip: '24103', city: 'Kiel', country: 'DE' },
  colours: { header: '#3b1f5c', accent: '#f2b705', primary: '#111111' },
  favicon: { url: '/images/laden.png', width: 512, height: 512 },
};
const contact = ['Laden GmbH', 'Hafenstraße 1', '24103 Kiel', 'DE', '+49 431 5550100'];

eachDatabase((db) => {
  const save = (id: string, value: object) =>
    db()
      .insertInto('settings')
      .values({ id, value: JSON.stringify(value) })
      .execute();

  async function buy() {
    const shop = await openShop(db());
    const shopper = shop.shopper();
    await signUp(shopper, 'ada');
    const order = await placeOrder(shopper, [ids.mug, 1]);
    return { shop, invoice: (await shopper.get(`/api/account/orders/${order.id}/invoice`)).body };
  }

  test('what the store says of itself stands in answers, mails and invoices alike', async () => {
    await save('store', store);
    const { shop, invoice } = await buy();
    const ownPage = shop.shopper();
    ownPage.wantsImagePaths = true;
    const said = (await ownPage.get('/api/settings')).body.store;
    const { primary: _, ...legible } = store.colours;
    expect(said).toMatchObject({ ...store, colours: legible });
    expect(said.colours).toEqual(legible);
    expect(invoice.seller).toEqual({ name: 'Laden', email: store.support_email, lines: contact, tax_id: null });
    const folder = mkdtempSync(join(tmpdir(), 'mercer-mails-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    await deliverMail(shop.deps, folderTransport(folder));
    const mails = readdirSync(folder).map((name) => readMail(readFileSync(join(folder, name), 'utf8')));
    expect(mails.length).toBeGreaterThan(0);
    for (const { text, html } of mails) {
      for (const line of contact) expect([text.includes(line), html.includes(line)]).toEqual([true, true]);
      expect(html).toContain(store.colours.header);
      expect(text + html).not.toContain('Mercer');
    }
  });

  test('the address of the setting `invoice` counts more than the store’s', async () => {
    await save('store', store);
    await save('invoice', { name: 'Laden Handels GmbH', address1: 'Kai 2', tax_id: 'DE123' });
    const { seller } = (await buy()).invoice;
    expect(seller).toMatchObject({ name: 'Laden Handels GmbH', lines: ['Kai 2'], tax_id: 'DE123' });
  });
});
