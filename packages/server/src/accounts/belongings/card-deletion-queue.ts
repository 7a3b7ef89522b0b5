import { sql } from 'kysely';
import type { Tx } from '../../db/index.ts';
import { GatewayBusy } from '../../gateways/index.ts';
import type { AppDeps } from '../../http/context.ts';
import { processDueRows } from '../../jobs/index.ts';

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
  const gateways = await selectDueDeletions(deps).select('gateway').distinct().execute();
  await Promise.all(gateways.map(({ gateway }) => removeDueAtGateway(deps, gateway)));
}

function selectDueDeletions({ db, now }: AppDeps) {
  return db.selectFrom('leaving_cards').where('date_due', '<=', now().toISOString());
}

function removeDueAtGateway(deps: AppDeps, gateway: string): Promise<void> {
  return processDueRows(deps, {
    job: 'leaving_card',
    id: sql.ref('leaving_cards.token'),
    due: (page) =>
      selectDueDeletions(deps)
        .selectAll()
        .where('gateway', '=', gateway)
        .where(page.filter)
        .orderBy(page.order)
        .limit(page.limit)
        .execute(),
    idOf: ({ token }) => token,
    run: (leaving) => deleteCardAtGateway(deps, leaving),
    what: 'a gateway could not forget a card',
    about: () => ({ gateway }),
    workers,
    endsRun: (error) => error instanceof GatewayBusy,
  });
}

/** Deletes the card at once if the gateway answers; otherwise {@link removeLeavingCards} tries again. */
export async function removeLeaving(deps: AppDeps, leaving: Leaving): Promise<void> {
  await deleteCardAtGateway(deps, leaving).catch((error) =>
    deps.log.error('a gateway could not forget a card', { gateway: leaving.gateway, error: String(error) }),
  );
}

async function deleteCardAtGateway({ db, gateways }: AppDeps, { token, gateway }: Leaving): Promise<void> {
  await (await gateways.openGateway(gateway)).cards?.remove(token);
  await db.deleteFrom('leaving_cards').where('token', '=', token).execute();
}
