import type { Kysely, Transaction } from 'kysely';
import { createPrefixedId } from '../../http/ids.ts';
import { buildChargeRow, insertCharge, settleCharge } from '../../ledger/charges.ts';
import type { CardFacts, ChargeRow, IntentRow, IntentStatus, SandboxTables } from '../../store/tables.ts';
import { duplicateRequest, validationError, wrongStatusError } from './errors.ts';
import { findIntentDetails, saveIntentDetails } from './objects.ts';

type Db = Kysely<SandboxTables>;
type Tx = Transaction<SandboxTables>;

/** Fields of an intent that are kept as they were sent, and what was captured of it. */
export interface IntentDetails {
  customer_id?: string;
  descriptor?: string;
  metadata?: Record<string, string>;
  order?: object;
  return_url?: string;
  payment_method_options?: { card?: CardOptions };
  payment_consent_id?: string;
  cancellation_reason?: string;
  cancelled_at?: string;
  updated_at?: string;
  /** minor units, where less was captured than the intent's amount */
  captured?: number;
}

export interface CardOptions {
  auto_capture?: boolean;
  authorization_type?: string;
  three_ds_action?: string;
}

export type IntentInput = Pick<IntentRow, 'request_id' | 'amount' | 'currency' | 'merchant_order_id'> & {
  details: IntentDetails;
  now: Date;
};

/** Creates one intent per request_id; a repeated request_id with other contents is refused. */
export function createIntent(db: Db, { now, details, ...input }: IntentInput): Promise<IntentRow> {
  const row: IntentRow = {
    ...input,
    id: createPrefixedId('int'),
    client_secret: createPrefixedId('cs'),
    status: 'REQUIRES_PAYMENT_METHOD',
    latest_charge_id: null,
    created_at: now.toISOString(),
  };
  return db.transaction().execute(async (tx) => {
    const onConflict = tx
      .insertInto('intents')
      .values(row)
      .onConflict((conflict) => conflict.column('request_id').doNothing());
    if ((await onConflict.executeTakeFirst()).numInsertedOrUpdatedRows !== 1n) return earlierIntent(tx, row);
    await saveIntentDetails(tx, row.id, details, now);
    return row;
  });
}

async function earlierIntent(tx: Tx, row: IntentRow): Promise<IntentRow> {
  const sameRequest = tx.selectFrom('intents').selectAll().where('request_id', '=', row.request_id);
  const earlier = await sameRequest.executeTakeFirstOrThrow();
  const names = ['amount', 'currency', 'merchant_order_id'] as const;
  if (names.every((name) => earlier[name] === row[name])) return earlier;
  throw duplicateRequest();
}

/** The intents that a filter names, the newest first; at most a thousand. */
export function listIntents(
  db: Db,
  filters: { merchant_order_id?: string; currency?: string; status?: string },
): Promise<IntentRow[]> {
  let query = db.selectFrom('intents').selectAll();
  const { merchant_order_id, currency, status } = filters;
  if (merchant_order_id !== undefined) query = query.where('merchant_order_id', '=', merchant_order_id);
  if (currency !== undefined) query = query.where('currency', '=', currency);
  if (status !== undefined) query = query.where('status', '=', readIntentStatus(status));
  return query.orderBy('created_at', 'desc').orderBy('id').limit(1001).execute();
}

function readIntentStatus(name: string): IntentStatus {
  const intentStatus = intentStatuses.find((status) => status === name);
  if (!intentStatus) throw validationError('status', `status must be one of ${intentStatuses.join(', ')}`);
  return intentStatus;
}

const intentStatuses: readonly IntentStatus[] = [
  'REQUIRES_PAYMENT_METHOD',
  'REQUIRES_CUSTOMER_ACTION',
  'REQUIRES_CAPTURE',
  'SUCCEEDED',
  'CANCELLED',
];

export function findIntent(db: Db, id: string): Promise<IntentRow | undefined> {
  return db.selectFrom('intents').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Changes an intent that is not paid yet. @throws SandboxError */
export function updateIntent(
  db: Db,
  id: string,
  { change, details, now }: { change: Partial<IntentRow>; details: IntentDetails; now: Date },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const touched = Object.keys(change).length > 0 ? change : { id };
    if (!(await changeIntent(tx, id, ['REQUIRES_PAYMENT_METHOD'], touched))) throw wrongStatusError('payment intent');
    const storedDetails = await findIntentDetails<IntentDetails>(tx, id);
    await saveIntentDetails(tx, id, { ...storedDetails, ...details, updated_at: now.toISOString() }, now);
  });
}

/**
 * Tries to pay with a card. The open intent is claimed by one conditional update, so that it is paid at most once.
 * @returns no charge when the intent was paid already
 */
