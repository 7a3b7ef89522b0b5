import { type BankPage, GatewayRefused, GatewayUnavailable } from '@mercer/gateways';
import { rateLimitFailures } from '@mercer/platform/http/attempt-limit';
import type { AppDeps, AppEnv } from '@mercer/platform/http/context';
import { ApiError, buildAuthenticationError } from '@mercer/platform/http/errors';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import { readPayments } from '@mercer/platform/settings';
import type { Context } from 'hono';
import { adoptGatewayToken, canUseToken, cardLimits, findCardGateway, updateTokenCard } from '../../vault/index.ts';
import { type CardOwner, resolveGatewayCustomer } from '../record/index.ts';

/** A token that a browser has brought. */
interface Brought {
  token: string;
  /** Gateway that made the token; defaults to the gateway of the store's card payments. */
  gateway?: string | null | undefined;
  /** URL to which the bank's page leads back. Without it, the bank is asked when the card pays. */
  return_url?: string | undefined;
  /** the bank's page has led back: the session has brought the token before */
  resumed?: boolean | undefined;
}

/**
 * Has the gateway keep the card of a token, so that it can be charged again. What the vault itself can charge again is left
 * as it is, and so is a token that the session may not use: whoever claims it is told.
 * @throws GatewayRefused, ApiError `authentication_required`, `gateway_error`, 429
 */
export async function saveBrowserToken(c: Context<AppEnv>, brought: Brought, accountId: string): Promise<void> {
  const { deps, session } = c.var;
  const { token, return_url } = brought;
  if (!brought.resumed) await adoptBrowserToken(c, brought);
  if (!(await canUseToken(deps.db, { token, sessionId: session.row?.id ?? '' }))) return;
  const { gateway = '', customer = null } = (await findCardGateway(deps.db, token)) ?? {};
  if (customer && !return_url) return;
  await saveCardForAccount(c, { token, gateway, return_url }, accountId);
}

/**
 * Has the gateway keep a card with the account's customer, and its bank agree to later charges where a `return_url` is named.
 * @throws GatewayRefused, ApiError `authentication_required`, `gateway_error`, 429
 */
export async function saveCardForAccount(c: Context<AppEnv>, card: Keeping, accountId: string): Promise<void> {
  const { deps } = c.var;
  if (!(await deps.gateways.openGateway(card.gateway).catch(rethrowAsGatewayError)).cards) return;
  const saveAccountCard = () => saveCardAtGateway(deps, card, { accountId, email: null });
  const keepResult = await rateLimitFailures(c, limits, saveAccountCard).catch(rethrowAsGatewayError);
  if ('redirect_url' in keepResult) throw buildAuthenticationError('bankAsksToSave', keepResult.redirect_url);
}

/** Limits for keeping cards, since keeping a card is a way to try out a stolen one. */
const limits = { ...cardLimits, isFailure: (error: unknown) => error instanceof GatewayRefused };

/** The gateway that has made a token: that of the store's card payments, unless it is said. */
export async function findTokenGateway(
  deps: Pick<AppDeps, 'db' | 'config'>,
  { gateway }: { gateway?: string | null | undefined },
): Promise<string> {
  return gateway || ((await readPayments(deps)).card?.gateway ?? '');
}

async function adoptBrowserToken(
  { var: { deps, session } }: Context<AppEnv>,
  { token, gateway }: Brought,
): Promise<void> {
  const maker = await findTokenGateway(deps, { gateway });
  if (!deps.gateways.has(maker) || !(await deps.gateways.openGateway(maker)).cards) return;
  const adoption = { card: { token }, gateway: maker, sessionId: session.row?.id ?? '', now: deps.now() };
  await deps.db.transaction().execute((tx) => adoptGatewayToken(tx, adoption));
}

interface Keeping {
  token: string;
  gateway: string;
  /** URL to which the bank's page leads back, for a card that will next be charged without its holder. */
  return_url?: string | undefined;
}

/**
 * Gateway customer that the card is kept for, null at a gateway that keeps none; or the bank's page that the holder has
 * to answer first.
 */
export type StoredCardResult = { customer: string | null } | BankPage;

/** @throws GatewayRefused, GatewayUnavailable */
export async function saveCardAtGateway(
  deps: Pick<AppDeps, 'db' | 'gateways'>,
  { token, gateway, return_url }: Keeping,
  owner: CardOwner,
): Promise<StoredCardResult> {
  const { cards } = await deps.gateways.openGateway(gateway);
  const customer = cards ? await resolveGatewayCustomer(deps, gateway, owner) : null;
  if (!cards || !customer) return { customer: null };
  const keepResult = await cards.keep({ customer, token, return_url });
  if ('redirect_url' in keepResult) return keepResult;
  await updateTokenCard(deps.db, token, { ...keepResult, customer });
  return { customer };
}

function rethrowAsGatewayError(cause: unknown): never {
  if (cause instanceof GatewayRefused || !(cause instanceof GatewayUnavailable)) throw cause;
  throw new ApiError(createSentence('cardUnchecked'), { status: 502, code: 'gateway_error' }, { cause });
}
