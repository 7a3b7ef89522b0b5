import { advisoryLock, type Db, isInJsonList, normalizeEmail, type Row, type Tx } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { isEuropeanUnionCountry } from '@mercer/platform/places';
import { computeBaseRate, readStoreSettings } from '@mercer/platform/settings';
import { sql } from 'kysely';
import { findAgent, readAgentLimits } from './agents.ts';
import { type Agent, assertNotStopped } from './identify-agent.ts';
import { AgentRefusal } from './refusal.ts';
import { type AgentLimits, type AgentSettings, type AgentStep, type Proof, readAgentSettings } from './settings.ts';

/** Message of an answer, as the protocol shapes it. */
export interface AgentMessage {
  type: 'error' | 'warning' | 'info';
  code: string;
  /** sentence for the buyer or the agent to read */
  content: string;
  severity?: 'recoverable' | 'requires_buyer_input' | 'requires_buyer_review' | 'unrecoverable';
  /** JSONPath of the part that the message is about (RFC 9535) */
  path?: string;
}

/** Purchase of an agent, as far as the owner's rules look at it. */
export interface PolicyCheckout {
  id: string;
  currency: string;
  /** minor units of `currency` */
  total: number;
  pieces: number;
  /** products in the order of the lines of the answer */
  productIds: readonly string[];
  /** country that the order is sent to; nothing: nobody has said */
  country: string | null | undefined;
  email: string | null | undefined;
  /** codes of coupons or gift cards have come with it */
  hasDiscountCodes?: boolean | undefined;
}

interface PolicyCheck {
  agent: Pick<Agent, 'id'> & Partial<Pick<Agent, 'proof'>>;
  step: AgentStep;
  checkout?: PolicyCheckout | undefined;
  /** Learns that the order counts towards the limits of the day: `isNew` is false where it counted already. */
  onReserved?: ((isNew: boolean) => void) | undefined;
}

/**
 * Checks the owner's rules for a step of a purchase. At the step `complete` without messages the order counts towards
 * the limits of the day, until `releaseReservation` takes it back.
 * @returns messages for the answer; an error among them means that the agent cannot finish the purchase itself
 * @throws AgentRefusal when the agent is stopped, or has not proven enough for the step
 */
export async function checkPolicy(
  deps: AppDeps,
  { agent, step, checkout, onReserved }: PolicyCheck,
): Promise<AgentMessage[]> {
  const settings = await readAgentSettings(deps.db);
  if (settings.mode === 'off') throw new AgentRefusal('not_found', 'This shop is closed to agents.');
  const row = await findAgent(deps.db, agent.id);
  if (row) assertNotStopped(row);
  assertProof(settings.proof[step], agent.proof ?? 'none');
  if (!checkout) return [];
  const messages = await listRuleMessages(deps.db, settings, checkout);
  if (step !== 'complete') return messages;
  const review = await findReviewReason(deps, { settings, agentId: agent.id, checkout });
  if (review) return [...messages, review];
  if (messages.some(({ type }) => type === 'error')) return messages;
  const limits = { ...settings.limits, ...(row && readAgentLimits(row)) };
  const limitMessage = await reserveOrder(deps, { agentId: agent.id, checkout, limits, onReserved });
  return limitMessage ? [...messages, limitMessage] : messages;
}

const strengths: Readonly<Record<Proof, number>> = { none: 0, signed: 1, key: 2 };

/** @throws AgentRefusal `signature_missing` */
function assertProof(needed: Proof, proof: Proof): void {
  if (strengths[proof] >= strengths[needed]) return;
  const text = needed === 'key' ? 'This step needs the key that the owner has issued.' : 'This step needs a signature.';
  throw new AgentRefusal('signature_missing', text);
}

