import type { Context } from 'hono';
import { amountInMinor, readJsonBody } from '../../http/input.ts';
import { refundWithin } from '../../ledger/refunds.ts';
import { noSuchOrder, notAllowedError, readPathId } from './errors.ts';
import { assertDocumented, readTextWithin } from './fields.ts';
import type { KlarnaDeps } from './keys.ts';
import { readReportedLines } from './lines.ts';
import { capturedAmount, changeOrderOnce, readPaidOrder } from './orders.ts';

export async function postRefund(c: Context, deps: KlarnaDeps) {
  const body = await readJsonBody(c);
  assertDocumented(body, ['description', 'order_lines', 'reference', 'refunded_amount']);
  const amount = amountInMinor(body.refunded_amount);
  const fields = {
    description: readTextWithin(body, 'description', 255),
    reference: readTextWithin(body, 'reference', 255),
    order_lines: readReportedLines(body),
  };
  const { id } = await changeOrderOnce(c, deps, async (tx, { order, charge }) => {
    if (charge.refunded + amount > capturedAmount(charge)) {
      throw notAllowedError('Refunded amount is higher than the captured amount', 'REFUND_NOT_ALLOWED');
    }
    const { id: refund_id } = await refundWithin(tx, {
      charge_id: charge.id,
      amount,
      idempotency_key: null,
      now: deps.now(),
    });
    const refund = { ...fields, refund_id, refunded_amount: amount, refunded_at: deps.now().toISOString() };
    return { order: { ...order, refunds: [...order.refunds, refund] }, id: refund_id };
  });
  return c.body(null, 201, { Location: `${new URL(c.req.url).origin}${c.req.path}/${id}`, 'Refund-Id': id });
}

export async function getRefund(c: Context, { store }: KlarnaDeps) {
  const { order } = await readPaidOrder(store.db, readPathId(c));
  const refund = order.refunds.find(({ refund_id }) => refund_id === c.req.param('refund'));
  if (!refund) throw noSuchOrder();
  return c.json(refund);
}
