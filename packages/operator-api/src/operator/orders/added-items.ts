import * as v from 'valibot';

const text = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200));

const addedItem = v.strictObject({
  product_id: text,
  variant_id: v.optional(v.pipe(text, v.maxLength(64))),
  options: v.optional(
    v.pipe(v.array(v.strictObject({ id: v.optional(text), name: v.optional(text), value: text })), v.maxLength(50)),
  ),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
});

/** Lines that are added to a placed order. */
export const addedItems = v.pipe(v.array(addedItem), v.nonEmpty(), v.maxLength(100));
