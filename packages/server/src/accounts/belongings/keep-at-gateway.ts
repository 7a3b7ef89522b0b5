import type { Context } from 'hono';
import { GatewayRefused, GatewayUnavailable } from '../../gateways/index.ts';
import { rateLimitFailures } from '../../http/attempt-limit.ts';
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
}

/**
 * Has the gateway keep the card of a token, so that it can be charged again. What the vault itself can charge again is left
 * as it is, and so is a token that the session may not use: whoever claims it is told.
 * @throws GatewayRefused, ApiError `gateway_error`, 429
 */
export async function keepBrought(c: Context<AppEnv>, brought: Brought, accountId: string): Promise<void> {
  const { deps, session } = c.var;
  const { token } = brought;
  await adopt(c, brought);
  if (!(await mayUseToken(deps.db, { token, sessionId: session.row?.id ?? '' }))) return;
  const { gateway = '', customer = null } = (await keeperOfToken(deps.db, token)) ?? {};
  if (customer || !(await deps.gateways.open(gateway).catch(unanswered)).cards) return;
  const keep = () => keepAtGateway(deps, { token, gateway }, { accountId, email: null });
  await rateLimitFailures(c, limits, keep).catch(unanswered);
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

/** @returns with whom it is kept; null where the gateway keeps no cards. @throws GatewayRefused, GatewayUnavailable */
export async function keepAtGateway(
  deps: Pick<AppDeps, 'db' | 'gateways'>,
  { token, gateway }: { token: string; gateway: string },
  owner: CardOwner,
): Promise<string | null> {
  const { cards } = await deps.gateways.open(gateway);
  const customer = cards ? await customerOf(deps, gateway, owner) : null;
  if (!cards || !customer) return null;
  await noteKept(deps.db, token, { ...(await cards.keep({ customer, token })), customer });
  return customer;
}

function unanswered(cause: unknown): never {
  if (cause instanceof GatewayRefused || !(cause instanceof GatewayUnavailable)) throw cause;
  throw new ApiError(sentence('cardUnchecked'), { status: 502, code: 'gateway_error' }, { cause });
}
