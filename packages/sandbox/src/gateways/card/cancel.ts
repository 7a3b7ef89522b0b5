import type { Kysely } from 'kysely';
import { SandboxError } from '../../http/sandbox-error.ts';
import { findCharge } from '../../ledger/charges.ts';
import type { ChargeRow, SandboxTables } from '../../store/tables.ts';

/**
 * Ends a charge that waits for its card holder, or to be taken, for good; once more changes nothing.
 * @returns whether this call has ended it
 * @throws SandboxError 409 for one that is paid or declined
 */
export async function cancelCharge(
  db: Kysely<SandboxTables>,
  { id }: ChargeRow,
): Promise<{ charge: ChargeRow; ended: boolean }> {
  const canceled = await db
    .updateTable('charges')
    .set({ status: 'canceled' })
    .where('id', '=', id)
    .where('status', 'in', ['requires_action', 'authorized'])
    .returningAll()
    .executeTakeFirst();
  const charge = canceled ?? (await findCharge(db, id));
  if (charge?.status === 'succeeded') throw conflictError('charge_succeeded', 'The charge is paid: refund it.');
  if (charge?.status !== 'canceled') throw conflictError('charge_declined', 'The charge was declined.');
  return { charge, ended: canceled !== undefined };
}

function conflictError(code: string, message: string): SandboxError {
  return new SandboxError(message, { status: 409, code });
}
