import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Row } from '../../db/index.ts';
import type { Config } from '../../http/config.ts';

/** Path of the order's page: a guest's carries a key of its own, an account holder logs in. */
export function orderPath(config: Config, { id, account_id }: Pick<Row<'orders'>, 'id' | 'account_id'>): string {
  return account_id ? `/account/orders/${id}` : `/orders/${id}?token=${tokenOf(config, 'order', id)}`;
}

/** Path of the order's invoice, for a browser that knows no key of the API; its token opens nothing else. */
export function invoicePath(config: Config, orderId: string): string {
  return `/api/orders/${orderId}/invoice?token=${tokenOf(config, 'invoice', orderId)}`;
}

/** What opens a guest's order opens its invoice as well. */
export function isInvoiceToken(config: Config, orderId: string, token: string): boolean {
  return isToken(config, 'invoice', orderId, token) || isOrderToken(config, orderId, token);
}

export function isOrderToken(config: Config, orderId: string, token: string): boolean {
  return isToken(config, 'order', orderId, token);
}

/** Path of the page where a draft is paid. */
export function draftPath(config: Config, draftId: string): string {
  return `/drafts/${draftId}?token=${tokenOf(config, 'draft', draftId)}`;
}

export function isDraftToken(config: Config, draftId: string, token: string): boolean {
  return isToken(config, 'draft', draftId, token);
}

type Purpose = 'order' | 'invoice' | 'draft';

function isToken(config: Config, purpose: Purpose, orderId: string, token: string): boolean {
  const expected = Buffer.from(tokenOf(config, purpose, orderId));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The prefix keeps other signatures of the same secret from being taken for this one. */
function tokenOf({ signingSecret }: Config, purpose: Purpose, orderId: string): string {
  return createHmac('sha256', signingSecret).update(`${purpose}:${orderId}`).digest('base64url');
}
