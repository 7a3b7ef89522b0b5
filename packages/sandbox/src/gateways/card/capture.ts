import type { Kysely } from 'kysely';
import { SandboxError } from '../../http/sandbox-error.ts';
import { findCharge } from '../../ledger/charges.ts';
import type { ChargeRow, SandboxTables } from '../../store/tables.ts';

const heldMs = 7 * 24 * 3_600_000;

/** Computes the ISO 8601 time until which a bank keeps an authorization. */
export function computeHoldExpiry({ created_at }: Pick<ChargeRow, 'created_at'>): string {
  return new Date(Date.parse(created_at) + heldMs).toISOString();
}

/** Returns the charge, canceled if its authorization has expired without a capture. */
export function expireLapsedHold(charge: ChargeRow, now: Date): ChargeRow {
  const isOver =
    charge.gateway === 'card' && charge.status === 'authorized' && computeHoldExpiry(charge) <= now.toISOString();
  return isOver ? { ...charge, status: 'canceled' } : charge;
}

/**
 * Takes what is set aside, or a part of it: the rest is let go.
 * @returns whether this call has taken it
 * @throws SandboxError 409 for what is not set aside, or taken already with another amount
 */
export async function captureCharge(
  db: Kysely<SandboxTables>,
  authorizedCharge: ChargeRow,
  { amount, now }: { amount: number; now: Date },
): Promise<{ charge: ChargeRow; isCaptured: boolean }> {
  if (expireLapsedHold(authorizedCharge, now).status === 'canceled')
    throw conflictError('charge_canceled', 'It is not set aside any more.');
  const captured = await db
    .updateTable('charges')
    .set({ status: 'succeeded', amount })
    .where('id', '=', authorizedCharge.id)
    .where('status', '=', 'authorized')
    .where('amount', '>=', amount)
    .returningAll()
    .executeTakeFirst();
  const charge = captured ?? (await findCharge(db, authorizedCharge.id));
  if (charge?.status === 'succeeded' && charge.amount === amount) return { charge, isCaptured: captured !== undefined };
  throw conflictError('charge_not_held', 'It is not set aside, or less than that.');
}

function conflictError(code: string, message: string): SandboxError {
  return new SandboxError(message, { status: 409, code });
}
