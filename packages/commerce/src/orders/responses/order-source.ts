import { type Db, parseJson } from '@mercer/database';

/** Agent that an order came through, as the operator sees it. */
export interface OrderSource {
  /** `ucp`, `mcp` or `acp` */
  protocol: string;
  version: string;
  agent: { id: string; name: string };
  /** address of the agent's profile */
  profile: string;
  /** True when the agent had signed its calls. */
  verified: boolean;
  request_id: string | null;
  /** what the buyer agreed to, who says so, and when; null: nothing is known */
  consent: object | null;
}

/** Reads the agents that orders came through; orders of people have none. */
export async function readOrderSources(db: Db, orderIds: readonly string[]): Promise<Map<string, OrderSource>> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('agent_carts', 'agent_carts.cart_id', 'orders.cart_id')
    .selectAll('agent_carts')
    .select('orders.id')
    .where('orders.id', 'in', orderIds)
    .execute();
  return new Map(
    rows.map((row) => {
      const { id, protocol, version, agent_id, agent_name, profile_url, verified, request_id, consent } = row;
      const source = {
        protocol,
        version,
        agent: { id: agent_id, name: agent_name },
        profile: profile_url,
        verified: verified === 1,
        request_id,
        consent: consent === null ? null : parseJson<object>(consent),
      };
      return [id, source];
    }),
  );
}
