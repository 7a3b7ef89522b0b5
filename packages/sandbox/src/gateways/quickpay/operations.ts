import type { Context } from 'hono';
import { amountInMinor, readJsonBody } from '../../http/input.ts';
import { SandboxError } from '../../http/sandbox-error.ts';
import { findCharge } from '../../ledger/charges.ts';
import { refundWithin } from '../../ledger/refunds.ts';
import { readShopAddress } from '../../redirect/address.ts';
import { injectAnswerFault } from '../../redirect/inject-answer-fault.ts';
import { captureMoney, captureMoreMoney, voidAuthorization } from '../../redirect/money.ts';
import type { Tx } from '../../redirect/objects.ts';
import type { ChargeRow } from '../../store/tables.ts';
import { assertFields, invalidField } from './errors.ts';
import type { QuickpayDeps } from './keys.ts';
import {
  findPayment,
  gateway,
  lockPayment,
  type Payment,
  readPathId,
  savePayment,
  toObjectKey,
  withOperation,
} from './payments.ts';

type OperationType = 'capture' | 'refund' | 'cancel' | 'renew';

/** Done at once, whether the caller waits for it (`?synchronized`) or not; announced after it. */
export function createOperationHandler(type: OperationType, deps: QuickpayDeps) {
  return async (c: Context) => {
    const { store, now, origin } = deps;
    const body = await readJsonBody(c);
    assertFields(body, ['amount'], ['extras', 'vat_rate']);
    const callbackHeader = c.req.header('quickpay-callback-url');
    const callback_url =
      callbackHeader === undefined ? null : readShopAddress(callbackHeader, 'QuickPay-Callback-Url', origin);
    const { payment, behaviour } = await store.db.transaction().execute(async (tx) => {
      const lockedPayment = await lockPayment(tx, readPathId(c));
      const charge = await findCharge(tx, toObjectKey(lockedPayment.id).id);
      if (!charge) throw wrongStateError();
      const hasAmount = type === 'capture' || type === 'refund';
      const amount = hasAmount ? amountInMinor(body.amount) : 0;
      const isApproved = await deeds[type](tx, { charge, payment: lockedPayment }, amount, now());
      const updatedPayment = withOperation(lockedPayment, { type, amount, callback_url, isApproved }, now());
      const changed: Payment = {
        ...updatedPayment,
        state: 'processed',
        balance: (await computeBalance(tx, charge.id)) ?? 0,
      };
      return { payment: await savePayment(tx, changed, now()), behaviour: charge.behaviour };
    });
    announcePayment(deps, payment, callback_url);
    if (type === 'capture') await injectAnswerFault(deps, behaviour);
    return c.json(payment, c.req.query('synchronized') === undefined ? 202 : 200);
  };
}

interface PaidCharge {
  charge: ChargeRow;
  payment: Payment;
}

type Deeds = Record<OperationType, (tx: Tx, paidPayment: PaidCharge, amount: number, now: Date) => Promise<boolean>>;

/** Operations by type; each resolves to true when the bank has approved it. */
const deeds: Deeds = {
  /** Captures a part; there may be as many as the authorization covers. */
  async capture(tx, { charge, payment }, amount) {
    const capturedAmount = charge.status === 'succeeded' ? charge.amount : 0;
    const isPossible = charge.status === 'authorized' || charge.status === 'succeeded';
    if (!isPossible || capturedAmount + amount > authorizedAmount(payment)) throw wrongStateError();
    if (charge.behaviour === 'decline') return false;
    return capturedAmount > 0 ? captureMoreMoney(tx, charge.id, amount) : captureMoney(tx, charge.id, amount);
  },
  async refund(tx, { charge }, amount, now) {
    if (charge.status !== 'succeeded' || charge.refunded + amount > charge.amount) throw wrongStateError();
    await refundWithin(tx, { charge_id: charge.id, amount, idempotency_key: null, now });
    return true;
  },
  async cancel(tx, { charge }) {
    if (await voidAuthorization(tx, charge.id)) return true;
    throw wrongStateError();
  },
  async renew(_, { charge }) {
    if (charge.status !== 'authorized') throw wrongStateError();
    return true;
  },
};

function authorizedAmount({ operations }: Payment): number {
  const authorized = operations.filter(
    ({ type, qp_status_code }) => type === 'authorize' && qp_status_code === '20000',
  );
  return authorized.reduce((sum, { amount }) => sum + amount, 0);
}

export async function getOperation(c: Context, { store }: QuickpayDeps) {
  const { operations } = await findPayment(store.db, readPathId(c));
  const storedOperation = operations.find(({ id }) => String(id) === c.req.param('operation'));
  if (!storedOperation)
    throw new SandboxError('Not found: No Operation with that id', { status: 404, code: 'not_found' });
  return c.json(storedOperation);
}

async function computeBalance(tx: Tx, id: string): Promise<number | undefined> {
  const charge = await findCharge(tx, id);
  return charge?.status === 'succeeded' ? charge.amount - charge.refunded : 0;
}

/**
 * Sends the payment to the operation's callback URL, or to that of the link for what is done on its page; else to the
 * callback URL of the account: https://learn.quickpay.net/tech-talk/api/callback/
 */
export function announcePayment(
  deps: QuickpayDeps,
  payment: Payment,
  callbackUrl: string | null,
  behaviour?: ChargeRow['behaviour'],
) {
  deps.webhooks.send({ gateway, ...(callbackUrl && { url: callbackUrl }), body: payment, behaviour });
}

function wrongStateError() {
  return invalidField('base', 'Transaction in wrong state for this operation');
}
