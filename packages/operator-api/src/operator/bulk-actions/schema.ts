import * as v from 'valibot';
import { recordId } from '../description/fields.ts';
import { createChoiceListSchema, pageQuery } from '../description/list.ts';
import { changeQuery, searchQuery } from '../description/list-search.ts';
import { actionNames } from './actions.ts';

export const mostRecords = 10_000;
const states = ['queued', 'running', 'completed', 'failed', 'canceled'] as const;
const recordStates = ['waiting', 'planned', 'changed', 'unchanged', 'refused'] as const;

/**
 * Either `ids`, or `filter` with the parameters of the list, says which records. `input` is the same for each of them. With `dry_run`
 * nothing is written.
 */
export const BulkActionInput = v.pipe(
  v.strictObject({
    action: v.picklist(actionNames),
    ids: v.optional(v.pipe(v.array(recordId), v.minLength(1), v.maxLength(1000))),
    filter: v.optional(
      v.pipe(
        v.record(
          v.pipe(v.string(), v.regex(/^[a-z_]{1,50}$/, 'a parameter of the list is expected')),
          v.pipe(v.string(), v.maxLength(500)),
        ),
        v.maxEntries(30),
      ),
    ),
    input: v.optional(v.record(v.string(), v.unknown()), {}),
    dry_run: v.optional(v.boolean(), false),
  }),
  v.forward(
    v.check(({ ids, filter }) => (ids === undefined) !== (filter === undefined), 'either ids or filter is expected'),
    ['ids'],
  ),
);

export const BulkActionAnswer = v.strictObject({
  id: v.string(),
  action: v.string(),
  input: v.record(v.string(), v.unknown()),
  dry_run: v.boolean(),
  state: v.picklist(states),
  total: v.number(),
  done: v.number(),
  changed: v.number(),
  unchanged: v.number(),
  refused: v.number(),
  message: v.nullable(v.string()),
  actor: v.string(),
  date_created: v.string(),
  date_updated: v.string(),
  date_started: v.nullable(v.string()),
  date_finished: v.nullable(v.string()),
});

export type BulkActionJob = v.InferOutput<typeof BulkActionAnswer>;

export const BulkActionQuery = v.strictObject({
  ...pageQuery,
  ...searchQuery,
  ...changeQuery,
  state: v.optional(createChoiceListSchema(states)),
});

/** `request` is what changes the record, or in a dry run would change it; `code` and `message` say why it was refused. */
export const RecordOutcomeAnswer = v.strictObject({
  id: v.string(),
  record_id: v.string(),
  state: v.picklist(recordStates),
  request: v.nullable(
    v.strictObject({ method: v.string(), path: v.string(), body: v.record(v.string(), v.unknown()) }),
  ),
  code: v.nullable(v.string()),
  message: v.nullable(v.string()),
});

export const RecordOutcomeQuery = v.strictObject({
  ...pageQuery,
  state: v.optional(createChoiceListSchema(recordStates)),
});
