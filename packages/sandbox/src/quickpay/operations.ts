import type { Context } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { amountInMinor, readBody } from '../http/input.ts';
import { SandboxError } from '../http/sandbox-error.ts';
import { findCharge } from '../ledger/charges.ts';
import { refundWithin } from '../ledger/refunds.ts';
import { shopAddress } from '../redirect/address.ts';
import { letGo, takeMoney, takeMore } from '../redirect/money.ts';
import type { Tx } from '../redirect/objects.ts';
import { suffer } from '../redirect/suffer.ts';
import type { ChargeRow } from '../store/tables.ts';
import { assertFields, invalidField } from './errors.ts';
import { find, gateway, keyOf, lock, type Payment, pathId, save, withOperation } from './payments.ts';

type Deed = 'capture' | 'refund' | 'cancel' | 'renew';

/** Done at once, whether the caller waits for it (`?synchronized`) or not; announced after it. */
export function operation(type: Deed, deps: SandboxDeps) {
  return async (c: Context) => {
    const { store, now, origin } = deps;
    const body = await readBody(c);
    assertFields(body, ['amount'], ['extras', 'vat_rate']);
    const given = c.req.header('quickpay-callback-url');
    const callback_url = given === undefined ? null : shopAddress(given, 'QuickPay-Callback-Url', origin);
    const { payment, behaviour } = await store.db.transaction().execute(async (tx) => {
      const asked = await lock(tx, pathId(c));
      const charge = await findCharge(tx, keyOf(asked.id).id);
      if (!charge) throw wrongState();
      const hasAmount = type === 'capture' || type === 'refund';
      const amount = hasAmount ? amountInMinor(body.amount) : 0;
      const isApproved = await deeds[type](tx, { charge, payment: asked }, amount, now());
      const done = withOperation(asked, { type, amount, callback_url, isApproved }, now());
      const changed: Payment = { ...done, state: 'processed', balance: (await balanceOf(tx, charge.id)) ?? 0 };
      return { payment: await save(tx, changed, now()), behaviour: charge.behaviour };
    });
    announce(deps, payment, callback_url);
    if (type === 'capture') await suffer(deps, behaviour);
    return c.json(payment, c.req.query('synchronized') === undefined ? 202 : 200);
  };
}

interface Paid {
  charge: ChargeRow;
  payment: Payment;
}

type Deeds = Record<Deed, (tx: Tx, paid: Paid, amount: number, now: Date) => Promise<boolean>>;

/** Each says whether the bank has approved it. */
const deeds: Deeds = {
  /** In as many parts as the authorization has room for. */
  async capture(tx, { charge, payment }, amount) {
    const taken = charge.status === 'succeeded' ? charge.amount : 0;
    const isPossible = charge.status === 'authorized' || charge.status === 'succeeded';
    if (!isPossible || taken + amount > authorizedAmount(payment)) throw wrongState();
    if (charge.behaviour === 'decline') return false;
    return taken > 0 ? takeMore(tx, charge.id, amount) : takeMoney(tx, charge.id, amount);
  },
  async refund(tx, { charge }, amount, now) {
    if (charge.status !== 'succeeded' || charge.refunded + amount > charge.amount) throw wrongState();
    await refundWithin(tx, { charge_id: charge.id, amount, idempotency_key: null, now });
    return true;
  },
  async cancel(tx, { charge }) {
    if (await letGo(tx, charge.id)) return true;
    throw wrongState();
  },
  async renew(_, { charge }) {
    if (charge.status !== 'authorized') throw wrongState();
    return true;
  },
};

function authorizedAmount({ operations }: Payment): number {
  const authorized = operations.filter(
    ({ type, qp_status_code }) => type === 'authorize' && qp_status_code === '20000',
  );
  return authorized.reduce((sum, { amount }) => sum + amount, 0);
}

export async function getOperation(c: Context, { store }: SandboxDeps) {
  const { operations } = await find(store.db, pathId(c));
  const found = operations.find(({ id }) => String(id) === c.req.param('operation'));
  if (!found) throw new SandboxError('Not found: No Operation with that id', { status: 404, code: 'not_found' });
  return c.json(found);
}

async function balanceOf(tx: Tx, id: string): Promise<number | undefined> {
  const charge = await findCharge(tx, id);
  return charge?.status === 'succeeded' ? charge.amount - charge.refunded : 0;
}

/**
 * To the address of the operation, or to the one of the link for what is done on its page; else to the callback address of the
 * account: https://learn.quickpay.net/tech-talk/api/callback/
 */
export function announce(
  deps: SandboxDeps,
  payment: Payment,
  callbackUrl: string | null,
  behaviour?: ChargeRow['behaviour'],
) {
  deps.webhooks.send({ gateway, ...(callbackUrl && { url: callbackUrl }), body: payment, behaviour });
}

function wrongState() {
  return invalidField('base', 'Transaction in wrong state for this operation');
}
