import { insertCharge, newCharge } from '../ledger/charges.ts';
import type { Behaviour, ChargeRow, Gateway } from '../store/tables.ts';
import type { Tx } from './objects.ts';

interface Holding {
  gateway: Gateway;
  id: string;
  /** of the payment at the gateway, as the ledger is asked for it */
  token: string;
  order_id: string;
  amount: number;
  currency: string;
  /** what it is paid with, as the ledger shows it */
  brand: string;
  last4?: string;
  behaviour: Behaviour;
}

/** The shopper has agreed: the money is set aside until the shop takes it. */
export async function holdMoney(tx: Tx, { id, brand, last4 = '', behaviour, ...payment }: Holding, now: Date) {
  const card = { brand, last4, exp_month: 0, exp_year: 0, behaviour };
  const charge = newCharge({ ...payment, return_url: null, idempotency_key: null, card, now });
  await insertCharge(tx, { ...charge, id, status: 'authorized', decline_code: null });
}

/** Takes it, or a part of it: the rest is let go. @returns whether this call has taken it */
export function takeMoney(tx: Tx, id: string, amount: number): Promise<boolean> {
  return changeHeld(tx, id, { status: 'succeeded', amount });
}

/** Takes another part of what was set aside, of which a part was taken before. @returns whether this call has taken it */
export async function takeMore(tx: Tx, id: string, amount: number): Promise<boolean> {
  const taken = tx.updateTable('charges').set((set) => ({ amount: set('amount', '+', amount) }));
  const result = await taken.where('id', '=', id).where('status', '=', 'succeeded').executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Changes what is set aside before any of it is taken. */
export function changeHold(tx: Tx, id: string, amount: number): Promise<boolean> {
  return changeHeld(tx, id, { amount });
}

/** @returns whether this call has let it go */
export function letGo(tx: Tx, id: string): Promise<boolean> {
  return changeHeld(tx, id, { status: 'canceled' });
}

async function changeHeld(tx: Tx, id: string, change: Partial<ChargeRow>): Promise<boolean> {
  const held = tx.updateTable('charges').set(change).where('id', '=', id).where('status', '=', 'authorized');
  return (await held.executeTakeFirst()).numUpdatedRows === 1n;
}
