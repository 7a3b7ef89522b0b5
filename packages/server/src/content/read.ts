import type { List } from '@mercer/contract';
import { type Db, parseJson, type Row } from '../db/index.ts';
import { isStorableText } from '../http/body.ts';
import { listOf, pagingOf } from '../http/list.ts';
import type { Query } from '../http/query.ts';

/** A record of a model that the store defines: the rest of its fields are the model's. */
export type ContentRecord = { id: string; slug: string; [field: string]: unknown };

/** The model's records; an unknown model has none. */
export async function listContent(db: Db, model: string, query: Query): Promise<List<ContentRecord>> {
  const paging = pagingOf(query);
  const records = db.selectFrom('content').where('model', '=', isStorableText(model) ? model : '');
  const rows = await records
    .selectAll()
    .orderBy('id', 'desc')
    .limit(paging.limit)
    .offset((paging.page - 1) * paging.limit)
    .execute();
  const { count } = await records.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return listOf(rows.map(serialize), Number(count), paging);
}

/** By id or slug; null when there is none. */
export async function getContent(db: Db, model: string, idOrSlug: string): Promise<ContentRecord | null> {
  if (!isStorableText(model + idOrSlug)) return null;
  const row = await db
    .selectFrom('content')
    .selectAll()
    .where('model', '=', model)
    .where((eb) => eb.or([eb('id', '=', idOrSlug), eb('slug', '=', idOrSlug)]))
    .executeTakeFirst();
  return row ? serialize(row) : null;
}

function serialize({ id, slug, value }: Row<'content'>): ContentRecord {
  return { ...parseJson<Record<string, unknown>>(value), id, slug };
}
