import { isCardCvc, isCardExpiry, isCardNumber, parseCardExpiry } from '@mercer/contract';
import type { Context } from 'hono';
import { type Db, insertRow, statement, type Tx } from '../db/index.ts';
import type { AppEnv } from '../http/context.ts';
import { ApiError, FieldError, FieldErrors } from '../http/errors.ts';
import { sentence } from '../http/sentences/sentence.ts';
import type { VaultData } from './handlers.ts';

export interface CardToken {
  token: string;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
}

interface Card {
  number: string;
  exp_month: number;
  exp_year: number;
  cvc: string;
}

/**
 * Changes a card for a token of the gateway's. The number lives in this call alone: only the token, the brand and the
 * last four digits are kept, and the token serves the session that made it.
 */
export async function createToken(c: Context<AppEnv>, data: VaultData) {
  const { deps, session } = c.var;
  const { token, brand, last4, exp_month, exp_year } = await askGateway(c, readCard(data, deps.now()));
  const kept = { token, brand, last4, exp_month, exp_year };
  const date_created = deps.now().toISOString();
  await insertRow(deps.db, 'vault_tokens', {
    ...kept,
    session_id: session.row?.id ?? null,
    order_id: null,
    date_created,
  });
  return { ...kept, cvc_check: 'unchecked', zip_check: 'unchecked', address_check: 'unchecked' };
}

/** Checks number, expiry and code in the order of §5; the first fault counts. */
function readCard(data: VaultData, now: Date): Card {
  const number = text(data.number).replace(/[\s-]/g, '');
  const { month, year } = parseCardExpiry(`${text(data.exp_month).trim()}/${text(data.exp_year).trim()}`, now);
  const cvc = text(data.cvc).trim();
  if (!isCardNumber(number)) {
    throw new FieldError('number', 'invalid_card_number', sentence('cardNumberInvalid'));
  }
  if (!isCardExpiry(month, year, now)) {
    throw new FieldError('exp_month', 'invalid_card_expiry', sentence('cardExpiryInvalid'));
  }
  if (!isCardCvc(cvc)) throw new FieldError('cvc', 'invalid_card_cvc', sentence('cardCvcInvalid'));
  return { number, exp_month: month, exp_year: year, cvc };
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

async function askGateway(c: Context<AppEnv>, card: Card): Promise<CardToken> {
  const { config, fetch } = c.var.deps;
  const response = await fetch(
    new Request(`${config.gateways.card.url}/tokens`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${config.gateways.card.secretKey}` },
      body: JSON.stringify(card),
    }),
  );
  // a fault of the gateway is none of the card
  if (response.status >= 500) throw gatewayFailed();
  const answer = (await response.json()) as Partial<CardToken> & { error?: GatewayError }; // the card gateway's answers
  if (answer.error) throw refusedByGateway(answer.error);
  if (!response.ok || !answer.token) throw gatewayFailed();
  return answer as CardToken; // with a token it is whole
}

interface GatewayError {
  code: string;
  message: string;
  param?: string;
}

/** What the shop has no sentence for is told as the gateway says it. */
function refusedByGateway({ code, message, param = 'number' }: GatewayError) {
  const text = code === 'test_cards_only' ? sentence('testCardsOnly') : message;
  return new FieldErrors({ [param]: { code, text } });
}

function gatewayFailed() {
  return new ApiError(sentence('cardUnchecked'), { status: 502, code: 'gateway_error' });
}

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
    .returning(['token', 'brand', 'last4', 'exp_month', 'exp_year']);
}
