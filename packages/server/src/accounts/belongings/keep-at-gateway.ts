import { GatewayRefused, GatewayUnavailable } from '../../gateways/index.ts';
import type { AppDeps } from '../../http/context.ts';
import { ApiError } from '../../http/errors.ts';
import { sentence } from '../../http/sentences/sentence.ts';
import { readPayments } from '../../settings/index.ts';
import { adoptToken, keeperOfToken, mayUseToken, noteKept } from '../../vault/index.ts';
import { type CardOwner, customerOf } from '../record/index.ts';

/** A token that a browser has brought. */
interface Brought {
  token: string;
  /** that has made it; that of the store's card payments where it is not said */
  gateway?: string | null | undefined;
  sessionId: string;
}

/**
 * Has the gateway keep the card of a token, so that it can be charged again. What the vault itself can charge again is left
 * as it is, and so is a token that the session may not use: whoever claims it is told.
 * @throws GatewayRefused, ApiError `gateway_error`
 */
export async function keepBrought(deps: AppDeps, brought: Brought, owner: CardOwner): Promise<void> {
  const { token, sessionId } = brought;
  await adopt(deps, brought);
  if (!(await mayUseToken(deps.db, { token, sessionId }))) return;
  const { gateway } = await keeperOfToken(deps.db, token);
  await keepAtGateway(deps, { token, gateway }, owner).catch(unanswered);
}

/** The gateway that has made a token: that of the store's card payments, unless it is said. */
export async function makerOf(
  deps: Pick<AppDeps, 'db' | 'config'>,
  { gateway }: { gateway?: string | null | undefined },
): Promise<string> {
  return gateway || ((await readPayments(deps)).card?.gateway ?? '');
}

async function adopt(deps: AppDeps, { token, gateway, sessionId }: Brought): Promise<void> {
  const maker = await makerOf(deps, { gateway });
  if (!deps.gateways.has(maker) || !(await deps.gateways.open(maker)).cards) return;
  const adoption = { card: { token }, gateway: maker, sessionId, now: deps.now() };
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
