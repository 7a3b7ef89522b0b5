import { isCardCvc, isCardExpiry, isCardNumber, isKeyInTable, parseCardExpiry } from '@mercer/contract';
import { insertRow } from '@mercer/database';
import { GatewayRefused, GatewayUnavailable, type TypedCard } from '@mercer/gateways';
import type { AppEnv } from '@mercer/platform/http/context';
import { ApiError, FieldError, FieldErrors } from '@mercer/platform/http/errors';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import type { Context } from 'hono';
import * as v from 'valibot';
import { type CardToken, ownGateway } from './claims.ts';
import type { VaultData } from './handlers.ts';

/**
 * Changes a card for a token of the gateway's. The number lives in this call alone: only the token, the brand and the
 * last four digits are kept, and the token serves the session that made it.
 */
export async function createCardToken(c: Context<AppEnv>, data: VaultData) {
  const { deps, session } = c.var;
  const { gateway, token, brand, last4, exp_month, exp_year } = await tokenizeCard(c, parseTypedCard(data, deps.now()));
  const tokenFields = { token, brand, last4, exp_month, exp_year };
  const date_created = deps.now().toISOString();
  await insertRow(deps.db, 'vault_tokens', {
    ...tokenFields,
    gateway,
    session_id: session.row?.id ?? null,
    order_id: null,
    date_created,
  });
  return { ...tokenFields, cvc_check: 'unchecked', zip_check: 'unchecked', address_check: 'unchecked' };
}

/** What is typed in is text or digits; anything else is as wrong as nothing. */
const cardField = v.fallback(
  v.pipe(
    v.union([v.string(), v.number()]),
    v.transform((value) => String(value).trim()),
  ),
  '',
);

/** Fields of a card. Applications send more, as the holder's address: it is not read, and no card is kept with it. */
export const CardData = v.object({ number: cardField, exp_month: cardField, exp_year: cardField, cvc: cardField });

/** Checks number, expiry and code in the order of §5; the first fault counts. */
function parseTypedCard(data: VaultData, now: Date): TypedCard {
  const { number: typedNumber, exp_month, exp_year, cvc } = v.parse(CardData, data);
  const number = typedNumber.replace(/[\s-]/g, '');
  const { month, year } = parseCardExpiry(`${exp_month}/${exp_year}`, now);
  if (!isCardNumber(number)) {
    throw new FieldError('number', 'invalid_card_number', createSentence('cardNumberInvalid'));
  }
  if (!isCardExpiry(month, year, now)) {
    throw new FieldError('exp_month', 'invalid_card_expiry', createSentence('cardExpiryInvalid'));
  }
  if (!isCardCvc(cvc)) throw new FieldError('cvc', 'invalid_card_cvc', createSentence('cardCvcInvalid'));
  return { number, exp_month: month, exp_year: year, cvc };
}

type TokenizedCard = Omit<CardToken, 'customer'>;

/** @throws ApiError `payment_method_disabled` where numbers are the business of a gateway's own fields */
async function tokenizeCard(c: Context<AppEnv>, card: TypedCard): Promise<TokenizedCard> {
  const { config, gateways } = c.var.deps;
  if (config.gateways[ownGateway]) return { ...(await requestCardGateway(c, card)), gateway: ownGateway };
  const gateway = config.vaultGateway;
  const tokenize = gateway && (await gateways.openGateway(gateway)).tokenize;
  if (!tokenize) throw cardsDisabled();
  return { ...(await tokenize(card).catch(throwCardRefusal)), gateway };
}

/** Throws the refusal of a card, or the gateway's failure; neither error contains the number. */
function throwCardRefusal(cause: unknown): never {
  if (cause instanceof GatewayRefused) throw toCardRefusal({ code: 'card_declined' });
  throw cause instanceof GatewayUnavailable ? gatewayFailed() : cause;
}

async function requestCardGateway(c: Context<AppEnv>, card: TypedCard): Promise<GatewayToken> {
  const { config, fetch } = c.var.deps;
  const keys = config.gateways[ownGateway];
  if (!keys) throw cardsDisabled();
  const request = new Request(`${keys.url}/tokens`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${keys.secretKey}` },
    body: JSON.stringify(card),
  });
  const response = await fetch(request).catch(throwGatewayUnreachable);
  // a fault of the gateway is none of the card
  if (response.status >= 500) throw gatewayFailed();
  const answer = (await response.json()) as Partial<GatewayToken> & { error?: GatewayError }; // the card gateway's answers
  if (answer.error) throw toCardRefusal(answer.error);
  if (!response.ok || !answer.token) throw gatewayFailed();
  return answer as GatewayToken; // answers with a token are complete
}

type GatewayToken = Omit<TokenizedCard, 'gateway'>;

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
function toCardRefusal({ code, param = 'number' }: GatewayError) {
  const text = createSentence(isKeyInTable(cardSentences, code) ? cardSentences[code] : 'paymentFailed');
  return new FieldErrors({ [param]: { code, text } });
}

function cardsDisabled() {
  const message = 'card payments are disabled. See Payment settings in the dashboard for details';
  return new ApiError(message, { status: 400, code: 'payment_method_disabled' });
}

/** Throws a gateway error that keeps nothing of the request's content. */
function throwGatewayUnreachable(): never {
  throw gatewayFailed();
}

function gatewayFailed() {
  return new ApiError(createSentence('cardUnchecked'), { status: 502, code: 'gateway_error' });
}
