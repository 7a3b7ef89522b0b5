import {
  displayFonts,
  isNamedTimeZone,
  type LocaleFields,
  type MenuItem,
  paymentMethods,
  stitches,
} from '@mercer/contract';
import * as v from 'valibot';
import { ColoursSchema } from './colours.ts';

type FaultDescriber = (issue: v.BaseIssue<unknown>) => string;

let describeFault: FaultDescriber | null = null;

/** Reads what an operator sets up: lists refuse there what makes no sense, and name each field in the words of `tell`. */
export function readStrictly<T>(readInput: () => T, tell: FaultDescriber): T {
  describeFault = tell;
  try {
    return readInput();
  } finally {
    describeFault = null;
  }
}

const entrySchemas = new WeakMap<object, v.GenericSchema>();

/** @returns the schema of the entries of a list that `tolerantList` reads, given the schema of its array */
export function findEntrySchema(list: object): v.GenericSchema | undefined {
  return entrySchemas.get(list);
}

/** A list loses the entries that make no sense, so that one slip of an operator does not close the shop. */
export function tolerantList<Entry extends v.GenericSchema>(entry: Entry) {
  const list = v.array(v.unknown());
  entrySchemas.set(list, entry);
  return v.pipe(
    list,
    v.rawTransform(({ dataset: { value: entries }, addIssue }) =>
      entries.flatMap((item, key): v.InferOutput<Entry>[] => {
        const result = v.safeParse(entry, item);
        if (result.success) return [result.output];
        const place = { type: 'array', origin: 'value', input: entries, key, value: item } as const;
        for (const issue of describeFault ? result.issues : [])
          addIssue({ message: describeFault?.(issue) ?? issue.message, path: [place, ...(issue.path ?? [])] });
        return [];
      }),
    ),
  );
}

/**
 * Schema of the text in public settings. These schemas pick the fields that may leave the shop, because an operator may
 * have stored more than the public may see.
 */
const text = v.pipe(v.string(), v.maxLength(500));
const code = v.pipe(v.string(), v.minLength(2), v.maxLength(20));
/** Leads within the shop, to a page elsewhere, or to a letter or call; never to a script. */
const link = v.pipe(text, v.regex(/^(\/(?!\/)|#|https?:\/\/|mailto:|tel:)/));

/** `$locale` with these fields alone. */
export function buildLocaleSchema(...names: string[]): v.GenericSchema<unknown, LocaleFields> {
  return v.record(v.string(), v.object(Object.fromEntries(names.map((name) => [name, v.exactOptional(text)]))));
}

const LocaleSchema = v.object({ code, name: v.optional(text, ''), fallback: v.exactOptional(v.nullable(text)) });

const CurrencySchema = v.object({
  code,
  name: v.exactOptional(text),
  type: v.optional(v.picklist(['base', 'display', 'priced']), 'display'),
  rate: v.exactOptional(v.pipe(v.number(), v.finite(), v.gtValue(0))),
  decimals: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4))),
  round: v.exactOptional(v.picklist(['nearest', 'up', 'down'])),
  round_interval: v.exactOptional(v.picklist(['whole', 'fraction'])),
  round_fraction: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
});

const pixels = v.pipe(v.number(), v.integer(), v.minValue(1));

const PictureSchema = v.object({
  url: v.pipe(text, v.regex(/^(\/(?!\/)|https?:\/\/)/)),
  width: pixels,
  height: pixels,
  content_type: v.exactOptional(text),
  colour: v.exactOptional(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/))),
});

const coordinate = v.pipe(v.number(), v.finite());

/** A product in a picture, as scenes have them. */
const PlacedProductSchema = v.object({
  product: text,
  x: coordinate,
  y: coordinate,
  path: v.exactOptional(v.pipe(v.string(), v.maxLength(20_000), v.regex(/^(M[-a-z\d., ]*)?$/i))),
});

const addressFields = ['company', 'address1', 'address2', 'zip', 'city', 'state', 'country'] as const;

