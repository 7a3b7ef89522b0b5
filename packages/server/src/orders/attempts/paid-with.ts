import type { Minor } from '@mercer/contract';
import type { Row } from '../../db/index.ts';
import type { Transaction } from '../../gateways/index.ts';

/** How an order was paid; the amount in minor units. */
export interface PaidWith {
  method: string;
  gateway: string;
  /** authorized: set aside, and captured when the order is shipped */
  status: 'succeeded' | 'waived' | 'authorized';
  transaction_id: string | null;
  /** the id of its attempt, where that is another one */
  begunAs?: string | undefined;
  /** as the gateway tells them */
  order_id: string;
  amount: Minor;
  currency: string;
  card: { brand: string; last4: string } | null;
  /** what the bank says of its address and code */
  checks?: Transaction['checks'];
  /** of what is set aside */
  expires?: string | undefined;
  /** what may be charged again later */
  kept?: Transaction['kept'];
}

/** A transaction that the gateway has been paid, or that waits for its parcel. */
export function paidThrough(gateway: string, { id, status, ...told }: Transaction): PaidWith {
  const { method, begunAs, order_id, amount, currency, card, checks, expires, kept } = told;
  const paid = { method, gateway, begunAs, order_id, amount, currency, card, checks, expires, kept };
  return { ...paid, status: status === 'authorized' ? 'authorized' : 'succeeded', transaction_id: id };
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
