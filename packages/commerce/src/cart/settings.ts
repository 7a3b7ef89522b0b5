import { type Cart, isKeyInTable } from '@mercer/contract';
import type { Db } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { type OfferedMethods, offeredMethods, readPayments, readStoreSettings } from '@mercer/platform/settings';
import { shippingCountries } from '../shipping/index.ts';

/** Reads what a checkout page needs to know about the shop; the payment methods are those available to the cart. */
export async function cartSettings(deps: Pick<AppDeps, 'db' | 'config'>, cart: Cart) {
  const { db } = deps;
  const { name, country, countries, locale, locales, currency, currencies, support_email } =
    await readStoreSettings(db);
  return {
    name,
    country,
    currency,
    currencies,
    locale,
    locales,
    support_email: support_email ?? null,
    fields,
    accounts: 'optional',
    countries: (await shippingCountries(db)) ?? countries ?? [],
    payment_methods: toMethodSettings(offeredMethods(await readPayments(deps), cart, deps.config.gateways)),
    coupons: true,
    giftcards: true,
    email_optin: false,
    ...(await readPolicyLinks(db)),
  };
}

/** Fields of shipping and billing, in the order of the form. */
const fields = [
  ...['name', 'address1', 'city', 'state', 'zip', 'country'].map((id) => ({ id, required: true })),
  ...['company', 'address2', 'phone'].map((id) => ({ id, required: false })),
];

function toMethodSettings(offered: OfferedMethods) {
  return Object.values(offered).map(({ id, name, gateway }) => ({ id, name, gateway, enabled: true }));
}

const policies = { terms: 'terms_url', privacy: 'privacy_url', returns: 'returns_url', shipping: 'shipping_url' };

/** Reads links to the policy pages that exist. */
async function readPolicyLinks(db: Db): Promise<Record<string, string>> {
  const pages = db.selectFrom('content').select('slug').where('model', '=', 'pages').where('published', '=', 1);
  const rows = await pages.where('slug', 'in', Object.keys(policies)).execute();
  return Object.fromEntries(
    rows.map(({ slug }) => [isKeyInTable(policies, slug) ? policies[slug] : slug, `/pages/${slug}`]),
  );
}
