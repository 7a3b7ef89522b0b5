import { isPlainObject } from '@mercer/contract';
import type { OperatorKey } from '@mercer/platform/http/operator-key';
import { listRequiredScopes } from '@mercer/platform/http/routes/scopes';

/** Fields of orders and drafts whose address has a token: whoever has it acts as the shopper. */
const links = new Set(['link', 'invoice_link']);

/** The record as lists answer it, and keys that may not write orders: without the goods that an order delivers by a link or a code. */
export function withoutLinks(record: object): object {
  const fields = Object.entries(omitLinks(record));
  return Object.fromEntries(fields.map(([name, value]) => [name, name === 'items' ? hideGoods(value) : value]));
}

/** Returns a record with its links for a key that may do itself what they allow, otherwise without. */
export function withLinksFor(record: object, actor: OperatorKey): object {
  return mayWriteOrders(actor) ? record : withoutLinks(record);
}

/**
 * Returns an order with its links for a key that may give back all of its money: whoever has the link cancels the order as its shopper
 * does. Nobody who is signed in gets them: what needs a fresh proof would be done without one.
 */
export function withOrderLinksFor(record: object, actor: OperatorKey): object {
  const { permissions, refundLimit, session } = actor;
  if (!mayWriteOrders(actor)) return withoutLinks(record);
  const mayRefund = !session && refundLimit === undefined && (permissions?.includes('orders.refund') ?? true);
  return mayRefund ? record : omitLinks(record);
}

/** Returns the list of an order's files with their links for a key that may write orders, otherwise without. */
export function withDownloadLinksFor(list: object, actor: OperatorKey): object {
  return mayWriteOrders(actor) || !('results' in list) ? list : { ...list, results: emptyTexts(list.results, 'url') };
}

/** Returns a list of licence keys with their codes, which are goods, for a key that may write the catalogue, otherwise without. */
export function withCodesFor(list: object, { scopes }: OperatorKey): object {
  const mayWrite = listRequiredScopes({ method: 'PUT', scope: 'catalogue' }).some((scope) => scopes.includes(scope));
  return mayWrite || !('results' in list) ? list : { ...list, results: emptyTexts(list.results, 'code') };
}

function mayWriteOrders({ scopes, permissions }: OperatorKey): boolean {
  if (permissions && !permissions.includes('orders.write')) return false;
  return listRequiredScopes({ method: 'PUT', scope: 'orders' }).some((scope) => scopes.includes(scope));
}

function omitLinks(record: object): object {
  return Object.fromEntries(Object.entries(record).filter(([field]) => !links.has(field)));
}

/** Empties the links of files and the codes of licence keys, so that their number can still be read. */
function hideGoods(items: unknown): unknown {
  if (!Array.isArray(items)) return items;
  return items.map((item) => {
    if (!isPlainObject(item) || !isPlainObject(item.delivered)) return item;
    const { downloads, licence_keys } = item.delivered;
    const codes = Array.isArray(licence_keys) ? licence_keys.map((code) => (code === null ? null : '')) : licence_keys;
    return { ...item, delivered: { ...item.delivered, downloads: emptyTexts(downloads, 'url'), licence_keys: codes } };
  });
}

/** Empties a field of each record; null stays, such as the code that a buyer waits for. */
function emptyTexts(records: unknown, field: string): unknown {
  if (!Array.isArray(records)) return records;
  return records.map((record) =>
    isPlainObject(record) && record[field] !== null ? { ...record, [field]: '' } : record,
  );
}
