import type { BillingCard } from '@mercer/contract';
import { type Db, defineStatement, type Tx } from '@mercer/database';

/** Name of the gateway behind the vault, which accepts card numbers from this server. */
export const ownGateway = 'card';

export interface CardToken {
  token: string;
  /** Gateway that can charge the token. */
  gateway: string;
  /** Customer under whom the gateway stores the card. */
  customer: string | null;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
}

/**
 * The gateway that can charge a token, and with whom it keeps the card. A token belongs to one gateway: it is never guessed.
 * @returns null where the shop does not know
 */
export async function findCardGateway(db: Db, token: string): Promise<Pick<CardToken, 'gateway' | 'customer'> | null> {
  const [row] = await selectTokenGateway(db, token);
  const [saved] = row ? [] : await selectSavedCardGateway(db, token);
  return row ?? saved ?? null;
}

const selectTokenGateway = defineStatement((db: Db, token: string) =>
  db.selectFrom('vault_tokens').select(['gateway', 'customer']).where('token', '=', token),
);
/** Shops that have moved with an earlier version know the cards of accounts alone. */
const selectSavedCardGateway = defineStatement((db: Db, token: string) =>
  db.selectFrom('account_cards').select(['gateway', 'customer']).where('token', '=', token),
);

/** A token that an order has taken. */
interface ClaimedToken extends CardToken {
  agreed_amount: number | null;
  agreed_currency: string | null;
}

interface TokenClaim {
  token: string;
  sessionId: string;
}

/**
 * Takes the token for an order: it serves one session, once. A token without a session belongs to the first to use it.
 * @returns what is kept of the card, or null when the token is unknown, foreign or spent
 */
export async function claimTokenForOrder(
  tx: Tx,
  { orderId, ...claim }: TokenClaim & { orderId: string },
): Promise<ClaimedToken | null> {
  const [row] = await claimForOrder(tx, claim.token, claim.sessionId, orderId);
  return row ?? null;
}

const claimForOrder = defineStatement((db: Db, token: string, sessionId: string, orderId: string) =>
  buildClaimQuery(db, { token, sessionId })
    .returning(['agreed_amount', 'agreed_currency'])
    .set({ session_id: sessionId, order_id: orderId })
    .where((eb) => eb.or([eb('order_id', 'is', null), eb('order_id', '=', orderId)])),
);

/** Takes the tokens of an order from it again, because their cards cannot be kept: nothing is charged to them later. */
export async function releaseOrderTokens(db: Db, orderId: string): Promise<void> {
  await db.updateTable('vault_tokens').set({ order_id: null }).where('order_id', '=', orderId).execute();
}

/** Amount in minor units that the bank has agreed to be charged. */
interface AgreedCharge {
  amount: number;
  currency: string;
}

interface Adoption {
  card: BillingCard;
  gateway: string;
  customer?: string | null;
  agreed?: AgreedCharge;
  sessionId: string;
  now: Date;
}

/** Returns true when the session could use the token now. */
export async function canUseToken(db: Db, { token, sessionId }: TokenClaim): Promise<boolean> {
  const tokens = db.selectFrom('vault_tokens').select('token').where('token', '=', token);
  const free = tokens.where('account_card_id', 'is', null).where('order_id', 'is', null);
  const usableTokens = free.where((eb) => eb.or([eb('session_id', 'is', null), eb('session_id', '=', sessionId)]));
  return (await usableTokens.executeTakeFirst()) !== undefined;
}

/** A token that a gateway's own fields have made serves like one of the vault's: the session that brings it first has it. */
export async function adoptGatewayToken(tx: Tx, adoption: Adoption): Promise<void> {
  const { card, gateway, customer = null, agreed, sessionId, now } = adoption;
  if (gateway === ownGateway || !card.token) return;
  const { token, brand, last4, exp_month, exp_year } = card;
  await tx
    .insertInto('vault_tokens')
    .values({
      token,
      gateway,
      customer,
      session_id: sessionId,
      brand: brand ?? '',
      last4: last4 ?? '',
      exp_month: exp_month ?? 0,
      exp_year: exp_year ?? 0,
      agreed_amount: agreed?.amount ?? null,
      agreed_currency: agreed?.currency ?? null,
      order_id: null,
      date_created: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Claims the token for a card that an account keeps: shoppers cannot use its token again, the shop can charge it again.
 */
export async function claimTokenForAccount(
  tx: Tx,
  { cardId, ...claim }: TokenClaim & { cardId: string },
): Promise<CardToken | null> {
  const row = await buildClaimQuery(tx, claim)
    .set({ session_id: claim.sessionId, account_card_id: cardId })
    .where('order_id', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Stores what the gateway reports of a card that it keeps from now on. */
export async function updateTokenCard(
  db: Db,
  token: string,
  card: Omit<CardToken, 'token' | 'gateway'>,
): Promise<void> {
  const { customer, brand, last4, exp_month, exp_year } = card;
  const cardColumns = { customer, brand, last4, exp_month, exp_year };
  await db.updateTable('vault_tokens').set(cardColumns).where('token', '=', token).execute();
}

/** A card that was kept by paying an order: it is the order's, whether the vault has heard of it or not. */
export async function storePaidCardToken(
  tx: Tx,
  { orderId, now, ...card }: CardToken & { orderId: string; now: Date },
): Promise<void> {
  const { token: _, gateway: __, ...facts } = card;
  const row = { ...card, session_id: null, order_id: orderId, date_created: now.toISOString() };
  await tx
    .insertInto('vault_tokens')
    .values(row)
    .onConflict((conflict) => conflict.column('token').doUpdateSet({ ...facts, order_id: orderId }))
    .execute();
}

function buildClaimQuery(db: Db, { token, sessionId }: TokenClaim) {
  return db
    .updateTable('vault_tokens')
    .where('token', '=', token)
    .where('account_card_id', 'is', null)
    .where((eb) => eb.or([eb('session_id', 'is', null), eb('session_id', '=', sessionId)]))
    .returning(['token', 'gateway', 'customer', 'brand', 'last4', 'exp_month', 'exp_year']);
}
