import { type List, localize, type StoreSettings } from '@mercer/contract';
import { type Db, parseJson, type Row } from '../db/index.ts';
import { isStorableText } from '../http/body.ts';
import { listOf, offsetOf, pagingOf } from '../http/list.ts';
import type { Query } from '../http/query.ts';
import { type ContentField, columnsOf, fieldsOf } from './fields.ts';
import { recordCondition, sortOrder } from './where.ts';

/** A record of a model that the store defines: the rest of its fields are the model's. */
export type ContentRecord = { id: string; slug: string; date_created: string; date_updated: string } & Record<
  string,
  unknown
>;

/** For whom records are read: their locale, and whether drafts are shown. */
export interface Reader {
  locale: string;
  locales: StoreSettings['locales'];
  preview: boolean;
}

/** The model's published records; an unknown model has none. */
export async function listContent(db: Db, model: string, query: Query, reader: Reader): Promise<List<ContentRecord>> {
  const paging = pagingOf(query);
  const known = isStorableText(model) ? model : '';
  const fields = await fieldsOf(db, known);
  const columns = columnsOf(db, fields ?? []);
  const records = recordsOf(db, known, reader).where(recordCondition(query, columns));
  const rows = await records
    .selectAll()
    .orderBy(sortOrder(query.sort, columns))
    .limit(paging.limit)
    .offset(offsetOf(paging))
    .execute();
  const { count } = await records.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return listOf(
    rows.map((row) => serialize(row, fields, reader)),
    Number(count),
    paging,
  );
}

/** By id or slug; null when there is none. */
export async function getContent(
  db: Db,
  model: string,
  idOrSlug: string,
  reader: Reader,
): Promise<ContentRecord | null> {
  if (!isStorableText(model + idOrSlug)) return null;
  const row = await recordsOf(db, model, reader)
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', idOrSlug), eb('slug', '=', idOrSlug)]))
    .orderBy((eb) => eb.case().when('id', '=', idOrSlug).then(0).else(1).end())
    .executeTakeFirst();
  return row ? serialize(row, await fieldsOf(db, model), reader) : null;
}

/** Pages have the names that published clients read beside their own. */
function published(model: string, { title, body }: Record<string, unknown>): Record<string, unknown> {
  if (model !== 'pages') return {};
  return {
    ...(typeof title === 'string' && { name: title }),
    ...(typeof body === 'string' && { content: body }),
    meta_description: null,
  };
}

function recordsOf(db: Db, model: string, { preview }: Reader) {
  const records = db.selectFrom('content').where('model', '=', model);
  return preview ? records : records.where('published', '=', 1);
}

/** The fields of the model, in the reader's words; a preview has the changes that are not published yet. */
function serialize(row: Row<'content'>, fields: ContentField[] | null, reader: Reader): ContentRecord {
  const { id, slug, date_created, date_updated } = row;
  const draft = reader.preview && row.draft ? parseJson<Record<string, unknown>>(row.draft) : {};
  const value = { ...parseJson<Record<string, unknown>>(row.value), ...draft };
  const words = localize(value, reader.locale, reader.locales) as Record<string, unknown>; // the same shape in other words
  const own = fields ? Object.fromEntries(fields.map((field) => [field.id, words[field.id] ?? null])) : words;
  const state = reader.preview ? { published: row.published === 1 } : {};
  return { ...published(row.model, own), ...own, ...state, id, slug, date_created, date_updated };
}
