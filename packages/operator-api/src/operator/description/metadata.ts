import * as v from 'valibot';

const mostKeys = 50;
const longestText = 2000;
const value = v.union(
  [v.pipe(v.string(), v.maxLength(longestText)), v.pipe(v.number(), v.finite()), v.boolean(), v.null()],
  `a text of at most ${longestText} characters, a number, true, false or null is expected`,
);

/** Schema of values that the shop stores with a record and shoppers never see; replaced as a whole. */
export const metadataInput = v.optional(
  v.pipe(
    v.record(
      v.pipe(v.string(), v.regex(/^[\w.:-]{1,100}$/, 'a key of letters, digits, dots, colons and dashes is expected')),
      value,
    ),
    v.maxEntries(mostKeys),
  ),
);

export const metadataAnswer = v.record(v.string(), v.unknown());
