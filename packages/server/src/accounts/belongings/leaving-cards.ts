import type { Tx } from '../../db/index.ts';
import type { AppDeps } from '../../http/context.ts';

interface Leaving {
  /** a kept card, or a customer with all of theirs */
  token: string;
  gateway: string;
}

const waitMs = 3_600_000;

/** Decides that a gateway is to forget: {@link removeLeaving} carries it there after the transaction. */
export async function queueLeaving(tx: Tx, { token, gateway }: Leaving, now: Date): Promise<void> {
  await tx
    .insertInto('leaving_cards')
    .values({ token, gateway, date_due: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Has the gateways forget what has left the shop. What does not answer is asked again an hour later. */
export async function removeLeavingCards(deps: AppDeps): Promise<void> {
  const { db, now } = deps;
  const due = db.selectFrom('leaving_cards').selectAll().where('date_due', '<=', now().toISOString());
  for (const leaving of await due.orderBy('date_due').limit(100).execute()) await removeLeaving(deps, leaving);
}

export async function removeLeaving(deps: AppDeps, { token, gateway }: Leaving): Promise<void> {
  const { db, gateways, now, log } = deps;
  const date_due = new Date(now().getTime() + waitMs).toISOString();
  await db.updateTable('leaving_cards').set({ date_due }).where('token', '=', token).execute();
  try {
    await (await gateways.open(gateway)).cards?.remove(token);
    await db.deleteFrom('leaving_cards').where('token', '=', token).execute();
  } catch (error) {
    log.error('a gateway could not forget a card', { gateway, error: String(error) });
  }
}
