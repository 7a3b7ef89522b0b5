import type { BillingCard } from '@mercer/contract';
import { type Db, statement, type Tx } from '../db/index.ts';

/** Behind the vault: it takes numbers from us. */
export const ownGateway = 'card';

export interface CardToken {
  token: string;
  /** that can charge it */
  gateway: string;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
}

/** The gateway that can charge a token. */
export async function gatewayOfToken(db: Db, token: string): Promise<string> {
  const [row] = await gatewayOf(db, token);
  return row?.gateway ?? ownGateway;
}

const gatewayOf = statement((db: Db, token: string) =>
  db.selectFrom('vault_tokens').select('gateway').where('token', '=', token),
);

interface Claim {
  token: string;
  sessionId: string;
}

/**
 * Takes the token for an order: it serves one session, once. A token without a session belongs to the first to use it.
 * @returns what is kept of the card, or null when the token is unknown, foreign or spent
 */
export async function claimToken(
  tx: Tx,
  { orderId, ...claim }: Claim & { orderId: string },
): Promise<CardToken | null> {
  const [row] = await claimForOrder(tx, claim.token, claim.sessionId, orderId);
  return row ?? null;
}

const claimForOrder = statement((db: Db, token: string, sessionId: string, orderId: string) =>
  claimable(db, { token, sessionId })
    .set({ session_id: sessionId, order_id: orderId })
    .where((eb) => eb.or([eb('order_id', 'is', null), eb('order_id', '=', orderId)])),
);

interface Adoption {
  card: BillingCard;
  gateway: string;
  sessionId: string;
  now: Date;
}

/** A token that a gateway's own fields have made serves like one of the vault's: the session that brings it first has it. */
export async function adoptToken(tx: Tx, { card, gateway, sessionId, now }: Adoption): Promise<void> {
  if (gateway === ownGateway || !card.token) return;
  const { token, brand, last4, exp_month, exp_year } = card;
  await tx
    .insertInto('vault_tokens')
    .values({
      token,
      gateway,
      session_id: sessionId,
      brand: brand ?? '',
      last4: last4 ?? '',
      exp_month: exp_month ?? 0,
      exp_year: exp_year ?? 0,
      order_id: null,
      date_created: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The same for a card that an account keeps: shoppers cannot use its token again, the shop can charge it again. */
export async function keepToken(tx: Tx, { cardId, ...claim }: Claim & { cardId: string }): Promise<CardToken | null> {
  const row = await claimable(tx, claim)
    .set({ session_id: claim.sessionId, account_card_id: cardId })
    .where('order_id', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

function claimable(db: Db, { token, sessionId }: Claim) {
  return db
    .updateTable('vault_tokens')
    .where('token', '=', token)
    .where('account_card_id', 'is', null)
    .where((eb) => eb.or([eb('session_id', 'is', null), eb('session_id', '=', sessionId)]))
    .returning(['token', 'gateway', 'brand', 'last4', 'exp_month', 'exp_year']);
}
