import type { Json } from '../json.ts';

export interface AgentSessionTables {
  agent_sessions: AgentSessionTable;
}

/** Cart or checkout that an agent fills for its buyer, on a cart of the shop. */
interface AgentSessionTable {
  /** Secret of at least 128 bits, by which the agent names it. */
  id: string;
  kind: 'cart' | 'checkout';
  status: 'open' | 'canceled';
  agent_id: string;
  protocol: 'ucp' | 'acp';
  /** Version of the protocol, as `2026-08-25`. */
  version: string;
  /** Token of the shopper session that owns the cart, encrypted. */
  session_token: string;
  cart_id: string | null;
  /** `checkout_id` of the cart; null before the first item. */
  checkout_secret: string | null;
  /** Id of the agent session that is the checkout of this cart; null: there is none. */
  checkout_id: string | null;
  /** Idempotency key of the attempt to pay that `payment_token` belongs to. */
  payment_key: string | null;
  /** Token of the vault with which the attempt pays. */
  payment_token: string | null;
  /** `pending`: the bank decides; `challenged`: the bank asks the buyer. */
  payment_state: 'pending' | 'challenged' | null;
  /** Fields of the protocol that the cart has no column for; no personal data. */
  facts: Json;
  /** Id of the shopper session whose browser has opened the checkout. */
  opened_by: string | null;
  date_opened: string | null;
  date_created: string;
  date_updated: string;
  date_expires: string;
}
