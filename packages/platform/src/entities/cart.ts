import type {
  Billing,
  Cart,
  CartItem,
  CartSettings,
  ItemOption,
  ProductDelivery,
  PurchaseOption,
  RemovedItem,
  ShipmentRating,
  Shipping,
} from '@mercer/contract';
import * as v from 'valibot';
import { productContent } from './product.ts';
import { storeFields } from './settings.ts';
import {
  type Answer,
  addressFields,
  anything,
  count,
  date,
  dateOrNull,
  image,
  money,
  schedule,
  text,
  textOrNull,
} from './shared.ts';
import { explained, taxLine, totals } from './totals.ts';

export const subscriptionStatus = v.picklist(['active', 'trial', 'pastdue', 'paused', 'canceled']);

const purchaseOption: Answer<PurchaseOption> = v.strictObject({
  type: text,
  plan_id: v.optional(text),
  price: v.optional(money),
  billing_schedule: v.optional(schedule),
  date_next: v.optional(dateOrNull),
  date_end: v.optional(dateOrNull),
  subscription_id: v.optional(text),
  subscription_status: v.optional(subscriptionStatus),
});

export const itemOption: Answer<ItemOption> = v.strictObject({
  id: text,
  name: text,
  value: text,
  variant: v.optional(v.boolean()),
});

export const itemProduct: Answer<CartItem['product']> = v.strictObject({
  id: text,
  name: text,
  sku: textOrNull,
  slug: text,
  images: v.array(image),
  content: v.optional(productContent),
  delivery: v.exactOptional(v.picklist(['digital', 'giftcard'])),
  available_at: v.exactOptional(text),
  returnable: v.optional(v.boolean()),
});

const itemVariant = v.strictObject({
  id: text,
  name: text,
  sku: textOrNull,
  option_value_ids: v.array(text),
  images: v.array(image),
});

export const download = v.strictObject({
  id: text,
  name: text,
  size: v.number(),
  url: text,
  remaining: v.nullable(v.number()),
  date_expires: textOrNull,
});

const boughtGiftcard = v.strictObject({
  last4: text,
  amount: v.number(),
  recipient: v.strictObject({ name: textOrNull, email: textOrNull }),
  send_on: textOrNull,
  date_sent: textOrNull,
  active: v.boolean(),
});

const deliveredGoods = v.strictObject({
  downloads: v.array(download),
  licence_keys: v.array(textOrNull),
  giftcards: v.array(boughtGiftcard),
});

export const item: Answer<CartItem> = v.strictObject({
  id: text,
  product_id: text,
  variant_id: textOrNull,
  quantity: count,
  options: v.array(itemOption),
  purchase_option: v.nullable(purchaseOption),
  price: money,
  orig_price: v.exactOptional(money),
  price_total: money,
  discount_each: money,
  discount_total: money,
  tax_total: v.optional(money),
  taxes: v.optional(v.array(taxLine)),
  product_name: v.exactOptional(text),
  product: itemProduct,
  variant: v.exactOptional(v.nullable(itemVariant)),
  metadata: v.exactOptional(v.record(text, v.unknown())),
  delivered: v.exactOptional(deliveredGoods),
});

/** Parts of an address: what was written so far. */
export const address = v.partial(v.object(addressFields)).entries;
/** Fields of an address that keep an explicit null. */
const addressParts = [
  'name',
  'first_name',
  'last_name',
  'company',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'country',
] as const;
const writtenAddress = v.entriesFromList([...addressParts, 'phone'], v.nullish(text));
const addressId = v.nullish(text);
const tokenOnly = v.nullish(v.strictObject({ token: v.nullish(text) }));
const wallet = v.nullish(
  v.strictObject({ nonce: v.nullish(text), gateway: v.nullish(text), device_data: v.nullish(text) }),
);

const billingCard = v.strictObject({
  token: v.nullish(text),
  last4: v.nullish(text),
  exp_month: v.nullish(count),
  exp_year: v.nullish(count),
  brand: v.nullish(text),
  display_brand: v.nullish(text),
  address_check: v.nullish(text),
  cvc_check: v.nullish(text),
  zip_check: v.nullish(text),
  gateway: v.nullish(text),
});

