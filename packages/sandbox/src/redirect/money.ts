import { buildChargeRow, insertCharge } from '../ledger/charges.ts';
import type { Behaviour, ChargeRow, Gateway } from '../store/tables.ts';
import type { Tx } from './objects.ts';

interface Holding {
  gateway: Gateway;
  id: string;
  /** Id of the payment at the gateway, by which the ledger finds it. */
  token: string;
  order_id: string;
  amount: number;
  currency: string;
  /** Brand of the payment method, as the ledger shows it. */
  brand: string;
  last4?: string;
  behaviour: Behaviour;
}

/** The shopper has agreed: the money is set aside until the shop takes it. */
export async function authorizeMoney(tx: Tx, { id, brand, last4 = '', behaviour, ...payment }: Holding, now: Date) {
  const card = { brand, last4, exp_month: 0, exp_year: 0, behaviour };
  const charge = buildChargeRow({ ...payment, return_url: null, idempotency_key: null, card, now });
  await insertCharge(tx, { ...charge, id, status: 'authorized', decline_code: null });
}

/** Takes it, or a part of it: the rest is let go. @returns whether this call has taken it */
export function captureMoney(tx: Tx, id: string, amount: number): Promise<boolean> {
  return changeAuthorizedCharge(tx, id, { status: 'succeeded', amount });
}

/** Takes another part of what was set aside, of which a part was taken before. @returns whether this call has taken it */
export async function captureMoreMoney(tx: Tx, id: string, amount: number): Promise<boolean> {
  const captureUpdate = tx.updateTable('charges').set((set) => ({ amount: set('amount', '+', amount) }));
  const result = await captureUpdate.where('id', '=', id).where('status', '=', 'succeeded').executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Changes what is set aside before any of it is taken. */
export function changeAuthorizedAmount(tx: Tx, id: string, amount: number): Promise<boolean> {
  return changeAuthorizedCharge(tx, id, { amount });
}

/** @returns whether this call has let it go */
export function voidAuthorization(tx: Tx, id: string): Promise<boolean> {
  return changeAuthorizedCharge(tx, id, { status: 'canceled' });
}

async function changeAuthorizedCharge(tx: Tx, id: string, change: Partial<ChargeRow>): Promise<boolean> {
  const authorizedUpdate = tx
    .updateTable('charges')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', 'authorized');
  return (await authorizedUpdate.executeTakeFirst()).numUpdatedRows === 1n;
}
