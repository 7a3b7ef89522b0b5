import { insertCharge } from '../../ledger/charges.ts';
import type { ChargeRow } from '../../store/tables.ts';
import type { WriteCall } from './api/call.ts';
import { toMinorAmount } from './api/money.ts';
import type { Authorization, Capture, Order } from './types.ts';

/** Enters what was taken or set aside into the ledger that all gateways of the sandbox share. */
export async function enterIntoBooks(
  { db, now }: WriteCall,
  { id: token, sandbox }: Order,
  { id, amount, custom_id = '' }: Authorization | Capture,
  status: 'authorized' | 'requires_action' | 'succeeded',
): Promise<void> {
  await insertCharge(db, {
    id,
    gateway: 'paypal',
    token,
    order_id: custom_id,
    amount: toMinorAmount(amount),
    refunded: 0,
    currency: amount.currency_code,
    status,
    decline_code: null,
    return_url: null,
    idempotency_key: null,
    brand: 'PayPal',
    last4: '',
    exp_month: 0,
    exp_year: 0,
    behaviour: sandbox.behaviour,
    created_at: now.toISOString(),
  });
}

export async function updateLedgerCharge({ db }: WriteCall, id: string, change: Partial<ChargeRow>): Promise<void> {
  await db.updateTable('charges').set(change).where('id', '=', id).execute();
}
