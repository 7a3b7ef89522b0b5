import { type List, localizeDeep, type StoreSettings } from '@mercer/contract';
import { type Db, findIdByFormerSlug, parseJson, type Row } from '@mercer/database';
import { isStorableText } from '@mercer/platform/http/body';
import { buildListResponse, computeOffset, parsePagingQuery } from '@mercer/platform/http/list';
import type { Query } from '@mercer/platform/http/query';
import { buildColumns, type ContentField, readModelFields } from './fields.ts';
import { buildSortOrder, recordCondition } from './where.ts';

/** A record of a model that the store defines: the rest of its fields are the model's. */
export type ContentRecord = { id: string; slug: string; date_created: string; date_updated: string } & Record<
  string,
  unknown
>;

/** Locale for which records are read, and whether drafts are included. */
export interface Reader {
  locale: string;
  locales: StoreSettings['locales'];
  preview: boolean;
}

/** The model's published records; an unknown model has none. */
export async function listContentRecords(
  db: Db,
  model: string,
  query: Query,
  reader: Reader,
): Promise<List<ContentRecord>> {
  const paging = parsePagingQuery(query);
  const modelId = isStorableText(model) ? model : '';
  const fields = await readModelFields(db, modelId);
  const columns = buildColumns(db, fields ?? []);
  const records = selectRecords(db, modelId, reader).where(recordCondition(query, columns));
  const rows = await records
    .selectAll()
    .orderBy(buildSortOrder(query.sort, columns))
    .limit(paging.limit)
    .offset(computeOffset(paging))
    .execute();
  const { count } = await records.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return buildListResponse(
    rows.map((row) => serializeRecord(row, fields, reader)),
    Number(count),
    paging,
  );
}

/** Finds a record by id or slug; null when there is none. */
export async function findContentRecord(
  db: Db,
  model: string,
  idOrSlug: string,
  reader: Reader,
): Promise<ContentRecord | null> {
  if (!isStorableText(model + idOrSlug)) return null;
  const row = await selectRecords(db, model, reader)
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', idOrSlug), eb('slug', '=', idOrSlug)]))
    .orderBy((eb) => eb.case().when('id', '=', idOrSlug).then(0).else(1).end())
    .executeTakeFirst();
  if (row) return serializeRecord(row, await readModelFields(db, model), reader);
  const formerId = await findIdByFormerSlug(db, `content:${model}`, idOrSlug);
  return formerId === undefined ? null : findContentRecord(db, model, formerId, reader);
}

/** Pages have the names that published clients read beside their own. */
function toPublishedFields(model: string, { title, body }: Record<string, unknown>): Record<string, unknown> {
  if (model !== 'pages') return {};
  return {
    ...(typeof title === 'string' && { name: title }),
    ...(typeof body === 'string' && { content: body }),
    meta_description: null,
  };
}

function selectRecords(db: Db, model: string, { preview }: Reader) {
  const records = db.selectFrom('content').where('model', '=', model);
  return preview ? records : records.where('published', '=', 1);
}

/** The fields of the model, in the reader's words; a preview has the changes that are not published yet. */
function serializeRecord(row: Row<'content'>, fields: ContentField[] | null, reader: Reader): ContentRecord {
  const { id, slug, date_created, date_updated } = row;
  const draft = reader.preview && row.draft ? parseJson<Record<string, unknown>>(row.draft) : {};
  const value = { ...parseJson<Record<string, unknown>>(row.value), ...draft };
  const words = localizeDeep(value, reader.locale, reader.locales) as Record<string, unknown>; // localizing keeps the shape
  const modelValues = fields ? Object.fromEntries(fields.map((field) => [field.id, words[field.id] ?? null])) : words;
  const state = reader.preview ? { published: row.published === 1 } : {};
  return {
    ...toPublishedFields(row.model, modelValues),
    ...modelValues,
    ...state,
    id,
    slug,
    date_created,
    date_updated,
  };
}
