import { taxClassCode } from '@mercer/platform/settings';
import * as v from 'valibot';
import { answered, nonEmptyText } from '../description/fields.ts';
import { country } from '../description/places.ts';
import { createReplacementSchema } from '../description/replacement.ts';

const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));
const fields = {
  country: v.nullish(country),
  state: v.nullish(nonEmptyText(100)),
  zip: v.nullish(nonEmptyText(500)),
  priority: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000))),
  compound: v.optional(v.boolean()),
  reduced_rate: v.nullish(percent),
  /** rates of the classes of the setting `taxes` by their code; a class that is left out pays `rate` */
  class_rates: v.optional(v.record(taxClassCode, percent)),
  shipping: v.optional(v.boolean()),
};

export const TaxInput = v.strictObject({ name: nonEmptyText(200), rate: percent, ...fields });

/** Fields that are left out stay; those of the answer alone are passed over. */
export const TaxUpdate = v.strictObject({
  name: v.optional(nonEmptyText(200)),
  rate: v.optional(percent),
  ...fields,
  id: answered,
});

export const TaxReplacement = createReplacementSchema(TaxUpdate, {
  required: ['name', 'rate'],
  defaults: {
    country: null,
    state: null,
    zip: null,
    priority: 0,
    compound: false,
    reduced_rate: null,
    class_rates: {},
    shipping: false,
  },
});

export type TaxFields = v.InferOutput<typeof TaxUpdate>;

const place = v.nullable(v.string());

export const TaxAnswer = v.strictObject({
  id: v.string(),
  name: v.string(),
  country: place,
  state: place,
  zip: place,
  priority: v.number(),
  compound: v.boolean(),
  rate: v.number(),
  reduced_rate: v.nullable(v.number()),
  class_rates: v.record(v.string(), v.number()),
  shipping: v.boolean(),
});

export type OperatorTax = v.InferOutput<typeof TaxAnswer>;