export const billing = v.strictObject({
  ...writtenAddress,
  account_address_id: addressId,
  account_card_id: addressId,
  method: v.nullish(text),
  card: v.nullish(billingCard),
  intent: v.nullish(v.record(text, v.strictObject({ id: text, auth_amount: v.nullish(money) }))),
  paypal: v.nullish(
    v.strictObject({ nonce: v.nullish(text), order_id: v.nullish(text), device_data: v.nullish(text) }),
  ),
  google: wallet,
  apple: wallet,
  amazon: v.nullish(v.strictObject({ checkout_session_id: v.nullish(text) })),
  klarna: tokenOnly,
  ideal: tokenOnly,
  bancontact: tokenOnly,
  quote: v.nullish(v.strictObject({ amount: money, currency: text })),
}) as v.GenericSchema as Answer<Billing>; // the contract knows no null here

const day = v.pipe(text, v.isoDate());
const delivery = v.optional(v.strictObject({ from: day, to: day }));

export const productDelivery: Answer<ProductDelivery> = v.strictObject({
  from: day,
  to: day,
  country: text,
  service: text,
  price: money,
  free_from: v.exactOptional(money),
  order_by: date,
});

export const shipping = v.strictObject({
  ...writtenAddress,
  account_address_id: addressId,
  service: v.optional(textOrNull),
  service_name: v.optional(textOrNull),
  price: v.optional(money),
  delivery,
}) as v.GenericSchema as Answer<Shipping>; // the schema's output is the answer

const rating: Answer<ShipmentRating> = v.strictObject({
  services: v.array(v.strictObject({ id: text, name: text, description: text, price: money, delivery })),
  errors: v.optional(v.array(v.strictObject({ code: text, message: text }))),
});

/** Notes that shopper and shop have added. */
export const notes = {
  metadata: v.optional(anything),
  comments: v.optional(textOrNull),
  gift_message: v.optional(textOrNull),
};

const removedItem: Answer<RemovedItem> = v.strictObject({
  id: text,
  product_id: text,
  variant_id: textOrNull,
  name: textOrNull,
  quantity: count,
  reason: v.picklist(['not_sold', 'stock', 'order_limit', 'cart_full']),
  message: text,
});

export const cart: Answer<Cart> = v.strictObject({
  id: textOrNull,
  checkout_id: textOrNull,
  checkout_url: v.optional(textOrNull),
  currency: text,
  display_locale: text,
  items: v.array(item),
  removed_items: v.optional(v.array(removedItem)),
  item_count: count,
  item_quantity: count,
  account_id: textOrNull,
  account: v.nullable(
    v.union([
      v.strictObject({ id: text, email: text, first_name: text, last_name: text }),
      v.strictObject({ email: text }),
    ]),
  ),
  account_logged_in: v.exactOptional(v.boolean()),
  guest: v.boolean(),
  ...totals,
  ...explained,
  billing,
  shipping,
  shipment_rating: v.nullable(rating),
  delivery,
  free_shipping: v.optional(v.strictObject({ from: money, missing: money })),
  shipment_delivery: v.optional(v.boolean()),
  subscription_delivery: v.boolean(),
  ...notes,
  settings: v.optional(v.strictObject(v.partial(v.object(storeFields)).entries)),
});

export const cartSettings: Answer<CartSettings> = v.strictObject({
  name: text,
  country: text,
  currency: text,
  currencies: storeFields.currencies,
  locale: text,
  locales: storeFields.locales,
  support_email: v.optional(textOrNull),
  fields: v.array(v.strictObject({ id: text, required: v.boolean() })),
  address_formats: v.array(
    v.strictObject({
      countries: v.array(text),
      fields: v.array(v.strictObject({ id: v.picklist(['city', 'state', 'zip']), label: text, required: v.boolean() })),
    }),
  ),
  accounts: text,
  countries: v.array(text),
  payment_methods: v.array(
    v.strictObject({
      id: text,
      name: text,
      gateway: v.optional(text),
      enabled: v.boolean(),
      instructions: v.optional(text),
    }),
  ),
  coupons: v.boolean(),
  giftcards: v.boolean(),
  email_optin: v.boolean(),
  terms_url: v.optional(text),
  privacy_url: v.optional(text),
  returns_url: v.optional(text),
  shipping_url: v.optional(text),
});
