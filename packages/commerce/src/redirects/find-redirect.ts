import { type Db, defineStatement } from '@mercer/database';
import { isStorableText } from '@mercer/platform/http/body';
import { addQuery, normalizePath } from './redirect-address.ts';

/** Finds where a path with its query is redirected to, with the same query; null when it is not redirected. */
export async function findRedirect(db: Db, address: string): Promise<{ to: string; status: number } | null> {
  const [text = '', search = ''] = address.split(/\?(.*)/s);
  const path = isStorableText(text) ? normalizePath(text) : null;
  if (path === null) return null;
  const [row] = await redirectsByPath(db, path);
  return row ? { to: addQuery(row.target, search), status: row.status } : null;
}

const redirectsByPath = defineStatement((db: Db, path: string) =>
  db.selectFrom('redirects').select(['target', 'status']).where('path', '=', path),
);