/** Lists what the owner does not sell through agents. */
async function listRuleMessages(db: Db, settings: AgentSettings, checkout: PolicyCheckout): Promise<AgentMessage[]> {
  const excludedIds = await findExcludedProducts(db, settings, checkout.productIds);
  const itemMessages = checkout.productIds.flatMap((productId, index): AgentMessage[] =>
    excludedIds.has(productId)
      ? [
          buildError(
            'item_unavailable',
            'This product is not sold through agents.',
            'recoverable',
            `$.line_items[${index}]`,
          ),
        ]
      : [],
  );
  const { country, hasDiscountCodes } = checkout;
  const isCountryExcluded = settings.excluded_countries.includes(country?.toUpperCase() ?? '');
  const countryMessages = isCountryExcluded
    ? [buildError('address_undeliverable', 'Agents cannot order for this country.', 'recoverable')]
    : [];
  const discountMessages: AgentMessage[] =
    hasDiscountCodes && !settings.discounts
      ? [{ type: 'warning', code: 'discount_code_invalid', content: 'Codes cannot be used through agents.' }]
      : [];
  return [...itemMessages, ...countryMessages, ...discountMessages];
}

function buildError(
  code: string,
  content: string,
  severity: NonNullable<AgentMessage['severity']>,
  path?: string,
): AgentMessage {
  return { type: 'error', code, content, severity, ...(path !== undefined && { path }) };
}

/** Finds the products of a purchase that are excluded, by themselves or by a category above them. */
async function findExcludedProducts(
  db: Db,
  { excluded_products, excluded_categories }: AgentSettings,
  productIds: PolicyCheckout['productIds'],
): Promise<Set<string>> {
  const excludedIds = new Set(productIds.filter((id) => excluded_products.includes(id)));
  if (excluded_categories.length === 0 || productIds.length === 0) return excludedIds;
  const { rows } = await sql<{ product_id: string }>`with recursive excluded (id) as (
      select id from categories where ${isInJsonList(db, 'id', JSON.stringify(excluded_categories))}
      union select categories.id from categories inner join excluded on categories.parent_id = excluded.id)
    select distinct product_id from product_categories
    where ${isInJsonList(db, 'product_id', JSON.stringify(productIds))}
      and category_id in (select id from excluded)`.execute(db);
  return new Set([...excludedIds, ...rows.map(({ product_id }) => product_id)]);
}

interface ReviewContext {
  settings: AgentSettings;
  agentId: string;
  checkout: PolicyCheckout;
}

/** Finds the reason why a person has to finish the purchase in the storefront. */
async function findReviewReason(deps: AppDeps, { settings, agentId, checkout }: ReviewContext) {
  const isEuropean = isEuropeanUnionCountry(checkout.country);
  if (!settings.complete_by_token || (isEuropean && !settings.complete_by_token_in_eu))
    return buildError(
      'buyer_confirmation_required',
      'The buyer confirms the order in the shop.',
      'requires_buyer_review',
    );
  const threshold = settings.review_new_buyers_above;
  if (threshold === null || (await toStoreAmount(deps.db, checkout)) <= threshold) return undefined;
  if (await hasBoughtThrough(deps.db, agentId, checkout.email)) return undefined;
  return buildError(
    'buyer_review_required',
    'A first order of this value is confirmed in the shop.',
    'requires_buyer_review',
  );
}

/** Only orders through the same agent count, so that no agent learns who buys here otherwise. */
async function hasBoughtThrough(db: Db, agentId: string, email: PolicyCheckout['email']): Promise<boolean> {
  if (!email) return false;
  const orders = db
    .selectFrom('orders')
    .innerJoin('agent_carts', 'agent_carts.cart_id', 'orders.cart_id')
    .select('orders.id')
    .where('orders.email', '=', normalizeEmail(email))
    .where('orders.number', 'is not', null)
    .where('orders.status', '!=', 'canceled')
    .where('agent_carts.agent_id', '=', agentId);
  return (await orders.limit(1).execute()).length > 0;
}

