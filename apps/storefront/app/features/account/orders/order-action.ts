import type { Order } from '@mercer/contract';
import { messages } from '../../../i18n/messages.ts';
import type { Client } from '../../../loading/client.ts';
import { readFormText } from '../../../ui/read-form-text.ts';
import { failureSentence } from '../link-problem.ts';
import type { Pieces } from './refund-estimate.ts';

/** The calls of the client library that the forms of an order need. */
export interface OrderCalls {
  cancelOrder(id: string, input: { reason?: string }): Promise<Order>;
  returnOrder(id: string, input: ReturnWish): Promise<Order>;
}

interface ReturnWish {
  reason: string;
  items: Pieces[];
  resolution?: 'exchange';
  /** Replacement that the shopper requests. */
  replacement?: string;
}

/** Creates the calls for a guest's order, which are authorized by the token of its signed link. */
export function signedOrderCalls({ orders }: Pick<Client, 'orders'>, token: string): OrderCalls {
  return {
    cancelOrder: (id, input) => orders.cancel(id, token, input),
    returnOrder: (id, input) => orders.requestReturn(id, token, input),
  };
}

export type OrderRequest = 'cancel' | 'return';
export type OrderOutcome = { done: OrderRequest; order: Order } | { failure: string };

/** Prefix of the fields that say how many pieces of an order line are returned; the id of the line follows it. */
export const piecesField = 'pieces_';

/** True when the form belongs to the order: those of subscriptions have a `subscription_id`. */
export function isOrderRequest(form: FormData): boolean {
  return ['cancel', 'return'].includes(readFormText(form, 'intent')) && !form.has('subscription_id');
}

/** The browser runs it through the client library; without JavaScript the page's action does. */
export async function runOrderAction(calls: OrderCalls, id: string, form: FormData): Promise<OrderOutcome> {
  const reason = [readFormText(form, 'why'), readFormText(form, 'reason').trim()].filter(Boolean).join(': ');
  try {
    if (form.get('intent') === 'return')
      return await requestReturn(calls, id, { reason, items: readReturnPieces(form), ...readExchangeWish(form) });
    return { done: 'cancel', order: await calls.cancelOrder(id, reason ? { reason } : {}) };
  } catch (error) {
    return { failure: failureSentence(error) };
  }
}

async function requestReturn(calls: OrderCalls, id: string, request: ReturnWish): Promise<OrderOutcome> {
  if (!request.reason) return { failure: messages().orders.noReason };
  if (request.items.length === 0) return { failure: messages().orders.noPieces };
  if (request.resolution && !request.replacement) return { failure: messages().orders.noReplacement };
  return { done: 'return', order: await calls.returnOrder(id, request) };
}

/** Reads what the shopper wants instead of the pieces; nothing where that is the money. */
function readExchangeWish(form: FormData): Pick<ReturnWish, 'resolution' | 'replacement'> {
  if (form.get('resolution') !== 'exchange') return {};
  return { resolution: 'exchange', replacement: readFormText(form, 'replacement').trim() };
}

export function readReturnPieces(form: FormData): Pieces[] {
  return [...form.keys()]
    .filter((name) => name.startsWith(piecesField))
    .map((name) => ({ id: name.slice(piecesField.length), quantity: Number(form.get(name)) }))
    .filter(({ quantity }) => quantity > 0);
}
