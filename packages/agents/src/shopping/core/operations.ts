import { dropCartHold, lockCartById } from '@mercer/commerce/cart';
import type { Cart } from '@mercer/contract';
import type { AgentMessage } from '../../trust/index.ts';
import { recordCart } from '../../trust/index.ts';
import {
  type AgentSession,
  buildSession,
  findSession,
  insertSession,
  isExpired,
  listOpenings,
  sealToken,
  unsealToken,
  updateSession,
} from './agent-session.ts';
import { changeAlone } from './cart-lock.ts';
import { completeCheckout } from './complete.ts';
import { type AgentCall, openShop } from './context.ts';
import type { Buyer, Deal, DealChange, Instrument } from './deal.ts';
import { type OrderDocument, readOrderDocument } from './order-document.ts';
import { buildDeal } from './read-deal.ts';
import type { ShopCalls } from './shop-calls.ts';
import { writeDeal } from './write-deal.ts';

/** Result of an operation on a cart or checkout: `conflict` is one that its state does not allow. */
export type DealResult =
  | { outcome: 'deal'; deal: Deal; isNew?: boolean }
  | { outcome: 'failed'; messages: AgentMessage[] }
  | { outcome: 'conflict'; code: string; content: string };

type Kind = AgentSession['kind'];

/** Minutes for which a checkout is its buyer's after the buyer has opened it. */
const buyerMinutes = 30;
const minuteMs = 60_000;

/** Runs a change of an agent's cart or checkout alone, on the record as it is once the change may begin. */
async function changeSession<Result>(
  call: AgentCall,
  { kind, id }: { kind: Kind; id: string },
  change: (session: AgentSession) => Promise<Result>,
): Promise<Result | DealResult> {
  const { deps, agent } = call;
  const identity = { id, kind, agentId: agent.id };
  const session = await findSession(deps, identity);
  if (!session) return reportNoDeal(kind);
  return changeAlone(deps, session.cart_id ?? session.id, async () => {
    const currentSession = await findSession(deps, identity);
    return currentSession ? change(currentSession) : reportNoDeal(kind);
  });
}

export async function createDeal(call: AgentCall, kind: Kind, change: DealChange): Promise<DealResult> {
  const { deps, agent, protocol, version } = call;
  const session = buildSession({ kind, agentId: agent.id, protocol, version }, deps.now());
  const shop = openShop(call, null, change.context);
  const written = await writeDeal(call, shop, session, change);
  if (!written.cart || !shop.session || !written.cart.id) {
    const [messages, content] = [written.messages, 'There is nothing to buy: name at least one item.'];
    const nothing: AgentMessage = { type: 'error', code: 'field_required', content, severity: 'recoverable' };
    return { outcome: 'failed', messages: messages.length > 0 ? messages : [{ ...nothing, path: '$.line_items' }] };
  }
  session.session_token = sealToken(deps, shop.session);
  session.cart_id = written.cart.id;
  session.checkout_secret = written.cart.checkout_id;
  session.facts = written.facts;
  await insertSession(deps, session);
  await recordAgentCart(call, session);
  const deal = await buildDeal(call, { shop, session, cart: written.cart, messages: written.messages });
  return { outcome: 'deal', deal, isNew: true };
}

/**
 * Makes a cart a checkout, once: the checkout that is open already is answered again. Both are the same cart of the
 * shop, so that what stands in one stands in the other.
 */
export async function convertCart(call: AgentCall, cartId: string, change: DealChange): Promise<DealResult> {
  return changeSession(call, { kind: 'cart', id: cartId }, (cart) => convertSession(call, cart, change));
}

async function convertSession(call: AgentCall, cart: AgentSession, change: DealChange): Promise<DealResult> {
  const { deps, agent } = call;
  if (!isOpen(call, cart)) return reportNoDeal('cart');
  const earlier = cart.checkout_id ? await readDeal(call, 'checkout', cart.checkout_id) : undefined;
  if (earlier?.outcome === 'deal' && earlier.deal.status !== 'canceled') return earlier;
  const { protocol, version } = call;
  const checkout = buildSession({ kind: 'checkout', agentId: agent.id, protocol, version }, deps.now());
  const { session_token, cart_id, checkout_secret, facts } = cart;
  Object.assign(checkout, { session_token, cart_id, checkout_secret, facts });
  const isConverted = await deps.db.transaction().execute(async (tx) => {
    const taken = await tx
      .updateTable('agent_sessions')
      .set({ checkout_id: checkout.id })
      .where('id', '=', cart.id)
      .where((eb) =>
        cart.checkout_id === null ? eb('checkout_id', 'is', null) : eb('checkout_id', '=', cart.checkout_id),
      )
      .executeTakeFirst();
    if (taken.numUpdatedRows === 0n) return false;
    await insertSession({ db: tx }, checkout);
    return true;
  });
  // Another call has converted it meanwhile
  if (!isConverted) return reportNoDeal('cart');
  if (!(await takeBack(call, checkout))) return answerDeal(call, checkout, [withBuyer]);
  const shop = openSessionShop(call, checkout);
  // Items of the cart win over those of the request
  const current = await shop.get<Cart>('/api/cart');
  if (!current.isOk) return reportNoDeal('cart');
  const items = current.body.items.map((item) => ({ id: item.variant_id ?? item.product_id, quantity: item.quantity }));
  const written = await writeDeal(call, shop, checkout, { ...change, items });
  if (!written.cart) return { outcome: 'failed', messages: written.messages };
  await updateSession(deps, checkout, { facts: written.facts });
  const deal = await buildDeal(call, { shop, session: checkout, cart: written.cart, messages: written.messages });
  return { outcome: 'deal', deal, isNew: true };
}

