import { type Db, hashPassword, type NewRow } from '@mercer/server/seeding';
import { createDemoId } from './ids.ts';

const accountId = createDemoId('account', 'demo');
const dateCreated = '2026-05-04T08:30:00.000Z';

const home = {
  name: 'Dana Mercer',
  first_name: 'Dana',
  last_name: 'Mercer',
  address1: '128 Maple Street',
  address2: 'Apartment 4',
  city: 'Portland',
  state: 'OR',
  zip: '97205',
  country: 'US',
  phone: '503 555 0142',
};

const work = {
  ...home,
  address1: '20 Harbour Road',
  address2: null,
  city: 'Sydney',
  state: 'NSW',
  zip: '2000',
  country: 'AU',
  phone: '02 5550 0142',
};

/** The shopper of the demo store: demo@mercer.test with the password demo-password. */
export const customer = { id: accountId, email: 'demo@mercer.test', home };

export async function hasDemoAccount(db: Db): Promise<boolean> {
  const accounts = db.selectFrom('accounts').select('id').where('id', '=', accountId);
  return (await accounts.executeTakeFirst()) !== undefined;
}

const wishlist = ['rangefinder-travel-camera', 'velvet-corner-sofa', 'honey-bear', 'brass-fountain-pen'];

export interface CustomerRows {
  accounts: NewRow<'accounts'>[];
  addresses: NewRow<'addresses'>[];
  wishlist_items: NewRow<'wishlist_items'>[];
}

export function demoPasswordHash(): Promise<string> {
  return hashPassword('demo-password');
}

/** @param productIds by slug */
export function customerRows(productIds: Map<string, string>, password_hash: string): CustomerRows {
  const addresses = [home, work].map((address) => ({
    id: createDemoId('address', address.address1),
    account_id: accountId,
    ...address,
    date_created: dateCreated,
  }));
  const account = {
    id: accountId,
    email: customer.email,
    first_name: home.first_name,
    last_name: home.last_name,
    password_hash,
    email_verified: 1 as const,
    stripe_customer: null,
    cart_id: null,
    shipping_address_id: addresses[0]?.id ?? null,
    billing_address_id: addresses[0]?.id ?? null,
    date_created: dateCreated,
  };
  const wishes = wishlist.flatMap((slug, index) => {
    const product_id = productIds.get(slug);
    const date_created = new Date(Date.parse(dateCreated) + index * 1000).toISOString();
    return product_id ? [{ account_id: accountId, product_id, date_created }] : [];
  });
  return { accounts: [account], addresses, wishlist_items: wishes };
}
