import { inputObject } from '@mercer/platform/http/input-object';
import { sentenceName } from '@mercer/platform/http/read-fields';
import * as v from 'valibot';

const longestReason = 1000;
const reasonMissing = sentenceName('returnReasonMissing');

/** Body of a shopper's request to cancel an order. */
export const CancelInput = inputObject({
  reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(longestReason))),
});

const mostItems = 1000;
const Pieces = v.pipe(
  v.array(inputObject({ id: v.string(), quantity: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) })),
  v.minLength(1),
  v.maxLength(mostItems),
  v.check((pieces) => new Set(pieces.map(({ id }) => id)).size === pieces.length, 'items: an item is named twice'),
);

const longestReplacement = 500;

/**
 * Body of a shopper's request to return an order: the pieces of `items`, or all of them. With `resolution: 'exchange'` the shopper wants
 * something else for them, and `replacement` says what.
 */
export const ReturnInput = inputObject({
  // absent, it is asked for in the same words as a blank one
  reason: v.optional(
    v.pipe(v.string(reasonMissing), v.trim(), v.nonEmpty(reasonMissing), v.maxLength(longestReason)),
    '',
  ),
  items: v.optional(Pieces),
  resolution: v.optional(v.picklist(['refund', 'exchange'])),
  replacement: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(longestReplacement))),
});