/** Converts the total of a purchase into minor units of the store's currency. */
async function toStoreAmount(db: Db, { total, currency }: PolicyCheckout): Promise<number> {
  return Math.round(total * computeBaseRate(currency, await readStoreSettings(db)));
}

interface OrderReservation {
  agentId: string;
  checkout: PolicyCheckout;
  limits: AgentLimits;
  onReserved: PolicyCheck['onReserved'];
}

const reservationLock = 7_203_185;
const dayMs = 86_400_000;

/**
 * Counts an order towards the limits of its agent; of orders at once none slips through. The same purchase counts once.
 * @returns what the order exceeds; undefined: it is counted
 */
async function reserveOrder(
  deps: AppDeps,
  { agentId, checkout, limits, onReserved }: OrderReservation,
): Promise<AgentMessage | undefined> {
  const { db, now } = deps;
  const amount = await toStoreAmount(db, checkout);
  if (isAbove(amount, limits.order_amount)) return buildLimitMessage('The order has a higher value');
  if (isAbove(checkout.pieces, limits.order_pieces)) return buildLimitMessage('The order has more pieces');
  let isNew = false;
  const message = await db.transaction().execute(async (tx) => {
    await advisoryLock(tx, reservationLock);
    const { orders, sum } = await sumReservations(tx, { agentId, checkoutId: checkout.id, now: now() });
    if (isAbove(orders + 1, limits.daily_orders)) return buildLimitMessage('The agent has placed more orders today');
    if (isAbove(sum + amount, limits.daily_amount))
      return buildLimitMessage('The orders of the agent today have a higher value');
    isNew = await insertReservation(tx, {
      checkout_id: checkout.id,
      agent_id: agentId,
      amount,
      date_created: now().toISOString(),
    });
    return undefined;
  });
  if (!message) onReserved?.(isNew);
  return message;
}

const isAbove = (value: number, max: number | null | undefined) => max !== null && max !== undefined && value > max;

function buildLimitMessage(reason: string): AgentMessage {
  return buildError(
    'agent_limit_exceeded',
    `${reason} than agents may place: the buyer confirms it.`,
    'requires_buyer_review',
  );
}

interface ReservationScope {
  agentId: string;
  checkoutId: string;
  now: Date;
}

/** Sums the other orders of an agent within 24 hours. */
async function sumReservations(tx: Tx, { agentId, checkoutId, now }: ReservationScope) {
  const since = new Date(now.getTime() - dayMs).toISOString();
  const sums = await tx
    .selectFrom('agent_reservations')
    .select((eb) => [eb.fn.countAll().as('orders'), eb.fn.sum('amount').as('sum')])
    .where('agent_id', '=', agentId)
    .where('checkout_id', '!=', checkoutId)
    .where('date_created', '>', since)
    .executeTakeFirst();
  return { orders: Number(sums?.orders ?? 0), sum: Number(sums?.sum ?? 0) };
}

/** Writes a reservation; of two attempts of a purchase the higher amount counts. @returns whether it is new */
async function insertReservation(tx: Tx, row: Row<'agent_reservations'>): Promise<boolean> {
  const { checkout_id, date_created } = row;
  const reservations = tx.selectFrom('agent_reservations').select('amount').where('checkout_id', '=', checkout_id);
  const earlier = await reservations.executeTakeFirst();
  const amount = Math.max(row.amount, earlier?.amount ?? 0);
  const insert = tx.insertInto('agent_reservations').values({ ...row, amount });
  await insert.onConflict((conflict) => conflict.column('checkout_id').doUpdateSet({ amount, date_created })).execute();
  return earlier === undefined;
}

/** Takes back what a purchase counts towards the limits of the day, because it came to nothing. */
export async function releaseReservation({ db }: Pick<AppDeps, 'db'>, checkoutId: string): Promise<void> {
  await db.deleteFrom('agent_reservations').where('checkout_id', '=', checkoutId).execute();
}