export async function readDeal(call: AgentCall, kind: Kind, id: string): Promise<DealResult> {
  const session = await findSession(call.deps, { id, kind, agentId: call.agent.id });
  if (!session || (kind === 'cart' && !isOpen(call, session))) return reportNoDeal(kind);
  return answerDeal(call, session);
}

export async function updateDeal(call: AgentCall, kind: Kind, id: string, change: DealChange): Promise<DealResult> {
  return changeSession(call, { kind, id }, (session) => writeSession(call, session, change));
}

async function writeSession(call: AgentCall, session: AgentSession, change: DealChange): Promise<DealResult> {
  const { kind } = session;
  if (kind === 'cart' && !isOpen(call, session)) return reportNoDeal(kind);
  const state = await readState(call, session);
  if (state !== 'open') return reportConflict(state);
  if (!(await takeBack(call, session))) return answerDeal(call, session, [withBuyer]);
  const shop = openSessionShop(call, session);
  const written = await writeDeal(call, shop, session, change);
  if (!written.cart) return reportNoDeal(kind);
  await updateSession(call.deps, session, { facts: written.facts });
  if (written.facts.consent) await recordAgentCart(call, session);
  const deal = await buildDeal(call, { shop, session, cart: written.cart, messages: written.messages });
  return { outcome: 'deal', deal };
}

/** Cancels a cart or checkout, and answers it: a cart as it was before, for there is none any more. */
export async function cancelDeal(call: AgentCall, kind: Kind, id: string): Promise<DealResult> {
  return changeSession(call, { kind, id }, (session) => cancelSession(call, session));
}

async function cancelSession(call: AgentCall, session: AgentSession): Promise<DealResult> {
  const { kind } = session;
  if (kind === 'cart' && !isOpen(call, session)) return reportNoDeal(kind);
  const state = await readState(call, session);
  if (state !== 'open') return reportConflict(state);
  const before = kind === 'cart' ? await answerDeal(call, session) : undefined;
  await updateSession(call.deps, session, { status: 'canceled' });
  return before ?? answerDeal(call, session);
}

/** Completes a checkout: by the instrument where the owner lets agents pay, else by its buyer in the storefront. */
export async function completeDeal(
  call: AgentCall,
  id: string,
  payment: DealPayment,
): Promise<DealResult & { declined?: boolean }> {
  return changeSession(call, { kind: 'checkout', id }, (session) => payForSession(call, session, payment));
}

interface DealPayment {
  instruments: Instrument[];
  buyer?: Buyer | undefined;
}

async function payForSession(
  call: AgentCall,
  session: AgentSession,
  { instruments, buyer }: DealPayment,
): Promise<DealResult & { declined?: boolean }> {
  const state = await readState(call, session);
  if (state === 'completed' && call.key !== undefined && session.payment_key === call.key)
    return answerDeal(call, session);
  if (state !== 'open') return reportConflict(state);
  const shop = openSessionShop(call, session);
  if (buyer) {
    const change = { items: undefined, buyer, consent: undefined, delivery: undefined, codes: undefined, context: {} };
    await writeDeal(call, shop, session, change);
  }
  const current = await shop.get<Cart>('/api/cart');
  if (!current.isOk) return reportNoDeal('checkout');
  const cart = call.suite ? await call.suite.fillCheckout(shop, current.body) : current.body;
  const deal = await buildDeal(call, { shop, session, cart });
  const isResumed = call.key !== undefined && session.payment_key === call.key;
  if (deal.status !== 'ready_for_complete' && !isResumed) return { outcome: 'deal', deal };
  const [instrument, ...moreInstruments] = instruments;
  if (!instrument || moreInstruments.length > 0) {
    const content = instrument ? 'Send exactly one payment instrument.' : 'The payment instrument is missing.';
    const message = { type: 'error', code: 'field_required', content, severity: 'recoverable' } as const;
    return {
      outcome: 'deal',
      deal: { ...deal, messages: [...deal.messages, { ...message, path: '$.payment.instruments' }] },
    };
  }
  const completion = await completeCheckout(call, { shop, session, cart, instrument });
  const messages = completion.outcome === 'placed' ? [] : completion.messages;
  const answer = await answerDeal(call, session, messages);
  return completion.outcome === 'declined' ? { ...answer, declined: true } : answer;
}

