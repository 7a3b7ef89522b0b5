import { addQuery } from '@mercer/commerce/redirects';
import type { Row } from '@mercer/database';

export type RedirectRow = Row<'redirects'>;

/**
 * Returns a redirect that leads where the redirects of its target lead, so that no browser is redirected twice; null
 * when they lead back to it.
 * @param redirects by their paths
 */
export function followRedirects(row: RedirectRow, redirects: ReadonlyMap<string, RedirectRow>): RedirectRow | null {
  const visitedPaths = new Set([row.path]);
  let { target, target_path, status } = row;
  while (target_path !== null) {
    if (visitedPaths.has(target_path)) return null;
    visitedPaths.add(target_path);
    const next = redirects.get(target_path);
    if (!next) break;
    target = addQuery(next.target, new URL(target, 'https://shop.invalid').search);
    // A browser keeps a 301 for ever, also where only a part of the way is for ever
    status = Math.max(status, next.status);
    target_path = next.target_path;
  }
  return { ...row, target, target_path, status };
}
