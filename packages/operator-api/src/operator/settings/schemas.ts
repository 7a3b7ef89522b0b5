import { AgentsSchema } from '@mercer/agents/trust';
import { CartRemindersSchema } from '@mercer/commerce/cart-reminders';
import { DigitalSchema } from '@mercer/commerce/digital-goods';
import { CarriersSchema } from '@mercer/commerce/orders';
import { ReviewsSchema } from '@mercer/commerce/reviews';
import { ShippingSchema } from '@mercer/commerce/shipping';
import { RetentionSchema } from '@mercer/platform/retention';
import {
  ManualPaymentsSchema,
  StoredPaymentsSchema,
  settingSchemas,
  taxClassCode,
  taxProviders,
} from '@mercer/platform/settings';
import * as v from 'valibot';
import { taxCode } from '../description/fields.ts';
import { country } from '../description/places.ts';

const text = v.exactOptional(v.pipe(v.string(), v.maxLength(500)));
const amount = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000));

/** What stands before a number: it ends with no digit, so that no two numbers are alike, and names a year as `{year}` alone. */
const numberPrefix = v.exactOptional(
  v.pipe(
    v.string(),
    v.regex(
      /^(?!.*20\d\d)(?:[\w./ -]|\{year\}){0,20}(?<![\d])$/,
      'letters, digits, blanks and - . / _ are expected, {year} for the year, and no digit at the end',
    ),
  ),
);

/** Schema of the seller on invoices, where it differs from the store, of their numbers and of the text below their sums. */
const InvoiceSchema = v.object({
  name: text,
  address1: text,
  address2: text,
  zip: text,
  city: text,
  state: text,
  country: text,
  phone: text,
  tax_id: text,
  footer: v.exactOptional(v.pipe(v.string(), v.maxLength(2000))),
  number_prefix: numberPrefix,
  credit_note_prefix: numberPrefix,
  /** `zugferd`: each PDF carries its invoice as XML of EN 16931, where that has everything it needs */
  electronic: v.exactOptional(v.picklist(['off', 'zugferd'])),
});

const TaxesSchema = v.object({
  prices_include_tax: v.optional(v.boolean(), false),
  /** what holds in single countries instead, such as `{ "US": { "prices_include_tax": false } }` */
  countries: v.exactOptional(v.record(country, v.object({ prices_include_tax: v.boolean() }))),
  /** `goods`: shipping is divided over the rates of the goods, in proportion to what they cost */
  shipping: v.exactOptional(v.picklist(['standard', 'goods'])),
  reverse_charge: v.exactOptional(v.boolean()),
  /** codes of further tax classes beside `standard`, `reduced` and `none`, such as `books` */
  classes: v.exactOptional(v.pipe(v.array(taxClassCode), v.maxLength(100))),
  /** `net`: exports that no tax is due on cost less by the tax that prices contain at home */
  export_prices: v.exactOptional(v.picklist(['keep', 'net'])),
  /** `rules`: the taxes of /operator/taxes; `stripe`: Stripe Tax calculates and records them */
  provider: v.exactOptional(v.picklist(taxProviders)),
  /** while the provider does not answer: `rules` takes orders by the rules of the shop, `refuse` takes none */
  fallback: v.exactOptional(v.picklist(['rules', 'refuse'])),
  /** codes of the provider by tax class, such as `{ "books": "txcd_35010000" }` */
  tax_codes: v.exactOptional(v.record(taxClassCode, taxCode)),
  shipping_tax_code: v.exactOptional(taxCode),
});

/** Schemas by the name of the setting: the ones that the shop reads with, or equivalent ones. */
export const schemas: Record<string, v.GenericSchema> = {
  ...settingSchemas,
  payments: StoredPaymentsSchema,
  manual_payments: ManualPaymentsSchema,
  shipping: ShippingSchema,
  taxes: TaxesSchema,
  invoice: InvoiceSchema,
  returns: v.object({ days: amount }),
  retention: RetentionSchema,
  reviews: ReviewsSchema,
  stock: v.object({ low: amount }),
  carriers: CarriersSchema,
  digital: DigitalSchema,
  cart_reminders: CartRemindersSchema,
  agents: AgentsSchema,
};
