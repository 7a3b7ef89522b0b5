import type { Cart, Order } from '@mercer/contract';
import type { AllowedPurchase } from '@mercer/platform/http/network';
import { type AgentMessage, checkPolicy, releaseReservation } from '../../trust/index.ts';
import { type AgentSession, updateSession } from './agent-session.ts';
import type { AgentCall } from './context.ts';
import type { Buyer, Instrument } from './deal.ts';
import { sandboxCards, sandboxHandlerId } from './payment-handlers.ts';
import { describeCheckout } from './read-deal.ts';
import type { ShopAnswer, ShopCalls } from './shop-calls.ts';
import { reportError, toShopAddress } from './write-deal.ts';

interface Completion {
  shop: ShopCalls;
  session: AgentSession;
  cart: Cart;
  instrument: Instrument;
}

/** What became of an attempt to pay: `messages` say why there is no order. */
export type CompletionOutcome =
  | { outcome: 'placed' }
  | { outcome: 'declined' | 'refused' | 'pending' | 'challenged'; messages: AgentMessage[] };

/**
 * Pays a checkout by the token of an agent, through the shop's own submission: the same cart again, or twice at once, is
 * the same order. A repeated idempotency key pays with the same token of the vault, so that it is the same payment.
 */
export async function completeCheckout(call: AgentCall, completion: Completion): Promise<CompletionOutcome> {
  const { deps, agent } = call;
  const { session, cart } = completion;
  const isResumed = call.key !== undefined && session.payment_key === call.key;
  let mayRelease = isResumed;
  const onReserved = (isNew: boolean) => {
    mayRelease ||= isNew;
  };
  const checkout = describeCheckout(session, cart);
  const limits = await checkPolicy(deps, { agent, step: 'complete', checkout, onReserved });
  const refusals = limits.filter(({ type }) => type === 'error');
  if (refusals.length > 0) return { outcome: 'refused', messages: refusals };
  const outcome = await payCheckout(call, completion);
  // What came to nothing does not count towards the limits of the day, unless another attempt of the purchase is under way
  const hasFailed = outcome.outcome === 'declined' || outcome.outcome === 'refused';
  if (hasFailed && mayRelease) await releaseReservation(deps, session.id);
  return outcome;
}

async function payCheckout(call: AgentCall, completion: Completion): Promise<CompletionOutcome> {
  const { shop, session, cart, instrument } = completion;
  const token = await preparePayment(call, completion);
  if (typeof token !== 'string') return { outcome: 'refused', messages: [token] };
  const billing = {
    ...(instrument.billingAddress && toShopAddress(instrument.billingAddress, findBuyerName(cart))),
    card: { token },
  };
  const payable = await shop.call<Cart>('PUT', '/api/cart', { billing: { ...billing, method: 'card' } });
  // An ordered cart takes no payment any more: submitting it again finds its order
  if (!payable.isOk && payable.status !== 409) return { outcome: 'refused', messages: [toRefusal(payable)] };
  const submission = await shop.call<Order>('POST', '/api/cart/order', undefined, describeAllowed(session, cart));
  return recordOutcome(call, session, submission);
}

/** Describes what the rules were asked about: what another call, or the buyer, changes meanwhile is not ordered. */
function describeAllowed(session: AgentSession, cart: Cart): AllowedPurchase {
  const { currency, total: amount, country = null, email = null } = describeCheckout(session, cart);
  const lines = cart.items.map(({ product_id, quantity }) => ({ productId: product_id, quantity }));
  return { currency, amount, country, email, lines };
}

/** Finds the name for an invoice whose address has none: the buyer's, or that of the destination. */
function findBuyerName({ billing, shipping }: Cart): Buyer {
  const { first_name, last_name } = billing.first_name || billing.last_name ? billing : shipping;
  return { firstName: first_name || undefined, lastName: last_name || undefined };
}

/** Gets a token of the vault for the attempt, or the one that the attempt has already. */
async function preparePayment(
  call: AgentCall,
  { shop, session, instrument }: Completion,
): Promise<string | AgentMessage> {
  const isRepeated = call.key !== undefined && session.payment_key === call.key;
  if (isRepeated && session.payment_token) return session.payment_token;
  const path = '$.payment.instruments[0]';
  if (instrument.handlerId !== sandboxHandlerId) {
    return reportError('payment_handler_unknown', `The shop has no payment handler ${instrument.handlerId}.`, path);
  }
  const isSuiteCard = call.suite !== undefined && instrument.credentialType === 'card';
  const testToken = instrument.token ?? (isSuiteCard ? 'success_token' : '');
  const number = Object.hasOwn(sandboxCards, testToken) ? sandboxCards[testToken] : undefined;
  if (!number) return reportError('payment_failed', 'The payment token is not valid.', `${path}.credential`);
  const card = { number, cvc: '123', exp_month: 12, exp_year: call.deps.now().getUTCFullYear() + 3 };
  const answer = await shop.call<{ token: string }>('POST', '/vault/tokens', card);
  if (!answer.isOk) return reportError('payment_failed', answer.message, path);
  await updateSession(call.deps, session, { payment_key: call.key ?? null, payment_token: answer.body.token });
  return answer.body.token;
}

async function recordOutcome(
  { deps }: AgentCall,
  session: AgentSession,
  submission: ShopAnswer<Order>,
): Promise<CompletionOutcome> {
  if (submission.isOk) {
    await updateSession(deps, session, { payment_state: null });
    return { outcome: 'placed' };
  }
  const { code, status, message } = submission;
  if (code === 'authentication_required') {
    await updateSession(deps, session, { payment_state: 'challenged' });
    return { outcome: 'challenged', messages: [] };
  }
  if (code === 'payment_pending' || status >= 500) {
    await updateSession(deps, session, { payment_state: 'pending' });
    const notice: AgentMessage = { type: 'info', code: 'payment_pending', content: message };
    return { outcome: 'pending', messages: [notice] };
  }
  await updateSession(deps, session, { payment_key: null, payment_token: null, payment_state: null });
  if (status === 402) return { outcome: 'declined', messages: [reportError('payment_failed', message, '$.payment')] };
  return { outcome: 'refused', messages: [toRefusal(submission)] };
}

/** Turns a refusal of the shop's submission into a message about the part of the checkout that is not right. */
function toRefusal({ code, message, param }: Extract<ShopAnswer<unknown>, { isOk: false }>): AgentMessage {
  if (code === 'out_of_stock') return reportError('out_of_stock', message, '$.line_items');
  return reportError('field_invalid', message, toPath(param));
}

const paths: [prefix: string, path: string][] = [
  ['shipping', '$.fulfillment.methods[0]'],
  ['billing', '$.payment'],
  ['account', '$.buyer'],
  ['items', '$.line_items'],
];

function toPath(param = ''): string {
  return paths.find(([prefix]) => param.startsWith(prefix))?.[1] ?? '$';
}
