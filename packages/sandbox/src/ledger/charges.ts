import type { Kysely, Transaction } from 'kysely';
import { createPrefixedId } from '../http/ids.ts';
import { SandboxError } from '../http/sandbox-error.ts';
import { createCompiledQuery } from '../store/compiled-query.ts';
import type { CardFacts, ChargeRow, SandboxTables } from '../store/tables.ts';
import { outcomes } from './test-cards.ts';

type Db = Kysely<SandboxTables>;
type Tx = Transaction<SandboxTables>;

export interface ChargeInput
  extends Pick<ChargeRow, 'gateway' | 'token' | 'order_id' | 'amount' | 'currency' | 'return_url' | 'idempotency_key'> {
  card: CardFacts;
  /** True when the money is only authorized, not captured. */
  isHeld?: boolean;
  now: Date;
}

/**
 * Charges once per idempotency key; the same request again gives the same charge in its present state.
 * Another card under the key of an unpaid charge takes its place; a paid one is never replaced.
 */
export async function createCharge(db: Db, input: ChargeInput): Promise<{ charge: ChargeRow; created: boolean }> {
  const row = buildChargeRow(input);
  if (input.isHeld) await rememberHold(db, row);
  // A single statement is a transaction by itself, and most keys are new
  if (await insertCharge(db, row)) return { charge: row, created: true };
  return db.transaction().execute(async (tx) => {
    // The write comes first: it takes SQLite's lock, and waits for a rival on PostgreSQL.
    if (await insertCharge(tx, row)) return { charge: row, created: true };
    const earlier = await findChargeByKey(tx, row);
    if (isSameRequest(earlier, row)) return { charge: earlier, created: false };
    await retireCharge(tx, earlier);
    if (await insertCharge(tx, row)) return { charge: row, created: true };
    throw keyInUseError();
  });
}

/** A charge whose card holder is asked first remembers it. */
async function rememberHold(db: Db, { id, status }: ChargeRow): Promise<void> {
  if (status === 'requires_action') await db.insertInto('held_charges').values({ id }).execute();
}

export function buildChargeRow({ card, now, isHeld = false, ...request }: ChargeInput): ChargeRow {
  const { brand, last4, exp_month, exp_year, behaviour } = card;
  const outcome = outcomes[behaviour];
  return {
    ...request,
    brand,
    last4,
    exp_month,
    exp_year,
    behaviour,
    ...outcome,
    status: isHeld && outcome.status === 'succeeded' ? 'authorized' : outcome.status,
    id: createPrefixedId(request.gateway === 'card' ? 'ch' : 'att'),
    refunded: 0,
    created_at: now.toISOString(),
  };
}

export async function insertCharge(db: Db, row: ChargeRow): Promise<boolean> {
  return (await insert(db, row)).numAffectedRows === 1n;
}

const insert = createCompiledQuery((db: Db, row: ChargeRow) =>
  db
    .insertInto('charges')
    .values(row)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing()),
);

export function findCharge(db: Db, id: string): Promise<ChargeRow | undefined> {
  return db.selectFrom('charges').selectAll().where('id', '=', id).executeTakeFirst();
}

export function listCharges(db: Db, filter: { token?: string; order_id?: string }): Promise<ChargeRow[]> {
  let query = db.selectFrom('charges').selectAll();
  if (filter.token !== undefined) query = query.where('token', '=', filter.token);
  if (filter.order_id !== undefined) query = query.where('order_id', '=', filter.order_id);
  return query.orderBy('created_at').orderBy('id').limit(1000).execute();
}

/** Ends a 3-D Secure charge that waits for its card holder; `undefined` when it does not wait any more. */
export async function settleCharge(db: Db, id: string, approved: boolean): Promise<ChargeRow | undefined> {
  const heldCharge = await db.selectFrom('held_charges').select('id').where('id', '=', id).executeTakeFirst();
  return db
    .updateTable('charges')
    .set(
      approved
        ? { status: heldCharge ? 'authorized' : 'succeeded' }
        : { status: 'declined', decline_code: 'authentication_failed' },
    )
    .where('id', '=', id)
    .where('status', '=', 'requires_action')
    .returningAll()
    .executeTakeFirst();
}

async function findChargeByKey(tx: Tx, row: ChargeRow): Promise<ChargeRow> {
  const charge = await tx
    .selectFrom('charges')
    .selectAll()
    .where('idempotency_key', '=', row.idempotency_key)
    .executeTakeFirst();
  if (!charge) throw keyInUseError();
  return charge;
}

function isSameRequest(a: ChargeRow, b: ChargeRow): boolean {
  return a.token === b.token && a.order_id === b.order_id && a.amount === b.amount && a.currency === b.currency;
}

async function retireCharge(tx: Tx, { id, idempotency_key, ...ended }: ChargeRow): Promise<void> {
  const decline_code = ended.decline_code ?? 'superseded';
  const change = ended.status === 'canceled' ? {} : { status: 'declined' as const, decline_code };
  const result = await tx
    .updateTable('charges')
    .set({ ...change, idempotency_key: null })
    .where('id', '=', id)
    .where('idempotency_key', '=', idempotency_key)
    .where('status', 'not in', ['succeeded', 'authorized'])
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) throw keyInUseError();
}

function keyInUseError(): SandboxError {
  return new SandboxError('This Idempotency-Key belongs to another payment.', {
    status: 409,
    code: 'idempotency_error',
  });
}