export function confirmIntent(
  db: Db,
  intent: IntentRow,
  { card, details, isHeld, now }: { card: CardFacts; details: IntentDetails; isHeld: boolean; now: Date },
): Promise<ChargeRow | undefined> {
  const charge = buildChargeRow({
    gateway: 'airwallex',
    token: intent.id,
    order_id: intent.merchant_order_id,
    amount: intent.amount,
    currency: intent.currency,
    return_url: null,
    idempotency_key: null,
    card,
    isHeld,
    now,
  });
  return db.transaction().execute(async (tx) => {
    const change = { status: statusAfter[charge.status], latest_charge_id: charge.id };
    if (!(await changeIntent(tx, intent.id, openStatuses, change))) return assertIntentPaid(tx, intent.id);
    const opened = await findIntentDetails<IntentDetails>(tx, intent.id);
    await saveIntentDetails(tx, intent.id, { ...opened, ...details }, now);
    await endOpenAttempts(tx, intent.id, { status: 'declined', decline_code: 'superseded' });
    await insertCharge(tx, charge);
    if (isHeld && charge.status === 'requires_action') {
      await tx.insertInto('held_charges').values({ id: charge.id }).execute();
    }
    return charge;
  });
}

/** Captures what is authorized, or a part of it; the rest is let go. @param amount minor units @throws SandboxError */
export function captureIntent(db: Db, intent: IntentRow, amount: number, now: Date): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if (amount > intent.amount) throw validationError('amount', 'The amount is more than was authorized.');
    if (!(await changeIntent(tx, intent.id, ['REQUIRES_CAPTURE'], { status: 'SUCCEEDED' }))) {
      throw wrongStatusError('payment intent');
    }
    const details = await findIntentDetails<IntentDetails>(tx, intent.id);
    await saveIntentDetails(tx, intent.id, { ...details, captured: amount, updated_at: now.toISOString() }, now);
    const charge = tx.updateTable('charges').set({ status: 'succeeded', amount }).where('token', '=', intent.id);
    await charge.where('status', '=', 'authorized').execute();
  });
}

/**
 * Cancelled stays cancelled; a paid intent cannot be cancelled.
 * @returns whether this call has cancelled it
 */
export function cancelIntent(
  db: Db,
  id: string,
  { reason, now }: { reason: string | undefined; now: Date },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const cancelled = await changeIntent(tx, id, [...openStatuses, 'REQUIRES_CAPTURE'], { status: 'CANCELLED' });
    if (!cancelled) {
      if ((await findIntent(tx, id))?.status !== 'CANCELLED') throw wrongStatusError('payment intent');
      return false;
    }
    await endOpenAttempts(tx, id, { status: 'canceled' });
    const details = await findIntentDetails<IntentDetails>(tx, id);
    const ended = { cancelled_at: now.toISOString(), ...(reason && { cancellation_reason: reason }) };
    await saveIntentDetails(tx, id, { ...details, ...ended, updated_at: now.toISOString() }, now);
    return true;
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
    const charge = intent?.latest_charge_id ? await settleCharge(tx, intent.latest_charge_id, approved) : undefined;
    if (charge?.status === 'authorized') {
      await tx.updateTable('intents').set({ status: 'REQUIRES_CAPTURE' }).where('id', '=', id).execute();
    }
    return charge;
  });
}

const statusAfter: Record<ChargeRow['status'], IntentStatus> = {
  authorized: 'REQUIRES_CAPTURE',
  succeeded: 'SUCCEEDED',
  declined: 'REQUIRES_PAYMENT_METHOD',
  requires_action: 'REQUIRES_CUSTOMER_ACTION',
  canceled: 'CANCELLED',
};

const openStatuses: readonly IntentStatus[] = ['REQUIRES_PAYMENT_METHOD', 'REQUIRES_CUSTOMER_ACTION'];

async function changeIntent(
  tx: Tx,
  id: string,
  from: readonly IntentStatus[],
  change: Partial<IntentRow>,
): Promise<boolean> {
  const result = await tx
    .updateTable('intents')
    .set(change)
    .where('id', '=', id)
    .where('status', 'in', from)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

async function endOpenAttempts(
  tx: Tx,
  intentId: string,
  change: Pick<Partial<ChargeRow>, 'status' | 'decline_code'>,
): Promise<void> {
  await tx
    .updateTable('charges')
    .set(change)
    .where('token', '=', intentId)
    .where('status', 'in', ['requires_action', 'authorized'])
    .execute();
}

async function assertIntentPaid(tx: Tx, id: string): Promise<undefined> {
  const status = (await findIntent(tx, id))?.status;
  if (status !== 'SUCCEEDED' && status !== 'REQUIRES_CAPTURE') throw wrongStatusError('payment intent');
}
