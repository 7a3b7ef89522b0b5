import type { Kysely } from 'kysely';
import { SandboxError } from '../http/sandbox-error.ts';
import { findCharge } from '../ledger/charges.ts';
import type { ChargeRow, SandboxTables } from '../store/tables.ts';

const heldMs = 7 * 24 * 3_600_000;

/** Until then a bank keeps what is set aside. */
export function heldUntil({ created_at }: Pick<ChargeRow, 'created_at'>): string {
  return new Date(Date.parse(created_at) + heldMs).toISOString();
}

/** What nobody has taken in time is let go. */
export function asOf(charge: ChargeRow, now: Date): ChargeRow {
  const isOver = charge.gateway === 'card' && charge.status === 'authorized' && heldUntil(charge) <= now.toISOString();
  return isOver ? { ...charge, status: 'canceled' } : charge;
}

/**
 * Takes what is set aside, or a part of it: the rest is let go.
 * @returns whether this call has taken it
 * @throws SandboxError 409 for what is not set aside, or taken already with another amount
 */
export async function captureCharge(
  db: Kysely<SandboxTables>,
  known: ChargeRow,
  { amount, now }: { amount: number; now: Date },
): Promise<{ charge: ChargeRow; taken: boolean }> {
  if (asOf(known, now).status === 'canceled') throw refused('charge_canceled', 'It is not set aside any more.');
  const captured = await db
    .updateTable('charges')
    .set({ status: 'succeeded', amount })
    .where('id', '=', known.id)
    .where('status', '=', 'authorized')
    .where('amount', '>=', amount)
    .returningAll()
    .executeTakeFirst();
  const charge = captured ?? (await findCharge(db, known.id));
  if (charge?.status === 'succeeded' && charge.amount === amount) return { charge, taken: captured !== undefined };
  throw refused('charge_not_held', 'It is not set aside, or less than that.');
}

function refused(code: string, message: string): SandboxError {
  return new SandboxError(message, { status: 409, code });
}
