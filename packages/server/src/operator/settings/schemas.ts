import * as v from 'valibot';
import { CarriersSchema } from '../../orders/index.ts';
import { RetentionSchema } from '../../retention/index.ts';
import { ReviewsSchema } from '../../reviews/index.ts';
import { StoredPaymentsSchema, settingSchemas } from '../../settings/index.ts';
import { ShippingSchema } from '../../shipping/index.ts';

const text = v.exactOptional(v.pipe(v.string(), v.maxLength(500)));
const amount = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000));

/** What an invoice says of the seller, where it is otherwise than the store. */
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

/** By what a setting is called: the schemas that the shop reads with, or the like. */
export const schemas: Record<string, v.GenericSchema> = {
  ...settingSchemas,
  payments: StoredPaymentsSchema,
  shipping: ShippingSchema,
  taxes: v.object({ prices_include_tax: v.boolean() }),
  invoice: InvoiceSchema,
  returns: v.object({ days: amount }),
  retention: RetentionSchema,
  reviews: ReviewsSchema,
  stock: v.object({ low: amount }),
  carriers: CarriersSchema,
};
