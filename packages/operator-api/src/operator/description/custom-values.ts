import { longestFieldText, mostListValues } from '@mercer/commerce/custom-fields';
import * as v from 'valibot';

const single = v.union([
  v.pipe(v.string(), v.maxLength(longestFieldText)),
  v.pipe(v.number(), v.finite()),
  v.boolean(),
]);
const value = v.union(
  [single, v.pipe(v.array(single), v.maxLength(mostListValues)), v.null()],
  `a text of at most ${longestFieldText} characters, a number, true, false, a list of at most ${mostListValues} such values or null is expected`,
);

/** Schema of values of custom fields, each by the key of its field: null removes one, and others stay. */
export const customValuesInput = v.optional(v.pipe(v.record(v.string(), value), v.maxEntries(100)));

/** Values of custom fields by the keys of the fields; a field without a value is absent. */
export const customValuesAnswer = v.record(v.string(), v.union([single, v.array(single)]));
