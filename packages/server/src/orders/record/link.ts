import type { Row } from '../../db/index.ts';
import { isLinkSignature, linkSignature, type Signer } from '../../http/link-signature.ts';

/** Path of the order's page: a guest's carries a key of its own, an account holder logs in. */
export function buildOrderPath(config: Signer, { id, account_id }: Pick<Row<'orders'>, 'id' | 'account_id'>): string {
  return account_id ? `/account/orders/${id}` : `/orders/${id}?token=${signPurposeToken(config, 'order', id)}`;
}

/** Path of the order's invoice, for a browser that knows no key of the API; its token opens nothing else. */
export function buildInvoicePath(config: Signer, orderId: string): string {
  return `/api/orders/${orderId}/invoice?token=${signPurposeToken(config, 'invoice', orderId)}`;
}

/** True for the invoice's own token, and for the token of a guest's order, which opens its invoice as well. */
export function isInvoiceToken(config: Signer, orderId: string, token: string): boolean {
  return isPurposeToken(config, 'invoice', orderId, token) || isOrderToken(config, orderId, token);
}

export function isOrderToken(config: Signer, orderId: string, token: string): boolean {
  return isPurposeToken(config, 'order', orderId, token);
}

/** Path of the page where a draft is paid. */
export function buildDraftPath(config: Signer, draftId: string): string {
  return `/drafts/${draftId}?token=${signPurposeToken(config, 'draft', draftId)}`;
}

export function isDraftToken(config: Signer, draftId: string, token: string): boolean {
  return isPurposeToken(config, 'draft', draftId, token);
}

type Purpose = 'order' | 'invoice' | 'draft';

function isPurposeToken(config: Signer, purpose: Purpose, orderId: string, token: string): boolean {
  return isLinkSignature(config, `${purpose}:${orderId}`, token);
}

function signPurposeToken(config: Signer, purpose: Purpose, orderId: string): string {
  return linkSignature(config, `${purpose}:${orderId}`);
}
