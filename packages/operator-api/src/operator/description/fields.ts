import { normalizeEmail } from '@mercer/database';
import { isValidEmail } from '@mercer/platform/http/email';
import * as v from 'valibot';

/** Fields that several entities have. */
export const nonEmptyText = (longest: number) => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(longest));
export const possiblyEmptyText = (longest: number) => v.pipe(v.string(), v.trim(), v.maxLength(longest));
export const slug = v.pipe(
  v.string(),
  v.maxLength(200),
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'small letters and digits with dashes between are expected'),
);
export const recordId = v.pipe(
  v.string(),
  v.nonEmpty(),
  v.maxLength(100),
  v.regex(/^[\w.:-]+$/, 'an id of letters, digits, dots, colons and dashes is expected'),
);
export const tag = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(),
  v.maxLength(40),
  v.regex(/^[^"\\\p{C}]+$/u, 'a tag has no quotation marks, backslashes or control characters'),
);
export const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000));
/** Pieces of stock; below zero where more was sold than there is. */
export const stockLevel = v.pipe(v.number(), v.integer(), v.minValue(-1_000_000_000), v.maxValue(1_000_000_000));
export const eventId = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** Major units of the store's own currency, with no more decimals than it has. */
export const money = v.pipe(v.number(), v.minValue(0), v.maxValue(100_000_000));
/** Code of Stripe Tax for a kind of goods. */
export const taxCode = v.pipe(v.string(), v.regex(/^txcd_\d{8}$/, 'a tax code such as txcd_99999999 is expected'));
/** Schema of an e-mail address, which is converted to the form by which the shop stores it. */
export const email = v.pipe(
  v.string(),
  v.transform(normalizeEmail),
  v.check(isValidEmail, 'an e-mail address is expected'),
);
/** Says whether a field that an owner declares can have a name: bodies with these names lose them when they are read. */
export function isFieldName(name: string): boolean {
  return name !== 'constructor' && name !== 'prototype';
}

/** Schema of a response field that is ignored in requests, so that a response can be sent back. */
export const answered = v.optional(v.unknown());

/** Builds the schema of a response's fields, which are ignored where the response is sent back. */
export function answeredFields({ entries }: { entries: object }): Record<string, typeof answered> {
  return Object.fromEntries(Object.keys(entries).map((name) => [name, answered]));
}

/** Schema of a picture's URL. Which URLs are allowed is checked with the record, see `resolveImages`. */
const address = v.pipe(v.string(), v.nonEmpty(), v.maxLength(500));
const pixels = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000));

const file = v.strictObject({
  url: address,
  width: pixels,
  height: pixels,
  content_type: v.optional(nonEmptyText(100)),
  colour: v.optional(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/, 'a colour like #aa5522 is expected'))),
});

/** `file` may be left out where `id` is that of a picture of `POST /operator/images`. */
export const ImageInput = v.strictObject({
  id: v.optional(recordId),
  caption: v.optional(possiblyEmptyText(500)),
  file: v.optional(file),
});
export const ImageAnswer = v.strictObject({ id: v.string(), caption: v.optional(v.string()), file });

const frames = v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(200));

/**
 * Schema of a turntable. Its picture has the frames of a full turn, from the left and row by row; its URL follows the
 * rules of any picture.
 */
const TurntableInput = v.pipe(
  v.strictObject({
    id: v.optional(recordId),
    file: v.optional(file),
    frames,
    columns: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200)),
  }),
  v.forward(
    v.partialCheck(
      [['frames'], ['columns']],
      ({ frames, columns }) => columns <= frames,
      'no more than frames are expected',
    ),
    ['columns'],
  ),
);

const side = v.pipe(v.number(), v.minValue(1), v.maxValue(100_000));
const place = v.pipe(v.number(), v.minValue(0), v.maxValue(100_000));
const span = v.pipe(
  v.strictTuple([place, place]),
  v.check(([from, to]) => from < to, 'the lower number is expected first'),
);
const TrueSizeAnswer = v.strictObject({
  left: place,
  top: place,
  width: side,
  height: side,
  pixels_per_cm: v.pipe(v.number(), v.minValue(0.01), v.maxValue(100_000)),
  across: v.optional(span),
  up: v.optional(span),
});

/** Schema of the region of a picture that shows the product straight on: its lines are inside the region. */
const TrueSizeInput = v.pipe(
  TrueSizeAnswer,
  v.check(
    ({ left, width, across }) => !across || (across[0] >= left && across[1] <= left + width),
    '`across` is expected inside the region',
  ),
  v.check(
    ({ top, height, up }) => !up || (up[0] >= top && up[1] <= top + height),
    '`up` is expected inside the region',
  ),
);

/** Schema of a picture of a product or variant, which may have a turntable, or show the product at a known scale. */
export const ProductImageInput = v.strictObject({
  ...ImageInput.entries,
  turntable: v.nullish(TurntableInput),
  true_size: v.nullish(TrueSizeInput),
});
export const ProductImageAnswer = v.strictObject({
  ...ImageAnswer.entries,
  turntable: v.optional(v.strictObject({ id: v.string(), file, frames: v.number(), columns: v.number() })),
  true_size: v.optional(TrueSizeAnswer),
});
