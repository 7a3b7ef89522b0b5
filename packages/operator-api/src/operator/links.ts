import type { OperatorKey } from '@mercer/platform/http/operator-key';
import { listRequiredScopes } from '@mercer/platform/http/routes/scopes';

/** Fields of orders and drafts whose address has a token: whoever has it acts as the shopper. */
const links = new Set(['link', 'invoice_link']);

/** The record as lists answer it, and keys that may not write orders. */
export function withoutLinks(record: object): object {
  return Object.fromEntries(Object.entries(record).filter(([field]) => !links.has(field)));
}

/** Returns a record with its links for a key that may do itself what they allow, otherwise without. */
export function withLinksFor(record: object, { scopes, permissions }: OperatorKey): object {
  if (permissions && !permissions.includes('orders.write')) return withoutLinks(record);
  const mayWrite = listRequiredScopes({ method: 'PUT', scope: 'orders' }).some((scope) => scopes.includes(scope));
  return mayWrite ? record : withoutLinks(record);
}
