import { type Db, parseJson } from '../db/index.ts';

interface CheckoutStore {
  name?: string;
  currency?: string;
  support_email?: string;
  countries?: string[];
  currencies?: { code: string }[];
}

/** What a checkout page needs to know of the shop. */
export async function cartSettings(db: Db) {
  const row = await db.selectFrom('settings').select('value').where('id', '=', 'store').executeTakeFirst();
  const store = row ? parseJson<CheckoutStore>(row.value) : {};
  return {
    name: store.name ?? 'Mercer',
    currency: store.currency ?? 'USD',
    support_email: store.support_email ?? null,
    fields: [],
    accounts: 'optional',
    countries: store.countries ?? [],
    currencies: store.currencies ?? [],
    payment_methods: [{ id: 'card', name: 'Credit card', enabled: true }],
    coupons: true,
    giftcards: true,
  };
}
