import { ApiError } from '../http/errors.ts';
import type { OperatorKey, Scope } from '../http/operator-key.ts';

/** Parts of /operator that have a scope of their own; the others take `read` and `write`. */
const parts: ReadonlyMap<string, Scope> = new Map([
  ['orders', 'orders'],
  ['drafts', 'orders'],
  ['returns', 'orders'],
  ['payments', 'orders'],
  ['differences', 'orders'],
  ['invoices', 'orders'],
  ['subscriptions', 'orders'],
  ['reports', 'orders'],
  ['products', 'catalogue'],
  ['categories', 'catalogue'],
  ['attributes', 'catalogue'],
  ['translations', 'catalogue'],
  ['reviews', 'catalogue'],
  ['images', 'catalogue'],
  ['pages', 'catalogue'],
  ['content', 'catalogue'],
  ['content-models', 'catalogue'],
]);

/** The scopes of which a key needs one. @param path from /operator on */
export function listRequiredScopes(method: string, path: string): Scope[] {
  const part = parts.get(path.split('/')[2] ?? '');
  return [method === 'GET' || method === 'HEAD' ? 'read' : 'write', ...(part ? [part] : [])];
}

/** @throws ApiError 403 `missing_scope` with what is needed */
export function assertKeyScope(key: OperatorKey, method: string, path: string): void {
  const needed = listRequiredScopes(method, path);
  if (needed.some((scope) => key.scopes.includes(scope))) return;
  const message = `This key needs the scope ${needed.join(' or ')}`;
  throw new ApiError(message, { status: 403, code: 'missing_scope', param: needed[0] });
}
