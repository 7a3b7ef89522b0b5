import { type Db, parseJson, type Row } from '@mercer/database';
import { buildNotFoundError } from '@mercer/platform/http/errors';
import type { OperatorPage } from './schema.ts';

export const model = 'pages';

export async function findContentPage(db: Db, id: string): Promise<OperatorPage> {
  const page = (await readContentPages(db, [id])).get(id);
  if (!page) throw buildNotFoundError('There is no such page');
  return page;
}

export async function readContentPages(db: Db, ids: string[]): Promise<Map<string, OperatorPage>> {
  const pages = db.selectFrom('content').selectAll().where('model', '=', model);
  const rows = await pages.where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, serializePage(row)]));
}

type Value = Partial<Pick<OperatorPage, 'title' | 'body' | '$locale'>>;

export function serializePage({
  id,
  slug,
  value,
  published,
  date_created,
  date_updated,
}: Row<'content'>): OperatorPage {
  const { title = '', body = '', $locale } = parseJson<Value>(value);
  const words = { title, body, ...($locale ? { $locale } : {}) };
  return { id, slug, ...words, published: published === 1, date_created, date_updated };
}
