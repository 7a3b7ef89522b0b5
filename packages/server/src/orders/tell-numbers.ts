import { sql } from 'kysely';
import { GatewayRefused, numberedGateways } from '../gateways/index.ts';
import type { AppDeps } from '../http/context.ts';
import { workThrough } from '../jobs/index.ts';

/** Later nobody looks for the payment any more. */
const untilMs = 7 * 24 * 3_600_000;

/** Tells gateways the numbers of the orders that their payments have made: an order gets its number after it is paid. */
export async function tellNumbers(deps: AppDeps, stop?: AbortSignal): Promise<void> {
  const gateways = numberedGateways.filter((name) => deps.gateways.has(name));
  if (gateways.length === 0) return;
  const since = new Date(deps.now().getTime() - untilMs).toISOString();
  await workThrough(
    deps,
    {
      job: 'order_number',
      id: sql.ref('payments.id'),
      due: (page) =>
        deps.db
          .selectFrom('payments')
          .innerJoin('orders', 'orders.id', 'payments.order_id')
          .select(['payments.id', 'payments.gateway', 'payments.transaction_id', 'orders.number'])
          .where('payments.gateway', 'in', gateways)
          .where('payments.date_numbered', 'is', null)
          .where('payments.date_created', '>', since)
          .where('payments.status', 'in', ['succeeded', 'authorized'])
          .where('payments.transaction_id', 'is not', null)
          .where('orders.number', 'is not', null)
          .where(page.filter)
          .orderBy(page.order)
          .limit(page.limit)
          .execute(),
      idOf: ({ id }) => id,
      run: (payment) => tell(deps, payment),
      what: 'a gateway could not be told the number of an order',
      about: ({ gateway, number }) => ({ gateway, order: number ?? '' }),
    },
    stop,
  );
}

interface Numbered {
  id: string;
  gateway: string;
  transaction_id: string | null;
  number: string | null;
}

/** What is refused would be refused again. */
async function tell(deps: AppDeps, { id, gateway, transaction_id, number }: Numbered): Promise<void> {
  const { tellNumber } = await deps.gateways.open(gateway);
  if (transaction_id && number) {
    await tellNumber?.(transaction_id, number).catch((error: unknown) => {
      if (!(error instanceof GatewayRefused)) throw error;
    });
  }
  const date_numbered = deps.now().toISOString();
  await deps.db.updateTable('payments').set({ date_numbered }).where('id', '=', id).execute();
}
