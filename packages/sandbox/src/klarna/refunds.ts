import type { Context } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { amountInMinor, readBody } from '../http/input.ts';
import { refundWithin } from '../ledger/refunds.ts';
import { noSuchOrder, notAllowed, pathId } from './errors.ts';
import { assertDocumented, textWithin } from './fields.ts';
import { shownLines } from './lines.ts';
import { capturedAmount, changeOrder, readOrder } from './orders.ts';

export async function postRefund(c: Context, deps: SandboxDeps) {
  const body = await readBody(c);
  assertDocumented(body, ['description', 'order_lines', 'reference', 'refunded_amount']);
  const amount = amountInMinor(body.refunded_amount);
  const fields = {
    description: textWithin(body, 'description', 255),
    reference: textWithin(body, 'reference', 255),
    order_lines: shownLines(body),
  };
  const { id } = await changeOrder(c, deps, async (tx, { order, charge }) => {
    if (charge.refunded + amount > capturedAmount(charge)) {
      throw notAllowed('Refunded amount is higher than the captured amount', 'REFUND_NOT_ALLOWED');
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

export async function getRefund(c: Context, { store }: SandboxDeps) {
  const { order } = await readOrder(store.db, pathId(c));
  const refund = order.refunds.find(({ refund_id }) => refund_id === c.req.param('refund'));
  if (!refund) throw noSuchOrder();
  return c.json(refund);
}
