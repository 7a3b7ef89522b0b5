import type { Address, FieldErrors, Image, ImageFile, List, Plan, TrueSize, Turntable } from '@mercer/contract';
import * as v from 'valibot';

/** A schema of what is answered, whose type the contract has. */
export type Answer<T> = v.GenericSchema<T>;

export const text = v.string();
export const textOrNull = v.nullable(v.string());
/** Amount in major units. */
export const money = v.number();
export const date = v.pipe(v.string(), v.isoTimestamp());
export const dateOrNull = v.nullable(date);
export const count = v.pipe(v.number(), v.integer());
/** words in other languages, or what the store keeps beside */
export const anything = v.record(v.string(), v.unknown());
export const success = v.strictObject({ success: v.literal(true) });

export const fieldErrors: Answer<FieldErrors> = v.strictObject({
  errors: v.record(v.string(), v.strictObject({ code: text, message: text })),
});

const imageFile: Answer<ImageFile> = v.strictObject({
  url: text,
  width: count,
  height: count,
  content_type: v.optional(text),
  colour: v.optional(text),
});
export const picture = imageFile;
export const turntable: Answer<Turntable> = v.strictObject({
  id: text,
  file: imageFile,
  frames: count,
  columns: count,
});
export const trueSize: Answer<TrueSize> = v.strictObject({
  left: v.number(),
  top: v.number(),
  width: v.number(),
  height: v.number(),
  pixels_per_cm: v.number(),
  across: v.optional(v.strictTuple([v.number(), v.number()])),
  up: v.optional(v.strictTuple([v.number(), v.number()])),
});
export const image: Answer<Image> = v.strictObject({
  id: text,
  caption: v.optional(text),
  file: imageFile,
  turntable: v.optional(turntable),
  true_size: v.optional(trueSize),
});

export const schedule: Answer<Plan['billing_schedule']> = v.strictObject({
  interval: v.picklist(['daily', 'weekly', 'monthly', 'yearly']),
  interval_count: count,
  trial_days: v.optional(count),
});

export const addressFields = {
  name: text,
  first_name: v.optional(text),
  last_name: v.optional(text),
  company: v.optional(textOrNull),
  address1: text,
  address2: textOrNull,
  city: text,
  state: text,
  zip: text,
  country: text,
  phone: textOrNull,
};
export const address: Answer<Address> = v.strictObject({ id: text, ...addressFields });

/** Paging fields of a list: the position of each page, and the number of rows. */
export const listFields = {
  count,
  page: count,
  limit: count,
  page_count: count,
  pages: v.optional(v.record(text, v.strictObject({ start: count, end: count }))),
};

export function buildListSchema<T>(record: Answer<T>): Answer<List<T>> {
  return v.strictObject({ ...listFields, results: v.array(record) });
}
