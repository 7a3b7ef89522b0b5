import * as v from 'valibot';
import { nonEmptyText, possiblyEmptyText } from '../description/fields.ts';

/** Note for the shopper; blank means none. */
const note = { note: v.optional(possiblyEmptyText(1000)) };
const quantity = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000));

const pieces = v.pipe(
  v.array(v.strictObject({ id: nonEmptyText(200), quantity })),
  v.minLength(1),
  v.maxLength(1000),
  v.check((items) => new Set(items.map(({ id }) => id)).size === items.length, 'an item is named twice'),
);

export const NoteInput = v.strictObject(note);

/** Schema of a shipment. Either `items` or `all` must say what leaves, so a body that lost its items ships nothing. */
export const ShipInput = v.pipe(
  v.strictObject({
    ...note,
    tracking: v.optional(possiblyEmptyText(200)),
    items: v.optional(pieces),
    all: v.optional(v.literal(true)),
  }),
  v.forward(
    v.partialCheck(
      [['items'], ['all']],
      ({ items, all: shipsAll }) => (items === undefined) !== (shipsAll === undefined),
      'either items or {"all": true} must say what leaves',
    ),
    ['items'],
  ),
);

const refund = v.strictObject({
  amount: v.optional(v.pipe(v.number(), v.gtValue(0), v.maxValue(100_000_000))),
  items: v.optional(pieces),
  all: v.optional(v.literal(true)),
  restock: v.optional(v.boolean(), false),
  reason: v.optional(possiblyEmptyText(1000)),
});

type Refund = v.InferOutput<typeof refund>;

/**
 * Schema of a refund. One of `amount`, `items` and `all` says what is refunded; a body with none of them refunds
 * nothing.
 */
export const RefundInput = v.pipe(
  refund,
  v.forward(
    v.check(
      ({ amount, items, all: refundsAll }: Refund) =>
        [amount, items, refundsAll].filter((value) => value !== undefined).length < 2,
      'no more than one of amount, items and all is expected',
    ),
    ['amount'],
  ),
  v.forward(
    v.check(
      ({ amount, restock }: Refund) => amount === undefined || !restock,
      'an amount is of no pieces that could go back to the stock',
    ),
    ['restock'],
  ),
);

export const ApproveInput = v.strictObject({ ...note, restock: v.optional(v.boolean(), false) });
