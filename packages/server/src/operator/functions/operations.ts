import * as v from 'valibot';
import { recordAuditEntry } from '../../events/index.ts';
import { findRunsById, listFunctions, replayEvents, replayRun, serializeRun } from '../../functions/index.ts';
import { scopes } from '../../http/operator-key.ts';
import { commitChange } from '../commit-change.ts';
import { eventId } from '../description/fields.ts';
import { filterText } from '../description/list.ts';
import {
  defineMultiStepOperation,
  defineReadOperation,
  defineWriteOperation,
  noQuery,
} from '../description/operation.ts';
import { defineListOperation } from '../description/record-operations.ts';

const tag = 'functions';
const date = v.nullable(v.string());
const status = v.picklist(['queued', 'done', 'dead']);

const RunAnswer = v.strictObject({
  id: v.string(),
  function: v.string(),
  event_id: v.nullable(v.number()),
  tick: date,
  status,
  attempts: v.number(),
  date_due: date,
  date_created: v.string(),
  date_done: date,
  duration_ms: v.nullable(v.number()),
  error: v.nullable(v.string()),
});

const FunctionAnswer = v.strictObject({
  name: v.string(),
  events: v.array(v.string()),
  schedule: v.nullable(v.string()),
  scopes: v.array(v.picklist(scopes)),
  error: v.nullable(v.string()),
  date_next: date,
  date_read: v.string(),
  queued: v.number(),
  dead: v.number(),
  last_run: v.nullable(RunAnswer),
});

export const functionOperations = {
  'GET /functions': defineReadOperation({
    tag,
    summary: 'The shop’s own functions that are told of events or have a schedule, with what is wrong with them',
    query: noQuery,
    answer: v.strictObject({ results: v.array(FunctionAnswer) }),
    async run({ db }) {
      return { results: await listFunctions(db) };
    },
  }),
  'GET /functions/runs': defineListOperation({
    tag,
    summary: 'What functions were told, and how it went; the newest first',
    table: 'function_runs',
    sort: '-date_created',
    filters: { function: filterText, status: v.optional(status) },
    answer: RunAnswer,
    serialize: serializeRun,
  }),
  'POST /functions/runs/:id/replay': defineWriteOperation({
    tag,
    summary: 'Runs it once more, at once',
    body: v.strictObject({}),
    answer: RunAnswer,
    refusals: { 404: 'no such run' },
    async run({ tx, id, actor, now }) {
      const previousRuns = await findRunsById(tx, [id]);
      await replayRun(tx, id);
      const readAfterChange = () => findRunsById(tx, [id]);
      return (
        await commitChange(tx, {
          entity: 'function_run',
          ids: [id],
          actor,
          now,
          previousRecords: previousRuns,
          read: readAfterChange,
        })
      ).get(id);
    },
  }),
  'POST /functions/replay': defineMultiStepOperation({
    tag,
    summary: 'Tells a function once more of the events after one id, up to another or the newest',
    body: v.strictObject({
      function: v.pipe(v.string(), v.maxLength(200)),
      after: eventId,
      until: v.optional(eventId),
    }),
    answer: v.strictObject({ count: v.number() }),
    refusals: { 404: 'no such function' },
    async run({ deps, body: { function: id, ...range }, actor, now, step }) {
      const count = await replayEvents({ ...deps, step }, { name: id, afterId: range.after, until: range.until });
      const auditEntry = { actor: actor.name, action: 'function.replay', entity: 'function', id, before: null };
      await step('audit', (tx) => recordAuditEntry(tx, { ...auditEntry, after: { ...range, count } }, now));
      return { count };
    },
  }),
};
