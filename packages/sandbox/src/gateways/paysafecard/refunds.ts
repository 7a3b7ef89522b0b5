import type { Context } from 'hono';
import { readJsonBody } from '../../http/input.ts';
import { toMajorUnits, toMinorUnits } from '../../ledger/amounts.ts';
import { findCharge } from '../../ledger/charges.ts';
import { refundWithin } from '../../ledger/refunds.ts';
import { findObject, insertObject, lockObject } from '../../redirect/objects.ts';
import { assertFields, createRefusal } from './errors.ts';
import type { PaysafecardDeps } from './keys.ts';
import { newPaysafecardId, objectOrEmpty, type Payment, toObjectKey } from './payments.ts';

/** Gives money to the shopper's account there, once for each Correlation-ID. */
export async function postRefund(c: Context, { store, now }: PaysafecardDeps) {
  const body = await readJsonBody(c);
  assertFields(body, ['amount', 'capture', 'currency', 'customer', 'type'], ['submerchant_id']);
  assertFields(objectOrEmpty(body.customer), ['date_of_birth', 'email', 'first_name', 'id', 'last_name'], ['ip']);
  const paymentId = c.req.param('id') ?? '';
  const { id: customerId, email } = objectOrEmpty(body.customer);
  const refund = await store.db.transaction().execute(async (tx) => {
    const payment = await lockObject<Payment>(tx, toObjectKey(paymentId));
    const charge = await findCharge(tx, paymentId);
    if (!payment || !charge)
      throw createRefusal('merchant_refund_missing_transaction', 'No original Transaction found', 404);
    const id = newPaysafecardId(c, 'ref', payment.currency);
    if (await findObject(tx, toObjectKey(id)))
      throw createRefusal('duplicate_payout_request', 'Transaction already exists');
    if (customerId !== payment.customer.id)
      throw createRefusal('merchant_refund_client_id_not_matching', 'Not this client');
    if (typeof email !== 'string')
      throw createRefusal('merchant_refund_customer_credentials_missing', 'No account', 404);
    const amount = toMinorUnits(body.amount, payment.currency);
    if (charge.status !== 'succeeded' || charge.refunded + amount > charge.amount) {
      throw createRefusal(
        'merchant_refund_exceeds_original_transaction',
        'Merchant refund exceeds original transaction',
      );
    }
    const answer = {
      id,
      amount: toMajorUnits(amount, payment.currency),
      currency: payment.currency,
      customer: body.customer,
    };
    if (body.capture !== true) return { ...answer, status: 'VALIDATION_SUCCESSFUL' };
    await insertObject(tx, toObjectKey(id), paymentId, answer, now());
    await refundWithin(tx, { charge_id: charge.id, amount, idempotency_key: null, now: now() });
    return { ...answer, status: 'SUCCESS' };
  });
  const time = now().getTime();
  return c.json({ object: 'refund', created: time, updated: time, ...refund }, 201);
}
