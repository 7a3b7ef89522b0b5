import type { AppDeps } from '@mercer/platform/http/context';
import type { AgentSettings, IdentifiedAgent } from '../../trust/index.ts';
import { type CallShop, ShopCalls } from './shop-calls.ts';

/** Circumstances of one call of an agent. */
export interface AgentCall extends IdentifiedAgent {
  deps: AppDeps;
  callShop: CallShop;
  settings: AgentSettings;
  protocol: 'ucp' | 'acp';
  ip: string | undefined;
  /** Language that the caller prefers. */
  language: string | undefined;
  requestId: string | undefined;
  /** Idempotency key of a write; absent where the caller sends none. */
  key: string | undefined;
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
