import {
  displayFonts,
  type Menu,
  type MenuItem,
  type PaymentMethodSettings,
  paymentMethods,
  type Session,
  type StoreSettings,
  type SubscriptionSettings,
  stitches,
} from '@mercer/contract';
import * as v from 'valibot';
import { type Answer, anything, count, picture, text, textOrNull } from './shared.ts';

const words = v.optional(v.record(text, anything));

export const storeFields = {
  name: text,
  url: v.optional(text),
  country: text,
  time_zone: v.optional(text),
  countries: v.optional(v.array(text)),
  locale: text,
  currency: text,
  locales: v.array(v.strictObject({ code: text, name: text, fallback: v.optional(textOrNull) })),
  currencies: v.array(
    v.strictObject({
      code: text,
      name: v.optional(text),
      type: v.picklist(['base', 'display', 'priced']),
      rate: v.optional(v.number()),
      decimals: v.optional(count),
      round: v.optional(v.picklist(['nearest', 'up', 'down'])),
      round_interval: v.optional(v.picklist(['whole', 'fraction'])),
      round_fraction: v.optional(v.number()),
    }),
  ),
  support_email: v.optional(textOrNull),
  phone: v.optional(text),
  address: v.optional(
    v.strictObject({
      company: v.optional(text),
      address1: v.optional(text),
      address2: v.optional(text),
      zip: v.optional(text),
      city: v.optional(text),
      state: v.optional(text),
      country: v.optional(text),
    }),
  ),
  social_links: v.optional(v.array(v.strictObject({ name: text, url: text }))),
  demo: v.optional(v.boolean()),
  hero: v.optional(picture),
  hero_dark: v.optional(picture),
  hero_products: v.optional(
    v.array(v.strictObject({ product: text, x: v.number(), y: v.number(), path: v.optional(text) })),
  ),
  logo: v.optional(picture),
  favicon: v.optional(picture),
  colours: v.optional(
    v.strictObject({
      header: v.optional(text),
      nav: v.optional(text),
      accent: v.optional(text),
      primary: v.optional(text),
      strong: v.optional(text),
      link: v.optional(text),
    }),
  ),
  display_font: v.optional(v.picklist(displayFonts)),
  stitch: v.optional(v.picklist(stitches)),
  prices_include_tax: v.optional(v.boolean()),
  features: v.optional(v.record(text, v.boolean())),
  $locale: words,
};

export const store: Answer<StoreSettings> = v.strictObject(storeFields);

export const menuItem: Answer<MenuItem> = v.strictObject({
  name: text,
  url: text,
  type: v.exactOptional(v.picklist(['home', 'category', 'product', 'page', 'url'])),
  value: v.exactOptional(v.nullable(v.union([text, v.strictObject({ slug: text })]))),
  options: v.exactOptional(v.strictObject({ target: v.literal('self') })),
  items: v.optional(v.array(v.lazy((): Answer<MenuItem> => menuItem))),
  $locale: words,
});

export const menu: Answer<Menu> = v.strictObject({ id: text, name: text, items: v.array(menuItem), $locale: words });

const methodFields = {
  enabled: v.boolean(),
  gateway: text,
  publishable_key: v.optional(text),
  client_id: v.optional(text),
  merchant_id: v.optional(text),
  live_merchant_id: v.optional(text),
  test_merchant_id: v.optional(text),
  public_key_id: v.optional(text),
  store_owner_email: v.optional(text),
  mode: v.optional(text),
  ppcp: v.optional(v.boolean()),
  scripts: v.optional(v.array(v.strictObject({ id: text, url: text }))),
};
const method: Answer<PaymentMethodSettings> = v.strictObject({ ...methodFields, name: v.optional(text) });

/** Settings of the offered payment methods, by method. */
export const payments = v.strictObject(v.entriesFromList(paymentMethods, v.optional(method)));

/** A method whose payment the shop's owner confirms. */
const manualMethod = v.strictObject({
  id: text,
  name: text,
  enabled: v.boolean(),
  gateway: v.literal('manual'),
  instructions: v.optional(text),
});

export const offeredPayments = v.strictObject({
  ...v.entriesFromList(paymentMethods, v.optional(v.strictObject({ ...methodFields, id: text, name: text }))),
  bank_transfer: v.optional(manualMethod),
  invoice: v.optional(manualMethod),
  cash_on_delivery: v.optional(manualMethod),
  manual: v.optional(manualMethod),
});

export const subscriptionSettings: Answer<SubscriptionSettings> = v.strictObject({
  enabled: v.boolean(),
  pause: v.boolean(),
  cancel: v.boolean(),
});

export const session: Answer<Session> = v.strictObject({
  account_id: textOrNull,
  cart_id: textOrNull,
  locale: text,
  currency: text,
});

export const allSettings = v.strictObject({
  settings: v.strictObject({ store }),
  menus: v.array(menu),
  payments,
  subscriptions: subscriptionSettings,
  session,
});
