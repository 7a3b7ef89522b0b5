import type { Flag, Json } from '../json.ts';

export interface AgentTables {
  agents: AgentTable;
  agent_calls: AgentCallTable;
  agent_carts: AgentCartTable;
  agent_deliveries: AgentDeliveryTable;
  agent_reservations: AgentReservationTable;
  agent_tallies: AgentTallyTable;
  signing_keys: SigningKeyTable;
}

/** `new`: the owner has not decided; the general rules hold. */
export type AgentStatus = 'new' | 'allowed' | 'limited' | 'stopped';

/** Program that shops for people, known by the address of its profile. */
interface AgentTable {
  id: string;
  profile_url: string;
  name: string;
  host: string;
  status: AgentStatus;
  /** `AgentLimits` of its own; null: the general ones */
  limits: Json | null;
  note: string;
  /** SHA-256 of the key that the owner has issued to it; null: none */
  key_hash: string | null;
  /** address that is told of its orders by ACP, which has no profiles; null: none */
  webhook_url: string | null;
  /** secret of both sides that signs what is sent there, encrypted; null: none */
  webhook_secret: string | null;
  date_created: string;
  date_updated: string;
  /** ISO 8601 time of its last call, to the minute */
  date_seen: string;
  /** ISO 8601 time of the last call with a valid signature, to the minute; null: never */
  date_verified: string | null;
}

/** Call of an agent, without credentials and without a body. */
interface AgentCallTable {
  id: string;
  agent_id: string | null;
  protocol: string;
  version: string | null;
  operation: string;
  status: number;
  /** code of the refusal; null: it was answered */
  code: string | null;
  verified: Flag;
  duration_ms: number;
  request_id: string | null;
  checkout_id: string | null;
  order_id: string | null;
  /** pseudonym of the caller's network, which changes daily */
  network: string | null;
  date_created: string;
}

/** Number of calls of an agent on a day, counted as they are written down. */
interface AgentTallyTable {
  agent_id: string;
  /** UTC date, e.g. `2026-06-01` */
  day: string;
  /** binding: `rest`, `mcp` or `acp` */
  protocol: string;
  calls: number;
  /** calls with a code */
  refusals: number;
}

/** Cart that an agent has filled; an order of the cart is an order of the agent. */
interface AgentCartTable {
  cart_id: string;
  agent_id: string;
  agent_name: string;
  protocol: string;
  version: string;
  profile_url: string;
  verified: Flag;
  /** address of the platform that is told of the order; null: none */
  webhook_url: string | null;
  request_id: string | null;
  /** what the buyer agreed to, who says so, and when; null: nothing is known */
  consent: Json | null;
  date_created: string;
}

/** Whole order that is sent to the platform after an event. */
interface AgentDeliveryTable {
  /** id of the event and the order, so that each event is sent once */
  id: string;
  agent_id: string;
  order_id: string;
  event_id: number;
  type: string;
  url: string;
  host: string;
  status: 'queued' | 'delivered' | 'dead';
  /** begun, whether or not they succeeded */
  attempts: number;
  /** ISO 8601 time from which a process may attempt the row; '' means immediately */
  date_due: string;
  date_created: string;
  date_expires: string;
  date_delivered: string | null;
  response_status: number | null;
  error: string | null;
}

/** Order that counts towards the limits of a day. */
interface AgentReservationTable {
  checkout_id: string;
  agent_id: string;
  /** minor units of the store's currency */
  amount: number;
  date_created: string;
}

/** Key pair with which the shop signs what it sends to platforms. */
interface SigningKeyTable {
  id: string;
  /** public JSON Web Key */
  public_key: Json;
  /** private JSON Web Key, encrypted */
  private_key: string;
  date_created: string;
  /** ISO 8601 time since which the key signs nothing; null: it signs */
  date_retired: string | null;
}
