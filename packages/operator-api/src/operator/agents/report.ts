import { findInstruction } from '@mercer/agents/trust';
import type { Db } from '@mercer/database';
import { sql } from 'kysely';

/** Number of days that the report looks back: so long the calls are kept. */
const reportDays = 30;
const dayMs = 86_400_000;
/** Agents of the report, those with the most orders first. */
const mostAgents = 500;
/** Newest texts of each kind that are searched. */
const mostTexts = 2000;

/** Counts calls, refusals, carts, orders, revenue and returns of each agent within 30 days. */
export async function reportAgents(db: Db, now: Date) {
  const since = new Date(now.getTime() - reportDays * dayMs).toISOString();
  const [calls, carts, orders, agents] = await Promise.all([
    db
      .selectFrom('agent_tallies')
      .select((eb) => ['agent_id', 'protocol', eb.fn.sum('calls').as('calls'), eb.fn.sum('refusals').as('refusals')])
      .where('day', '>', since.slice(0, 10))
      .groupBy(['agent_id', 'protocol'])
      .orderBy('protocol')
      .execute(),
    db
      .selectFrom('agent_carts')
      .select((eb) => ['agent_id', eb.fn.countAll().as('carts')])
      .where('date_created', '>=', since)
      .groupBy('agent_id')
      .execute(),
    countOrders(db, since),
    db.selectFrom('agents').select(['id', 'name', 'status']).orderBy('date_seen', 'desc').limit(mostAgents).execute(),
  ]);
  const callsById = Map.groupBy(calls, (row) => row.agent_id);
  const cartsById = new Map(carts.map((row) => [row.agent_id, row]));
  const ordersById = new Map(orders.map((row) => [row.agent_id, row]));
  const rows = agents.map(({ id, name, status }) => {
    const tallies = callsById.get(id) ?? [];
    const { orders: orderCount = 0, revenue = 0, returns = 0 } = ordersById.get(id) ?? {};
    const counts = {
      calls: tallies.reduce((sum, tally) => sum + Number(tally.calls), 0),
      calls_by_protocol: Object.fromEntries(tallies.map((tally) => [tally.protocol, Number(tally.calls)])),
      refusals: tallies.reduce((sum, tally) => sum + Number(tally.refusals), 0),
      carts: Number(cartsById.get(id)?.carts ?? 0),
    };
    return {
      id,
      name,
      status,
      ...counts,
      orders: Number(orderCount),
      revenue: Math.round(Number(revenue)),
      returns: Number(returns),
    };
  });
  return rows.toSorted((first, second) => second.orders - first.orders || second.calls - first.calls);
}

async function countOrders(db: Db, since: string) {
  const { rows } = await sql<{ agent_id: string; orders: number; revenue: number; returns: number }>`
    select agent_carts.agent_id, count(*) as orders, sum(orders.grand_total * orders.base_rate) as revenue,
      sum((select count(*) from returns where returns.order_id = orders.id)) as returns
    from agent_carts inner join orders on orders.cart_id = agent_carts.cart_id
    where agent_carts.date_created >= ${since} and orders.number is not null and orders.status <> 'canceled'
    group by agent_carts.agent_id`.execute(db);
  return rows;
}

/** Lists the newest reviews that read like an instruction to a model. */
export async function listFlaggedTexts(db: Db) {
  const reviews = await db
    .selectFrom('product_reviews')
    .select(['id', 'product_id', 'title', 'body', 'date_created'])
    .where('status', '!=', 'rejected')
    .orderBy('id', 'desc')
    .limit(mostTexts)
    .execute();
  return reviews.flatMap(({ id, product_id, title, body, date_created }) => {
    const text = findInstruction(`${title ?? ''}\n${body}`);
    return text === undefined ? [] : [{ id, kind: 'review' as const, product_id, text, date_created }];
  });
}
