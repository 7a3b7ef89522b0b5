import { GatewayRefused } from '../gateways/index.ts';
import type { AppDeps } from '../http/context.ts';
import { excludeTriedRows, workPerGateway } from '../payments/index.ts';

/** A gateway that has not taken the number for so long does not take it any more. */
const triedForMs = 7 * 24 * 3_600_000;

/** Tells gateways the numbers of the orders that were paid there, so that the owner of the shop finds them by it. */
export function writeOrderNumbers(deps: AppDeps): Promise<void> {
  return workPerGateway(deps, {
    due: (gateway, triedIds) => findUnnumbered(deps, gateway, triedIds),
    idOf: ({ id }) => id,
    work: (payment) => writeOrderNumber(deps, payment),
    failureMessage: 'a gateway was not told the number of an order',
  });
}

interface UnnumberedPayment {
  id: string;
  gateway: string;
  transaction_id: string;
  order_id: string;
  number: string;
}

async function findUnnumbered(
  deps: AppDeps,
  gateway: string,
  triedIds: ReadonlySet<string>,
): Promise<UnnumberedPayment[]> {
  const { db, gateways, now } = deps;
  if (!gateways.has(gateway) || !(await gateways.openGateway(gateway)).writeOrderNumber) return [];
  // ids begin with the time
  const since = Math.floor((now().getTime() - triedForMs) / 1000).toString(16);
  const unnumberedPayments = db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.id', 'payments.gateway', 'payments.transaction_id', 'payments.order_id', 'orders.number'])
    .where('payments.gateway', '=', gateway)
    .where('payments.date_numbered', 'is', null)
    .where('payments.id', '>=', since.padStart(8, '0'))
    .where('payments.status', 'in', ['authorized', 'succeeded'])
    .where('payments.transaction_id', 'is not', null)
    .where('orders.number', 'is not', null)
    .where(excludeTriedRows(db, 'payments.id', triedIds));
  return unnumberedPayments.$narrowType<{ transaction_id: string; number: string }>().limit(50).execute();
}

async function writeOrderNumber({ db, gateways, log, now }: AppDeps, payment: UnnumberedPayment): Promise<void> {
  const { id, gateway, transaction_id: transactionId, order_id: orderId, number } = payment;
  const { writeOrderNumber: write } = await gateways.openGateway(gateway);
  try {
    await write?.({ transactionId, orderId, number });
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error;
    log.error('a gateway has refused the number of an order', { gateway, order: orderId, error: error.message });
  }
  const change = { date_numbered: now().toISOString() };
  await db.updateTable('payments').set(change).where('id', '=', id).execute();
}
