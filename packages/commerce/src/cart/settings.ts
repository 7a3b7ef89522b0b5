import {
  type Cart,
  type CartSettings,
  getAddressFormat,
  isKeyInTable,
  type LanguageCode,
  listCountryCodes,
  selectLanguage,
} from '@mercer/contract';
import type { Db } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { selectTexts } from '@mercer/platform/languages';
import {
  listManualMethods,
  type OfferedMethods,
  offeredMethods,
  readPayments,
  readStoreSettings,
} from '@mercer/platform/settings';
import { shippingCountries } from '../shipping/index.ts';

/** Reads what a checkout page needs to know about the shop; the payment methods are those available to the cart. */
export async function cartSettings(deps: Pick<AppDeps, 'db' | 'config'>, cart: Cart, language: string | undefined) {
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
    address_formats: listAddressFormats(language ?? locale),
    accounts: 'optional',
    countries: (await shippingCountries(db)) ?? countries ?? [],
    payment_methods: [
      ...toMethodSettings(offeredMethods(await readPayments(deps), cart, deps.config.gateways)),
      ...(await listManualMethods(db, cart, language ?? locale)),
    ],
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

/** Fields by country, in the words of a language. */
const addressFormats = new Map<LanguageCode, CartSettings['address_formats']>();

function listAddressFormats(locale: string): CartSettings['address_formats'] {
  const language = selectLanguage(locale);
  const formats = addressFormats.get(language) ?? buildAddressFormats(language);
  addressFormats.set(language, formats);
  return formats;
}

function buildAddressFormats(language: LanguageCode): CartSettings['address_formats'] {
  const labels = selectTexts(language).addressFields;
  const toFields = (country: string) => {
    const { fields, kinds, required } = getAddressFormat(country);
    return fields.map((id) => {
      const kind = kinds[id];
      const label = isKeyInTable(labels, kind) && kind !== 'optional' ? labels[kind] : id;
      const isRequired = required.includes(id);
      return { id, label: isRequired ? label : labels.optional({ label }), required: isRequired };
    });
  };
  const groups = Map.groupBy(listCountryCodes(), (country) => JSON.stringify(toFields(country)));
  return [...groups.values()].map((countries) => ({ countries, fields: toFields(countries[0] ?? '') }));
}

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
