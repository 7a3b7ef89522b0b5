import type { Kysely, Transaction } from 'kysely';
import { newId } from '../http/ids.ts';
import { SandboxError } from '../http/sandbox-error.ts';
import { insertCharge, newCharge, settleCharge } from '../ledger/charges.ts';
import type { CardFacts, ChargeRow, IntentRow, IntentStatus, SandboxTables } from '../store/tables.ts';

type Db = Kysely<SandboxTables>;
type Tx = Transaction<SandboxTables>;

export type IntentInput = Pick<IntentRow, 'request_id' | 'amount' | 'currency' | 'merchant_order_id'> & { now: Date };

/** One intent per request_id; the same request_id with other contents is refused. */
export async function createIntent(db: Db, { now, ...input }: IntentInput): Promise<IntentRow> {
  const row: IntentRow = {
    ...input,
    id: newId('int'),
    client_secret: newId('cs'),
    status: 'REQUIRES_PAYMENT_METHOD',
    latest_charge_id: null,
    created_at: now.toISOString(),
  };
  const onConflict = db
    .insertInto('intents')
    .values(row)
    .onConflict((conflict) => conflict.column('request_id').doNothing());
  if ((await onConflict.executeTakeFirst()).numInsertedOrUpdatedRows === 1n) return row;
  const same = db.selectFrom('intents').selectAll().where('request_id', '=', row.request_id);
  const earlier = await same.executeTakeFirstOrThrow();
  if (
    earlier.amount === row.amount &&
    earlier.currency === row.currency &&
    earlier.merchant_order_id === row.merchant_order_id
  )
    return earlier;
  throw new SandboxError('The request_id belongs to another payment intent.', {
    status: 400,
    code: 'duplicate_request',
  });
}

/** The intents of an order, the newest first, and whether there are more. */
export async function listIntents(db: Db, orderId: string): Promise<{ intents: IntentRow[]; has_more: boolean }> {
  const found = await db
    .selectFrom('intents')
    .selectAll()
    .where('merchant_order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(pageSize + 1)
    .execute();
  return { intents: found.slice(0, pageSize), has_more: found.length > pageSize };
}

const pageSize = 1000;

export function findIntent(db: Db, id: string): Promise<IntentRow | undefined> {
  return db.selectFrom('intents').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Tries to pay with a card. The open intent is claimed by one conditional update, so that it is paid at most once.
 * @returns no charge when the intent was paid already
 */
export function confirmIntent(db: Db, intent: IntentRow, card: CardFacts, now: Date): Promise<ChargeRow | undefined> {
  const charge = newCharge({
    gateway: 'airwallex',
    token: intent.id,
    order_id: intent.merchant_order_id,
    amount: intent.amount,
    currency: intent.currency,
    return_url: null,
    idempotency_key: null,
    card,
    now,
  });
  return db.transaction().execute(async (tx) => {
    const change = { status: statusAfter[charge.status], latest_charge_id: charge.id };
    if (!(await changeOpenIntent(tx, intent.id, change))) return assertPaid(tx, intent.id);
    await endAttempts(tx, intent.id, { status: 'declined', decline_code: 'superseded' });
    await insertCharge(tx, charge);
    return charge;
  });
}

/**
 * Cancelled stays cancelled; a paid intent cannot be cancelled.
 * @returns whether this call has cancelled it
 */
export function cancelIntent(db: Db, id: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const cancelled = await changeOpenIntent(tx, id, { status: 'CANCELLED' });
    if (cancelled) await endAttempts(tx, id, { status: 'canceled' });
    else if ((await findIntent(tx, id))?.status !== 'CANCELLED') throw wrongStatus();
    return cancelled;
  });
}

/** The card holder's answer to 3-D Secure; `undefined` when none was awaited. A refusal leaves the intent open for another card. */
export function answerChallenge(db: Db, id: string, approved: boolean): Promise<ChargeRow | undefined> {
  return db.transaction().execute(async (tx) => {
    const intent = await tx
      .updateTable('intents')
      .set({ status: approved ? 'SUCCEEDED' : 'REQUIRES_PAYMENT_METHOD' })
      .where('id', '=', id)
      .where('status', '=', 'REQUIRES_CUSTOMER_ACTION')
      .returning('latest_charge_id')
      .executeTakeFirst();
    return intent?.latest_charge_id ? settleCharge(tx, intent.latest_charge_id, approved) : undefined;
  });
}

const statusAfter: Record<ChargeRow['status'], IntentStatus> = {
  // nothing is held here: what is paid is taken at once
  authorized: 'SUCCEEDED',
  succeeded: 'SUCCEEDED',
  declined: 'REQUIRES_PAYMENT_METHOD',
  requires_action: 'REQUIRES_CUSTOMER_ACTION',
  canceled: 'CANCELLED',
};

async function changeOpenIntent(tx: Tx, id: string, change: Partial<IntentRow>): Promise<boolean> {
  const result = await tx
    .updateTable('intents')
    .set(change)
    .where('id', '=', id)
    .where('status', 'in', ['REQUIRES_PAYMENT_METHOD', 'REQUIRES_CUSTOMER_ACTION'])
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

async function endAttempts(
  tx: Tx,
  intentId: string,
  change: Pick<Partial<ChargeRow>, 'status' | 'decline_code'>,
): Promise<void> {
  await tx
    .updateTable('charges')
    .set(change)
    .where('token', '=', intentId)
    .where('status', '=', 'requires_action')
    .execute();
}

async function assertPaid(tx: Tx, id: string): Promise<undefined> {
  if ((await findIntent(tx, id))?.status !== 'SUCCEEDED') throw wrongStatus();
}

function wrongStatus(): SandboxError {
  return new SandboxError('The status of the payment intent does not allow this.', {
    status: 400,
    code: 'invalid_status_for_operation',
  });
}
