import type { Row } from '../../db/index.ts';
import { isLinkSignature, linkSignature, type Signer } from '../../http/link-signature.ts';

/** Path of the order's page: a guest's carries a key of its own, an account holder logs in. */
export function orderPath(config: Signer, { id, account_id }: Pick<Row<'orders'>, 'id' | 'account_id'>): string {
  return account_id ? `/account/orders/${id}` : `/orders/${id}?token=${tokenOf(config, 'order', id)}`;
}

/** Path of the order's invoice, for a browser that knows no key of the API; its token opens nothing else. */
export function invoicePath(config: Signer, orderId: string): string {
  return `/api/orders/${orderId}/invoice?token=${tokenOf(config, 'invoice', orderId)}`;
}

/** What opens a guest's order opens its invoice as well. */
export function isInvoiceToken(config: Signer, orderId: string, token: string): boolean {
  return isToken(config, 'invoice', orderId, token) || isOrderToken(config, orderId, token);
}

export function isOrderToken(config: Signer, orderId: string, token: string): boolean {
  return isToken(config, 'order', orderId, token);
}

/** Path of the page where a draft is paid. */
export function draftPath(config: Signer, draftId: string): string {
  return `/drafts/${draftId}?token=${tokenOf(config, 'draft', draftId)}`;
}

export function isDraftToken(config: Signer, draftId: string, token: string): boolean {
  return isToken(config, 'draft', draftId, token);
}

type Purpose = 'order' | 'invoice' | 'draft';

function isToken(config: Signer, purpose: Purpose, orderId: string, token: string): boolean {
  return isLinkSignature(config, `${purpose}:${orderId}`, token);
}

function tokenOf(config: Signer, purpose: Purpose, orderId: string): string {
  return linkSignature(config, `${purpose}:${orderId}`);
}
