import type { Cart } from '@mercer/contract';
import type { Db } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import type { AgentSettings, IdentifiedAgent } from '../../trust/index.ts';
import type { Deal, DealChange } from './deal.ts';
import { type CallShop, ShopCalls } from './shop-calls.ts';

/** Circumstances of one call of an agent. */
export interface AgentCall extends Omit<IdentifiedAgent, 'version'> {
  deps: AppDeps;
  callShop: CallShop;
  settings: AgentSettings;
  protocol: 'ucp' | 'acp';
  /** Version of the protocol. */
  version: string;
  ip: string | undefined;
  /** Language that the caller prefers. */
  language: string | undefined;
  requestId: string | undefined;
  /** Idempotency key of a write; absent where the caller sends none. */
  key: string | undefined;
  /** absent in every shop but that of the official test suite */
  suite?: SuiteRules | undefined;
}

/** Departures from the rules of a shop that the official test suite needs. */
export interface SuiteRules {
  /** @param cart as it is before the change; undefined before the first */
  prepareChange(db: Db, cart: Cart | undefined, change: DealChange): Promise<DealChange>;
  /** @param hasSentDestination whether the agent's last change of the delivery named a destination */
  finishDeal(db: Db, deal: Deal, hasSentDestination: boolean): Promise<Deal>;
  /** Fills what an order needs and the suite does not send. */
  fillCheckout(shop: ShopCalls, cart: Cart): Promise<Cart>;
}

/** Opens the public API for a shopper session, or for one that begins. */
export function openShop(
  { deps, callShop, ip, language }: AgentCall,
  session: string | null,
  context: { currency?: string | undefined; language?: string | undefined } = {},
): ShopCalls {
  const { publicUrl, publicKey } = deps.config;
  const locale = context.language ?? language;
  return new ShopCalls({ callShop, publicUrl, publicKey, ip, locale, currency: context.currency, session });
}
