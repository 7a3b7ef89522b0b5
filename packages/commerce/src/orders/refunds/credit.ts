import type { Row } from '@mercer/database';
import { manualGateway } from '../../payments/index.ts';

/**
 * Returns true for a refund that moves no money, but lowers what is still to be paid for an order that was sent before it was paid: it
 * belongs to no payment.
 */
export function isCredit({ gateway, transaction_id }: Pick<Row<'refunds'>, 'gateway' | 'transaction_id'>): boolean {
  return gateway === manualGateway && transaction_id === null;
}

/** Statuses of orders whose pieces have all left, so that a change can no longer take them out of the order. */
const sentStatuses: readonly Row<'orders'>['status'][] = ['shipped', 'delivered', 'return_requested'];

/** Returns true for an order whose refunds lower what is still to be paid before they give anything back. */
export function lowersOwedAmount({ status }: Pick<Row<'orders'>, 'status'>): boolean {
  return sentStatuses.includes(status);
}