/** Reads an order of the agent. */
export async function readOrder(call: AgentCall, id: string): Promise<OrderDocument | null> {
  const row = await call.deps.db
    .selectFrom('agent_sessions')
    .innerJoin('carts', 'carts.id', 'agent_sessions.cart_id')
    .select('agent_sessions.id')
    .where('carts.order_id', '=', id)
    .where('agent_sessions.agent_id', '=', call.agent.id)
    .limit(1)
    .executeTakeFirst();
  return row ? readOrderDocument(call.deps, id) : null;
}

const withBuyer: AgentMessage = {
  type: 'error',
  code: 'checkout_with_buyer',
  content: 'The buyer has opened this checkout and goes on in the storefront. Read it again later.',
  severity: 'requires_buyer_review',
};

/**
 * Takes the cart back from a buyer who has had it for a while, without what the buyer has typed: the next link may open in the browser
 * of somebody else. A cart and its checkouts are one cart, whichever of their links was opened.
 * @returns false while the buyer has it
 */
async function takeBack({ deps }: AgentCall, { cart_id }: AgentSession): Promise<boolean> {
  if (cart_id === null) return true;
  const since = new Date(deps.now().getTime() - buyerMinutes * minuteMs).toISOString();
  return deps.db.transaction().execute(async (tx) => {
    const cart = await lockCartById(tx, cart_id);
    const openings = await listOpenings(tx, cart_id);
    if (openings.some(({ date_opened }) => date_opened !== null && date_opened > since)) return false;
    if (openings.length === 0) return true;
    if (cart && openings.some(({ opened_by }) => opened_by === cart.holder_id)) await dropCartHold(tx, cart.id);
    await tx.updateTable('agent_sessions').set({ opened_by: null }).where('cart_id', '=', cart_id).execute();
    return true;
  });
}

function isOpen({ deps }: AgentCall, session: AgentSession): boolean {
  return session.status === 'open' && !isExpired(session, deps.now());
}

async function readState(call: AgentCall, session: AgentSession): Promise<'open' | 'completed' | 'canceled'> {
  if (await findOrderId(call, session)) return 'completed';
  return isOpen(call, session) ? 'open' : 'canceled';
}

async function findOrderId({ deps }: AgentCall, { cart_id }: AgentSession): Promise<string | null> {
  if (cart_id === null) return null;
  const cart = await deps.db.selectFrom('carts').select('order_id').where('id', '=', cart_id).executeTakeFirst();
  return cart?.order_id ?? null;
}

function openSessionShop(call: AgentCall, session: AgentSession): ShopCalls {
  return openShop(call, unsealToken(call.deps, session.session_token));
}

/** Answers a cart or checkout as it is; one whose cart was ordered is completed. */
async function answerDeal(call: AgentCall, session: AgentSession, messages: AgentMessage[] = []): Promise<DealResult> {
  const orderId = await findOrderId(call, session);
  if (orderId && session.kind === 'checkout') return answerOrder(call, session, { orderId, messages });
  const shop = openSessionShop(call, session);
  const cart = await shop.get<Cart>('/api/cart');
  if (!cart.isOk || (cart.body.id !== null && cart.body.id !== session.cart_id)) return reportNoDeal(session.kind);
  return { outcome: 'deal', deal: await buildDeal(call, { shop, session, cart: cart.body, messages }) };
}

/** Answers a completed checkout with the lines and totals of its order. */
async function answerOrder(
  { deps }: AgentCall,
  session: AgentSession,
  { orderId, messages }: { orderId: string; messages: AgentMessage[] },
): Promise<DealResult> {
  const order = await readOrderDocument(deps, orderId);
  if (!order) return reportNoDeal('checkout');
  const deal: Deal = {
    id: session.id,
    kind: 'checkout',
    status: 'completed',
    currency: order.currency,
    lines: order.lines.map(({ id, item, quantity, totals }) => ({
      id,
      item,
      quantity: Math.max(1, quantity.total),
      totals,
    })),
    buyer: undefined,
    consent: session.facts.consent,
    delivery: undefined,
    discounts: { codes: [], applied: [] },
    totals: order.totals,
    messages,
    links: [],
    handlers: [],
    continueUrl: undefined,
    expiresAt: session.date_expires,
    order: { id: order.id, label: order.label, url: order.url },
  };
  return { outcome: 'deal', deal };
}

/** Tells whose cart it is, so that its order is known as the agent's. */
async function recordAgentCart(call: AgentCall, session: AgentSession): Promise<void> {
  if (session.cart_id === null) return;
  const { deps, agent, protocol, version, webhookUrl, requestId } = call;
  const consent = session.facts.consent;
  await recordCart(deps, { cartId: session.cart_id, agent, protocol, version, webhookUrl, requestId, consent });
}

function reportNoDeal(kind: Kind): DealResult {
  const content = kind === 'cart' ? 'There is no such cart, or it has expired.' : 'There is no such checkout.';
  return { outcome: 'failed', messages: [{ type: 'error', code: 'not_found', content, severity: 'unrecoverable' }] };
}

function reportConflict(state: 'completed' | 'canceled'): DealResult {
  const content = `This checkout is ${state} and cannot be changed any more.`;
  return { outcome: 'conflict', code: 'checkout_not_modifiable', content };
}
