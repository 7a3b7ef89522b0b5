import { sql } from 'kysely';
import type { Tx } from '../../db/index.ts';
import { GatewayBusy } from '../../gateways/index.ts';
import type { AppDeps } from '../../http/context.ts';
import { workThrough } from '../../jobs/index.ts';

interface Leaving {
  /** a kept card, or a customer with all of theirs */
  token: string;
  gateway: string;
}

const workers = 4;

/** Decides that a gateway is to forget: {@link removeLeaving} carries it there after the transaction. */
export async function queueLeaving(tx: Tx, { token, gateway }: Leaving, now: Date): Promise<void> {
  await tx
    .insertInto('leaving_cards')
    .values({ token, gateway, date_due: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Has the gateways forget what has left the shop. No gateway waits for another, and a card that fails keeps no other waiting. */
export async function removeLeavingCards(deps: AppDeps): Promise<void> {
  const gateways = await dueAt(deps).select('gateway').distinct().execute();
  await Promise.all(gateways.map(({ gateway }) => removeAt(deps, gateway)));
}

function dueAt({ db, now }: AppDeps) {
  return db.selectFrom('leaving_cards').where('date_due', '<=', now().toISOString());
}

function removeAt(deps: AppDeps, gateway: string): Promise<void> {
  return workThrough(deps, {
    job: 'leaving_card',
    id: sql.ref('leaving_cards.token'),
    due: (page) =>
      dueAt(deps)
        .selectAll()
        .where('gateway', '=', gateway)
        .where(page.filter)
        .orderBy(page.order)
        .limit(page.limit)
        .execute(),
    idOf: ({ token }) => token,
    run: (leaving) => remove(deps, leaving),
    what: 'a gateway could not forget a card',
    about: () => ({ gateway }),
    workers,
    endsRun: (error) => error instanceof GatewayBusy,
  });
}

/** At once, where the gateway answers; else {@link removeLeavingCards} tries again. */
export async function removeLeaving(deps: AppDeps, leaving: Leaving): Promise<void> {
  await remove(deps, leaving).catch((error) =>
    deps.log.error('a gateway could not forget a card', { gateway: leaving.gateway, error: String(error) }),
  );
}

async function remove({ db, gateways }: AppDeps, { token, gateway }: Leaving): Promise<void> {
  await (await gateways.open(gateway)).cards?.remove(token);
  await db.deleteFrom('leaving_cards').where('token', '=', token).execute();
}
