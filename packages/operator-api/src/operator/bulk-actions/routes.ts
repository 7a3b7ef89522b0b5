import { parseJson, type Row } from '@mercer/database';
import { defineRoute, noBody } from '@mercer/platform/http/routes/define-route';
import { buildListAnswer, createListSchema, parseSortOrder } from '../description/list.ts';
import { defineFindRoute } from '../description/record-routes.ts';
import { readTablePage } from '../description/records.ts';
import { listVisibleActions } from './actions.ts';
import {
  type BulkActionRow,
  buildMissingActionError,
  cancelBulkAction,
  findBulkAction,
  queueBulkAction,
  serializeBulkAction,
} from './jobs.ts';
import {
  BulkActionAnswer,
  BulkActionInput,
  BulkActionQuery,
  mostRecords,
  RecordOutcomeAnswer,
  RecordOutcomeQuery,
} from './schema.ts';

const group = { access: 'operator', tag: 'bulk actions' } as const;
const notFoundText = 'no such bulk action';

/** Routes for actions on many records, which a job carries out one record after the other. */
export const bulkActionRoutes = [
  defineRoute({
    method: 'POST',
    path: '/operator/bulk-actions',
    ...group,
    summary: `Orders an action on up to 1,000 records by their ids, or up to ${mostRecords} by the filter of their list. Each is changed as by its own route; with \`dry_run\` nothing is written`,
    body: BulkActionInput,
    example: { action: 'orders.add_tags', filter: { status: 'paid' }, input: { tags: ['Gift'] }, dry_run: true },
    answer: BulkActionAnswer,
    status: 201,
    write: (call) => queueBulkAction(call, call.body),
  }),
  defineRoute({
    method: 'GET',
    path: '/operator/bulk-actions',
    ...group,
    summary: 'Bulk actions of the last 90 days, the newest first: those whose records the caller may see',
    query: BulkActionQuery,
    answer: createListSchema(BulkActionAnswer),
    async read({ db, actor, query: { state, q, updated_since, ...page } }) {
      const { rows, ...counted } = await readTablePage<BulkActionRow>(db, 'bulk_actions', {
        page,
        order: parseSortOrder('-id'),
        search: { q, updated_since },
        equal: { state, action: listVisibleActions(actor) },
      });
      return buildListAnswer(rows.map(serializeBulkAction), counted);
    },
  }),
  defineFindRoute({
    path: '/operator/bulk-actions/:id',
    ...group,
    recordName: 'bulk action',
    answer: BulkActionAnswer,
    find: ({ db, actor, id }) => findBulkAction(db, actor, id),
  }),
  defineRoute({
    method: 'GET',
    path: '/operator/bulk-actions/:id/records',
    ...group,
    summary: 'What became of each record, in their order; of a dry run what would become of it',
    query: RecordOutcomeQuery,
    answer: createListSchema(RecordOutcomeAnswer),
    refusals: { 404: notFoundText },
    async read({ db, actor, id, query: { state, ...page } }) {
      if (!(await findBulkAction(db, actor, id))) throw buildMissingActionError();
      const { rows, ...counted } = await readTablePage<Row<'bulk_action_records'>>(db, 'bulk_action_records', {
        page,
        order: parseSortOrder('id'),
        equal: { bulk_action_id: id, state },
      });
      return buildListAnswer(rows.map(serializeOutcome), counted);
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/bulk-actions/:id/cancel',
    ...group,
    summary: 'Ends an action after the record that is being changed; what was changed stays',
    body: noBody,
    example: {},
    answer: BulkActionAnswer,
    refusals: { 404: notFoundText, 409: 'bulk_action_finished: it has ended' },
    write: (call) => cancelBulkAction(call, call.id),
  }),
];

function serializeOutcome({ id, record_id, state, request, code, message }: Row<'bulk_action_records'>) {
  return { id, record_id, state, request: request === null ? null : parseJson<object>(request), code, message };
}
