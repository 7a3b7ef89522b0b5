import { recordAuditEntry } from '@mercer/commerce/events';
import { findRunsById, listFunctions, replayEvents, replayRun, serializeRun } from '@mercer/functions';
import { scopes } from '@mercer/platform/http/operator-key';
import { defineRoute, noBody } from '@mercer/platform/http/routes/define-route';
import * as v from 'valibot';
import { commitChange } from '../commit-change.ts';
import { eventId } from '../description/fields.ts';
import { createChoiceListSchema, filterTexts } from '../description/list.ts';
import { defineListRoute, defineWholeListRoute } from '../description/record-routes.ts';

const group = { access: 'operator', tag: 'functions' } as const;
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

export const functionRoutes = [
  defineWholeListRoute({
    path: '/operator/functions',
    ...group,
    summary: 'The shop’s own functions that are told of events or have a schedule, with what is wrong with them',
    answer: FunctionAnswer,
    readAll: ({ db }) => listFunctions(db),
  }),
  defineListRoute({
    path: '/operator/functions/runs',
    ...group,
    summary: 'What functions were told, and how it went; the newest first',
    table: 'function_runs',
    sort: '-date_created',
    filters: { function: filterTexts, status: v.optional(createChoiceListSchema(status.options)) },
    answer: RunAnswer,
    serialize: serializeRun,
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/functions/runs/:id/replay',
    ...group,
    summary: 'Runs it once more, at once',
    body: noBody,
    answer: RunAnswer,
    refusals: { 404: 'no such run' },
    async write({ tx, id, actor, now }) {
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
  defineRoute({
    method: 'POST',
    path: '/operator/functions/replay',
    ...group,
    summary: 'Tells a function once more of the events after one id, up to another or the newest',
    body: v.strictObject({
      function: v.pipe(v.string(), v.maxLength(200)),
      after: eventId,
      until: v.optional(eventId),
    }),
    answer: v.strictObject({ count: v.number() }),
    refusals: { 404: 'no such function' },
    async writeInSteps({ deps, body: { function: id, ...range }, actor, now, step }) {
      const count = await replayEvents({ ...deps, step }, { name: id, afterId: range.after, until: range.until });
      const auditEntry = { actor: actor.name, action: 'function.replay', entity: 'function', id, before: null };
      await step('audit', (tx) => recordAuditEntry(tx, { ...auditEntry, after: { ...range, count } }, now));
      return { count };
    },
  }),
];
