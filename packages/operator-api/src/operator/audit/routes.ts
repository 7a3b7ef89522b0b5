import { serializeAudit } from '@mercer/commerce/events';
import type { Db } from '@mercer/database';
import { buildValidationError } from '@mercer/platform/http/errors';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import * as v from 'valibot';
import {
  buildListAnswer,
  buildResultPage,
  countList,
  countSelected,
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
  let entries = db.selectFrom('audit_log');
  if (entity !== undefined) entries = entries.where('entity', '=', entity);
  if (entity_id !== undefined) {
    if (entity === undefined) throw buildValidationError('entity_id: it goes with entity', 'entity_id');
    entries = entries.where('entity_id', '=', entity_id);
  }
  const entriesAfter = cursor
    ? entries.where((eb) => eb(eb.ref('place').$castTo<number | string>(), '<', cursor[0]))
    : entries;
  const rows = await entriesAfter
    .selectAll()
    .orderBy('place', 'desc')
    .limit(page.limit + 1)
    .execute();
  const entriesWithId = rows.map((row) => ({ ...row, id: String(row.place) }));
  const resultPage = buildResultPage(entriesWithId, page, ({ place }) => place);
  return { ...resultPage, count: await countList(page, resultPage, () => countSelected(db, entries.select('place'))) };
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
      const { rows, ...counted } = await listAudit(db, { entity, entity_id }, page);
      return buildListAnswer(rows.map(serializeAudit), counted);
    },
  }),
];