export const StoreSchema = v.object({
  name: text,
  country: code,
  time_zone: v.exactOptional(
    v.pipe(v.string(), v.maxLength(64), v.check(isNamedTimeZone, 'a time zone such as Europe/Berlin is expected')),
  ),
  countries: v.exactOptional(tolerantList(code)),
  locale: code,
  currency: code,
  locales: tolerantList(LocaleSchema),
  currencies: tolerantList(CurrencySchema),
  support_email: v.exactOptional(v.nullable(text)),
  phone: v.exactOptional(text),
  address: v.exactOptional(v.partial(v.object(v.entriesFromList(addressFields, text)))),
  social_links: v.exactOptional(tolerantList(v.object({ name: text, url: link }))),
  demo: v.exactOptional(v.boolean()),
  hero: v.exactOptional(PictureSchema),
  hero_dark: v.exactOptional(PictureSchema),
  hero_products: v.exactOptional(tolerantList(PlacedProductSchema)),
  headline: v.exactOptional(text),
  headline_hint: v.exactOptional(text),
  logo: v.exactOptional(PictureSchema),
  favicon: v.exactOptional(PictureSchema),
  colours: v.exactOptional(ColoursSchema),
  display_font: v.exactOptional(v.picklist(displayFonts)),
  stitch: v.exactOptional(v.picklist(stitches)),
  features: v.exactOptional(v.record(v.pipe(v.string(), v.maxLength(50)), v.boolean())),
  $locale: v.exactOptional(buildLocaleSchema('name', 'support_email', 'headline', 'headline_hint')),
});

const MenuItemSchema: v.GenericSchema<unknown, MenuItem> = v.object({
  name: text,
  url: v.optional(v.fallback(link, ''), ''),
  items: v.exactOptional(v.lazy(() => tolerantList(MenuItemSchema))),
  $locale: v.exactOptional(buildLocaleSchema('name')),
});

export const MenusSchema = tolerantList(
  v.object({
    id: text,
    name: text,
    items: tolerantList(MenuItemSchema),
    $locale: v.exactOptional(buildLocaleSchema('name')),
  }),
);

/** Gateways call their secret keys so: one that was pasted into a public field stays here. */
const publicText = v.pipe(text, v.regex(/^(?!sk_|rk_|whsec_)/));
const publicField = v.exactOptional(v.fallback(v.optional(publicText), undefined));

const MethodSchema = v.object({
  enabled: v.optional(v.boolean(), true),
  gateway: publicText,
  name: publicField,
  publishable_key: publicField,
  client_id: publicField,
  merchant_id: publicField,
  live_merchant_id: publicField,
  test_merchant_id: publicField,
  public_key_id: publicField,
  store_owner_email: publicField,
  mode: publicField,
  ppcp: v.exactOptional(v.boolean()),
});

export const PaymentsSchema = v.object(
  v.entriesFromList(paymentMethods, v.exactOptional(v.fallback(v.optional(MethodSchema), undefined))),
);

/**
 * Text after the shop's own name on statements: the name has at most 10 of Stripe's 22 characters, followed by a star
 * and a blank.
 * https://docs.stripe.com/get-started/account/statement-descriptors
 */
const DescriptorSchema = v.pipe(
  v.string(),
  v.maxLength(10, 'A statement descriptor has at most 10 characters'),
  v.regex(/[a-z]/i, 'A statement descriptor has at least one letter'),
  v.regex(/^[ -~]*$/, 'A statement descriptor has letters without accents, digits and signs'),
  v.regex(/^[^<>\\'"*]*$/, 'A statement descriptor has none of < > \\ \' " *'),
);

/** Options of all payments that are independent of the method; pages do not receive them. */
export const paymentOptions = {
  statement_descriptor: v.exactOptional(v.nullable(DescriptorSchema)),
  three_d_secure: v.exactOptional(v.picklist(['automatic', 'any', 'challenge'])),
};

const capture = v.exactOptional(v.picklist(['order', 'shipping']));

/** Schema of the complete payment setting. */
export const StoredPaymentsSchema = v.object({
  ...v.entriesFromList(paymentMethods, v.exactOptional(v.object({ ...MethodSchema.entries, capture }))),
  ...paymentOptions,
  capture,
});

export const SubscriptionsSchema = v.object({
  enabled: v.optional(v.boolean(), true),
  pause: v.optional(v.boolean(), true),
  cancel: v.optional(v.boolean(), true),
});

/** Mails to the owner that are not wanted. */
const NoticesSchema = v.object({
  off: v.optional(
    v.array(
      v.picklist(['order.created', 'stock.low', 'subscription.failed', 'return.requested', 'order.refund_failed']),
    ),
    [],
  ),
});

/** Schemas by the setting's id in the table of settings. */
export const settingSchemas = {
  store: StoreSchema,
  menus: MenusSchema,
  payments: PaymentsSchema,
  subscriptions: SubscriptionsSchema,
  notices: NoticesSchema,
};
