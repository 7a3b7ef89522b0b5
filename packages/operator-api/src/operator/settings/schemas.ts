import { CartRemindersSchema } from '@mercer/commerce/cart-reminders';
import { CarriersSchema } from '@mercer/commerce/orders';
import { ReviewsSchema } from '@mercer/commerce/reviews';
import { ShippingSchema } from '@mercer/commerce/shipping';
import { RetentionSchema } from '@mercer/platform/retention';
import { StoredPaymentsSchema, settingSchemas } from '@mercer/platform/settings';
import * as v from 'valibot';

const text = v.exactOptional(v.pipe(v.string(), v.maxLength(500)));
const amount = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000));

/** Schema of the seller on invoices, where it differs from the store. */
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
});

/** Schemas by the name of the setting: the ones that the shop reads with, or equivalent ones. */
export const schemas: Record<string, v.GenericSchema> = {
  ...settingSchemas,
  payments: StoredPaymentsSchema,
  shipping: ShippingSchema,
  taxes: v.object({ prices_include_tax: v.optional(v.boolean(), false), reverse_charge: v.exactOptional(v.boolean()) }),
  invoice: InvoiceSchema,
  returns: v.object({ days: amount }),
  retention: RetentionSchema,
  reviews: ReviewsSchema,
  stock: v.object({ low: amount }),
  carriers: CarriersSchema,
  cart_reminders: CartRemindersSchema,
};
