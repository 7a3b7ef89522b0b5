import type { Context } from 'hono';
import { type BankPage, GatewayRefused, GatewayUnavailable } from '../../gateways/index.ts';
import { rateLimitFailures } from '../../http/attempt-limit.ts';
import { bankAsks } from '../../http/bank-asks.ts';
import type { AppDeps, AppEnv } from '../../http/context.ts';
import { ApiError } from '../../http/errors.ts';
import { sentence } from '../../http/sentences/sentence.ts';
import { readPayments } from '../../settings/index.ts';
import { adoptToken, cardLimits, keeperOfToken, mayUseToken, noteKept } from '../../vault/index.ts';
import { type CardOwner, customerOf } from '../record/index.ts';

/** A token that a browser has brought. */
interface Brought {
  token: string;
  /** that has made it; that of the store's card payments where it is not said */
  gateway?: string | null | undefined;
  /** where the bank's page leads back to; without it the bank is asked when the card pays */
  return_url?: string | undefined;
  /** the bank's page has led back: the session has brought the token before */
  resumed?: boolean | undefined;
}

/**
 * Has the gateway keep the card of a token, so that it can be charged again. What the vault itself can charge again is left
 * as it is, and so is a token that the session may not use: whoever claims it is told.
 * @throws GatewayRefused, ApiError `authentication_required`, `gateway_error`, 429
 */
export async function keepBrought(c: Context<AppEnv>, brought: Brought, accountId: string): Promise<void> {
  const { deps, session } = c.var;
  const { token, return_url } = brought;
  if (!brought.resumed) await adopt(c, brought);
  if (!(await mayUseToken(deps.db, { token, sessionId: session.row?.id ?? '' }))) return;
  const { gateway = '', customer = null } = (await keeperOfToken(deps.db, token)) ?? {};
  if (customer && !return_url) return;
  await keepForAccount(c, { token, gateway, return_url }, accountId);
}

/**
 * Has the gateway keep a card with the account's customer, and its bank agree to later charges where a `return_url` is named.
 * @throws GatewayRefused, ApiError `authentication_required`, `gateway_error`, 429
 */
export async function keepForAccount(c: Context<AppEnv>, card: Keeping, accountId: string): Promise<void> {
  const { deps } = c.var;
  if (!(await deps.gateways.open(card.gateway).catch(unanswered)).cards) return;
  const keep = () => keepAtGateway(deps, card, { accountId, email: null });
  const kept = await rateLimitFailures(c, limits, keep).catch(unanswered);
  if ('redirect_url' in kept) throw bankAsks('bankAsksToSave', kept.redirect_url);
}

/** To keep a card is a way to try out a stolen one. */
const limits = { ...cardLimits, isFailure: (error: unknown) => error instanceof GatewayRefused };

/** The gateway that has made a token: that of the store's card payments, unless it is said. */
export async function makerOf(
  deps: Pick<AppDeps, 'db' | 'config'>,
  { gateway }: { gateway?: string | null | undefined },
): Promise<string> {
  return gateway || ((await readPayments(deps)).card?.gateway ?? '');
}

async function adopt({ var: { deps, session } }: Context<AppEnv>, { token, gateway }: Brought): Promise<void> {
  const maker = await makerOf(deps, { gateway });
  if (!deps.gateways.has(maker) || !(await deps.gateways.open(maker)).cards) return;
  const adoption = { card: { token }, gateway: maker, sessionId: session.row?.id ?? '', now: deps.now() };
  await deps.db.transaction().execute((tx) => adoptToken(tx, adoption));
}

interface Keeping {
  token: string;
  gateway: string;
  /** where the bank's page leads back to, of a card that is charged without its holder next */
  return_url?: string | undefined;
}

/** With whom the card is kept, null where the gateway keeps none; or the bank's page that its holder is to answer first. */
export type KeptWith = { customer: string | null } | BankPage;

/** @throws GatewayRefused, GatewayUnavailable */
export async function keepAtGateway(
  deps: Pick<AppDeps, 'db' | 'gateways'>,
  { token, gateway, return_url }: Keeping,
  owner: CardOwner,
): Promise<KeptWith> {
  const { cards } = await deps.gateways.open(gateway);
  const customer = cards ? await customerOf(deps, gateway, owner) : null;
  if (!cards || !customer) return { customer: null };
  const kept = await cards.keep({ customer, token, return_url });
  if ('redirect_url' in kept) return kept;
  await noteKept(deps.db, token, { ...kept, customer });
  return { customer };
}

function unanswered(cause: unknown): never {
  if (cause instanceof GatewayRefused || !(cause instanceof GatewayUnavailable)) throw cause;
  throw new ApiError(sentence('cardUnchecked'), { status: 502, code: 'gateway_error' }, { cause });
}
