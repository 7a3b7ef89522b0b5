import type { Context } from 'hono';
import { requiredText } from '../../http/input.ts';
import { invalidParameterError } from '../../http/sandbox-error.ts';
import type { CardDeps } from './keys.ts';

/** Returns the gateway's settlement entries, captures and refunds: charges by the day on which they were made. */
export async function getBookings(c: Context, { store }: CardDeps) {
  const from = readQueryDate(c.req.query('from'), 'from');
  const to = readQueryDate(c.req.query('to'), 'to');
  const charges = await store.db
    .selectFrom('charges')
    .selectAll()
    .where('gateway', '=', 'card')
    .where('status', '=', 'succeeded')
    .where('created_at', '>=', from)
    .where('created_at', '<=', to)
    .orderBy('created_at')
    .execute();
  const refunds = await store.db
    .selectFrom('refunds')
    .innerJoin('charges', 'charges.id', 'refunds.charge_id')
    .select(['refunds.id', 'charge_id', 'order_id', 'refunds.amount', 'currency'])
    .select(['refunds.idempotency_key', 'refunds.created_at'])
    .where('charges.gateway', '=', 'card')
    .where('refunds.created_at', '>=', from)
    .where('refunds.created_at', '<=', to)
    .orderBy('refunds.created_at')
    .execute();
  const results = [
    ...charges.map(({ id, order_id, amount, currency, idempotency_key, created_at }) => {
      const names = { id: `bk_${id}`, type: 'charge', charge: id, order_id, idempotency_key };
      return { ...names, amount, currency, fee: computeFee(amount), net: amount - computeFee(amount), created_at };
    }),
    ...refunds.map(({ charge_id: charge, ...refund }) => {
      return { ...refund, type: 'refund', charge, fee: 0, net: -refund.amount };
    }),
  ];
  return c.json({ results });
}

/** 2.9 % and 30 of the smallest unit are the gateway's. */
function computeFee(amount: number): number {
  return Math.min(amount, Math.round(amount * 0.029) + 30);
}

function readQueryDate(value: string | undefined, param: string): string {
  const date = new Date(requiredText(value, param));
  if (Number.isNaN(date.getTime())) throw invalidParameterError(param, `${param} must be a date.`);
  return date.toISOString();
}
