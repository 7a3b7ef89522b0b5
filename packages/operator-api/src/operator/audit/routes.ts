import { serializeAudit } from '@mercer/commerce/events';
import type { Db } from '@mercer/database';
import { buildValidationError } from '@mercer/platform/http/errors';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import * as v from 'valibot';
import {
  buildResultPage,
  createListSchema,
  filterText,
  type Page,
  pageQuery,
  readPageCursor,
} from '../description/list.ts';

const order = { column: 'place', isDescending: true };

interface Filter {
  entity: string | undefined;
  entity_id: string | undefined;
}

/** The newest first. @throws ApiError 400 for an `entity_id` alone: the whole log would have to be read */
async function listAudit(db: Db, { entity, entity_id }: Filter, page: Page) {
  const cursor = readPageCursor(page, order);
  let entries = db.selectFrom('audit_log').selectAll();
  if (cursor) entries = entries.where((eb) => eb(eb.ref('place').$castTo<number | string>(), '<', cursor[0]));
  if (entity !== undefined) entries = entries.where('entity', '=', entity);
  if (entity_id !== undefined) {
    if (entity === undefined) throw buildValidationError('entity_id: it goes with entity', 'entity_id');
    entries = entries.where('entity_id', '=', entity_id);
  }
  const rows = await entries
    .orderBy('place', 'desc')
    .limit(page.limit + 1)
    .execute();
  const entriesWithId = rows.map((row) => ({ ...row, id: String(row.place) }));
  return buildResultPage(entriesWithId, page, ({ place }) => place);
}

const fields = v.nullable(v.record(v.string(), v.unknown()));

const AuditAnswer = v.strictObject({
  id: v.string(),
  actor: v.string(),
  action: v.string(),
  entity: v.string(),
  entity_id: v.string(),
  before: fields,
  after: fields,
  date_created: v.string(),
});

export const auditRoutes = [
  defineRoute({
    method: 'GET',
    path: '/operator/audit',
    access: 'operator',
    tag: 'events',
    summary: 'Who changed what from what to what, the newest first; `entity_id` goes with `entity`',
    query: v.strictObject({ ...pageQuery, entity: filterText, entity_id: filterText }),
    answer: createListSchema(AuditAnswer),
    async read({ db, query: { entity, entity_id, ...page } }) {
      const { rows, next } = await listAudit(db, { entity, entity_id }, page);
      return { results: rows.map(serializeAudit), next };
    },
  }),
];
