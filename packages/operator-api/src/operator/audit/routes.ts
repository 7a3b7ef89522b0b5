import { serializeAudit } from '@mercer/commerce/events';
import type { Db } from '@mercer/database';
import { buildValidationError } from '@mercer/platform/http/errors';
import { defineRoute, noBody } from '@mercer/platform/http/routes/define-route';
import { readTimeZone } from '@mercer/platform/settings';
import { sql } from 'kysely';
import * as v from 'valibot';
import {
  buildListAnswer,
  buildResultPage,
  countList,
  countSelected,
  createListSchema,
  filterValues,
  type Page,
  pageQuery,
  readPageCursor,
} from '../description/list.ts';
import { searchQuery } from '../description/list-search.ts';
import { moment, toIsoEndDate, toIsoStartDate } from '../description/moments.ts';
import { beginsWith, candidateLimit } from '../description/prefix-search.ts';

import { revertChange } from './revert.ts';

const order = { column: 'place', isDescending: true };

interface Filter {
  q: string | undefined;
  entity: string[] | undefined;
  entity_id: string[] | undefined;
  actor: string[] | undefined;
  since: string | undefined;
  until: string | undefined;
}

/** The newest first. @throws ApiError 400 for an `entity_id` alone: the whole log would have to be read */
async function listAudit(db: Db, { q, entity, entity_id, actor, since, until }: Filter, page: Page) {
  const cursor = readPageCursor(page, order);
  let entries = db.selectFrom('audit_log');
  if (entity !== undefined) entries = entries.where('entity', 'in', entity);
  if (entity_id !== undefined) {
    if (entity === undefined) throw buildValidationError('entity_id: it goes with entity', 'entity_id');
    entries = entries.where('entity_id', 'in', entity_id);
  }
  if (actor !== undefined) entries = entries.where('actor_id', 'in', actor);
  const timeZone = await readTimeZone(db);
  if (since !== undefined) entries = entries.where('date_created', '>=', toIsoStartDate(since, timeZone));
  if (until !== undefined) entries = entries.where('date_created', '<', toIsoEndDate(until, timeZone));
  const places = await findSearchedPlaces(db, q);
  if (places) entries = entries.where(sql<boolean>`place in (${sql.join([-1, ...places])})`); // a list has an entry
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

/** Finds the entries of those whose name, or of the records whose id, begins with a text; undefined: there is no text. */
async function findSearchedPlaces(db: Db, q: string | undefined): Promise<number[] | undefined> {
  const text = q?.trim();
  if (!text) return undefined;
  const actor = sql`lower(${sql.ref('actor')})`;
  const conditions = [beginsWith(db, actor, text.toLowerCase()), beginsWith(db, sql.ref('entity_id'), text)];
  const selections = conditions.map(
    (condition) =>
      sql`select place from (select place from audit_log where ${condition} limit ${candidateLimit}) as entries`,
  );
  const { rows } = await sql<{ place: number | string }>`${sql.join(selections, sql` union `)}`.execute(db);
  return rows.map(({ place }) => Number(place));
}

const fields = v.nullable(v.record(v.string(), v.unknown()));

const AuditAnswer = v.strictObject({
  id: v.string(),
  /** name of the key or the staff member */
  actor: v.string(),
  actor_kind: v.picklist(['staff', 'key', 'function', 'system']),
  /** id of the key or the staff member */
  actor_id: v.nullable(v.string()),
  /** session of the staff member */
  session_id: v.nullable(v.string()),
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
    summary:
      'Who changed what from what to what, the newest first; `entity_id` goes with `entity`, and `q` is the beginning of a name or of a record’s id',
    query: v.strictObject({
      ...pageQuery,
      ...searchQuery,
      entity: filterValues,
      entity_id: filterValues,
      /** ids of keys or staff members */
      actor: filterValues,
      since: v.optional(moment),
      until: v.optional(moment),
    }),
    answer: createListSchema(AuditAnswer),
    async read({ db, query: { q, entity, entity_id, actor, since, until, ...page } }) {
      const filter = { q, entity, entity_id, actor, since, until };
      const { rows, ...counted } = await listAudit(db, filter, page);
      return buildListAnswer(rows.map(serializeAudit), counted);
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/audit/:id/revert',
    access: 'operator',
    tag: 'events',
    summary:
      'Takes one change of a product, a customer or a setting back, unless its fields were changed again; the permission for such a change is needed as well',
    body: noBody,
    answer: v.strictObject({ entity: v.string(), id: v.string() }),
    refusals: {
      404: 'no such entry',
      409: 'not_revertible: such a change cannot be taken back; changed_since: a field was changed again, `param` names it',
    },
    write: (call) => revertChange(call, call.id),
  }),
];
