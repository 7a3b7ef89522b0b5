import type { Minor } from '@mercer/contract';
import type { Row } from '../../db/index.ts';
import type { Transaction } from '../../gateways/index.ts';

/** How an order was paid; the amount in minor units. */
export interface PaidWith {
  method: string;
  gateway: string;
  status: 'succeeded' | 'waived';
  transaction_id: string | null;
  /** the id of its attempt, where that is another one */
  begunAs?: string | undefined;
  /** as the gateway tells them */
  order_id: string;
  amount: Minor;
  currency: string;
  card: { brand: string; last4: string } | null;
}

/** A transaction that the gateway has been paid. */
export function paidThrough(gateway: string, { id, begunAs, ...told }: Transaction): PaidWith {
  const { method, order_id, amount, currency, card } = told;
  return { method, gateway, status: 'succeeded', transaction_id: id, begunAs, order_id, amount, currency, card };
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
