import { isCardCvc, isCardExpiry, isCardNumber, isKeyOf, parseCardExpiry } from '@mercer/contract';
import type { Context } from 'hono';
import { insertRow } from '../db/index.ts';
import { GatewayRefused, GatewayUnavailable, type TypedCard } from '../gateways/index.ts';
import type { AppEnv } from '../http/context.ts';
import { ApiError, FieldError, FieldErrors } from '../http/errors.ts';
import { sentence } from '../http/sentences/sentence.ts';
import { type CardToken, ownGateway } from './claims.ts';
import type { VaultData } from './handlers.ts';

/**
 * Changes a card for a token of the gateway's. The number lives in this call alone: only the token, the brand and the
 * last four digits are kept, and the token serves the session that made it.
 */
export async function createToken(c: Context<AppEnv>, data: VaultData) {
  const { deps, session } = c.var;
  const { gateway, token, brand, last4, exp_month, exp_year } = await tokenOf(c, readCard(data, deps.now()));
  const kept = { token, brand, last4, exp_month, exp_year };
  const date_created = deps.now().toISOString();
  await insertRow(deps.db, 'vault_tokens', {
    ...kept,
    gateway,
    session_id: session.row?.id ?? null,
    order_id: null,
    date_created,
  });
  return { ...kept, cvc_check: 'unchecked', zip_check: 'unchecked', address_check: 'unchecked' };
}

/** Checks number, expiry and code in the order of §5; the first fault counts. */
function readCard(data: VaultData, now: Date): TypedCard {
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

type MadeToken = Omit<CardToken, 'customer'>;

/** @throws ApiError `payment_method_disabled` where numbers are the business of a gateway's own fields */
async function tokenOf(c: Context<AppEnv>, card: TypedCard): Promise<MadeToken> {
  const { config, gateways } = c.var.deps;
  if (config.gateways[ownGateway]) return { ...(await askGateway(c, card)), gateway: ownGateway };
  const gateway = config.vaultGateway;
  const tokenize = gateway && (await gateways.open(gateway)).tokenize;
  if (!tokenize) throw cardsDisabled();
  return { ...(await tokenize(card).catch(refusedCard)), gateway };
}

/** Neither of them holds the number. */
function refusedCard(cause: unknown): never {
  if (cause instanceof GatewayRefused) throw refusedCardOf({ code: 'card_declined' });
  throw cause instanceof GatewayUnavailable ? gatewayFailed() : cause;
}

async function askGateway(c: Context<AppEnv>, card: TypedCard): Promise<GatewayToken> {
  const { config, fetch } = c.var.deps;
  const keys = config.gateways[ownGateway];
  if (!keys) throw cardsDisabled();
  const request = new Request(`${keys.url}/tokens`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${keys.secretKey}` },
    body: JSON.stringify(card),
  });
  const response = await fetch(request).catch(notReached);
  // a fault of the gateway is none of the card
  if (response.status >= 500) throw gatewayFailed();
  const answer = (await response.json()) as Partial<GatewayToken> & { error?: GatewayError }; // the card gateway's answers
  if (answer.error) throw refusedCardOf(answer.error);
  if (!response.ok || !answer.token) throw gatewayFailed();
  return answer as GatewayToken; // with a token it is whole
}

type GatewayToken = Omit<MadeToken, 'gateway'>;

interface GatewayError {
  code: string;
  param?: string;
}

const cardSentences = {
  invalid_card_number: 'cardNumberInvalid',
  invalid_card_expiry: 'cardExpiryInvalid',
  invalid_card_cvc: 'cardCvcInvalid',
  test_cards_only: 'testCardsOnly',
} as const;

/** Gateways speak English, and to developers. */
function refusedCardOf({ code, param = 'number' }: GatewayError) {
  const text = sentence(isKeyOf(cardSentences, code) ? cardSentences[code] : 'paymentFailed');
  return new FieldErrors({ [param]: { code, text } });
}

function cardsDisabled() {
  const message = 'card payments are disabled. See Payment settings in the dashboard for details';
  return new ApiError(message, { status: 400, code: 'payment_method_disabled' });
}

/** Nothing is kept of what came with the request. */
function notReached(): never {
  throw gatewayFailed();
}

function gatewayFailed() {
  return new ApiError(sentence('cardUnchecked'), { status: 502, code: 'gateway_error' });
}
