import { dayOrMoment } from '@mercer/platform/http/timestamp-schema';
import * as v from 'valibot';
import { nonEmptyText, possiblyEmptyText } from '../description/fields.ts';
import { addedItems } from './added-items.ts';

/** Note for the shopper; blank means none. */
const note = { note: v.optional(possiblyEmptyText(1000)) };
const quantity = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000));

const pieces = v.pipe(
  v.array(v.strictObject({ id: nonEmptyText(200), quantity })),
  v.minLength(1),
  v.maxLength(1000),
  v.check((items) => new Set(items.map(({ id }) => id)).size === items.length, 'an item is named twice'),
);

const webAddress = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(500),
  v.regex(/^https:\/\/[^\s"<>]+$/, 'an address that begins with https:// is expected'),
);

export const NoteInput = v.strictObject(note);

/** Schema of a shipment. Either `items` or `all` must say what leaves, so a body that lost its items ships nothing. */
export const ShipInput = v.pipe(
  v.strictObject({
    ...note,
    tracking: v.optional(possiblyEmptyText(200)),
    carrier: v.optional(possiblyEmptyText(100)),
    tracking_url: v.optional(webAddress),
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

/** All that is owed where no amount says what was received. */
export const MarkPaidInput = v.strictObject({
  amount: v.optional(v.pipe(v.number(), v.gtValue(0), v.maxValue(100_000_000))),
  /** a day is its beginning in the time zone of the store */
  date_paid: v.optional(dayOrMoment),
  reference: v.optional(possiblyEmptyText(200)),
  note: v.optional(possiblyEmptyText(1000)),
});

export const HoldInput = v.strictObject({ reason: nonEmptyText(500) });

/** Fields that are absent stay; null takes them away. */
export const FulfillmentUpdate = v.strictObject({
  tracking: v.optional(v.nullable(possiblyEmptyText(200))),
  carrier: v.optional(v.nullable(possiblyEmptyText(100))),
  tracking_url: v.optional(v.nullable(webAddress)),
  notify: v.optional(v.boolean(), false),
});

/** `about` is the id of a fulfillment or a refund; the last one when absent. */
export const MailInput = v.strictObject({
  kind: v.picklist(['order', 'shipping', 'refund', 'payment_link']),
  about: v.optional(nonEmptyText(200)),
});

export const ReturnInput = v.strictObject({
  order_id: nonEmptyText(200),
  items: v.optional(pieces),
  reason: nonEmptyText(1000),
  resolution: v.optional(v.picklist(['refund', 'exchange'])),
  replacement: v.optional(nonEmptyText(500)),
});

const approval = v.strictObject({
  ...note,
  restock: v.optional(v.boolean(), false),
  refund: v.optional(v.boolean(), true),
  instructions: v.optional(nonEmptyText(2000)),
  label_url: v.optional(webAddress),
});

type Approval = v.InferOutput<typeof approval>;

/** With `refund: false` the pieces are waited for; else they are refunded at once, and need no way back. */
export const ApproveInput = v.pipe(
  approval,
  v.forward(
    v.check(
      ({ refund: isAtOnce, instructions }: Approval) => !isAtOnce || instructions === undefined,
      'instructions are for pieces that are waited for: refund must be false',
    ),
    ['instructions'],
  ),
  v.forward(
    v.check(
      ({ refund: isAtOnce, label_url }: Approval) => !isAtOnce || label_url === undefined,
      'a label is for pieces that are waited for: refund must be false',
    ),
    ['label_url'],
  ),
  v.forward(
    v.check(
      ({ refund: isAtOnce, restock }: Approval) => isAtOnce || !restock,
      'pieces that are waited for go into stock once they are inspected',
    ),
    ['restock'],
  ),
);

const piecesFound = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000));

export const InspectInput = v.strictObject({
  ...note,
  items: v.pipe(
    v.array(v.strictObject({ id: nonEmptyText(200), restock: piecesFound, discard: v.optional(piecesFound, 0) })),
    v.minLength(1),
    v.maxLength(1000),
    v.check((items) => new Set(items.map(({ id }) => id)).size === items.length, 'an item is named twice'),
  ),
});

export const ReturnRefundInput = v.strictObject({
  ...note,
  fee: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(100_000_000))),
  restock: v.optional(v.boolean(), false),
});

/** The replacement of returned pieces. Without `payment_link` the shopper is mailed one where the replacement costs more. */
export const ExchangeInput = v.strictObject({
  ...note,
  items: addedItems,
  fee: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(100_000_000))),
  restock: v.optional(v.boolean(), false),
  payment_link: v.optional(v.boolean(), true),
});
