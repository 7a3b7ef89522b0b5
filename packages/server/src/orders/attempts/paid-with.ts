import type { Minor } from '@mercer/contract';
import type { Row } from '../../db/index.ts';
import type { Transaction } from '../../gateways/index.ts';

/** How an order was paid; the amount in minor units. */
export interface PaidWith {
  method: string;
  gateway: string;
  status: 'succeeded' | 'waived';
  transaction_id: string | null;
  /** as the gateway tells them */
  order_id: string;
  amount: Minor;
  currency: string;
  card: { brand: string; last4: string } | null;
  /** what may be charged again later */
  kept?: Transaction['kept'];
}

/** A transaction that the gateway has been paid. */
export function paidThrough(gateway: string, transaction: Transaction): PaidWith {
  const { id, method, order_id, amount, currency, card, kept } = transaction;
  return { method, gateway, status: 'succeeded', transaction_id: id, order_id, amount, currency, card, kept };
}

/** A rest below the minimum charge. */
export function waived({ id, currency }: Row<'orders'>, method: string, amount: Minor): PaidWith {
  return {
    method,
    gateway: 'mercer',
    status: 'waived',
    transaction_id: null,
    order_id: id,
    amount,
    currency,
    card: null,
  };
}
