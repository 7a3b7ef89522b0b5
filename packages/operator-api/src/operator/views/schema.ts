import * as v from 'valibot';
import { answered, nonEmptyText, possiblyEmptyText } from '../description/fields.ts';

const list = v.pipe(
  v.string(),
  v.maxLength(100),
  v.regex(/^[a-z][a-z0-9/-]*$/, 'the path of a list below /operator is expected, such as orders'),
);
const mostFilters = 30;
const parameterName = v.pipe(v.string(), v.regex(/^[a-z_]{1,50}$/, 'a parameter of the list is expected'));
const query = v.pipe(v.record(parameterName, possiblyEmptyText(500)), v.maxEntries(mostFilters));
const name = nonEmptyText(100);

export const ViewAnswer = v.strictObject({
  id: v.string(),
  list: v.string(),
  name: v.string(),
  query: v.record(v.string(), v.string()),
  shared: v.boolean(),
  is_mine: v.boolean(),
  date_created: v.string(),
  date_updated: v.string(),
});

/** `query` has the parameters with which the list is read. A `shared` view is seen by every caller. */
export const ViewInput = v.strictObject({
  list,
  name,
  query: v.optional(query, {}),
  shared: v.optional(v.boolean(), false),
});

/** Fields that are absent stay as they are; the query is replaced as a whole. */
export const ViewUpdate = v.strictObject({
  list: v.optional(list),
  name: v.optional(name),
  query: v.optional(query),
  shared: v.optional(v.boolean()),
  id: answered,
  is_mine: answered,
  date_created: answered,
  date_updated: answered,
});
