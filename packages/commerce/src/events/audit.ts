import { isPlainObject } from '@mercer/contract';
import { insertRows, isInJsonList, isPostgres, parseJson, type Row, type Tx } from '@mercer/database';
import { functionCallerPrefix, type OperatorKey } from '@mercer/platform/http/operator-key';
import { findTransactionActor } from '@mercer/platform/http/transaction-actor';
import { sql } from 'kysely';
import { recordEvents } from './event-log.ts';

/** A change that somebody made who runs the shop. */
export interface AuditEntry {
  actor: string;
  /** e.g. `order.ship` */
  action: string;
  /** kind of what was changed, e.g. `order` */
  entity: string;
  id: string;
  /** the fields that were changed, as they were; null where there was nothing */
  before: object | null;
  after: object | null;
}

/** Writes down who changed what, in the transaction of the change. */
export function recordAuditEntry(tx: Tx, entry: AuditEntry, now: Date): Promise<void> {
  return recordAuditEntries(tx, [entry], now);
}

/** @param caller who acts; when absent, whoever the transaction belongs to */
export async function recordAuditEntries(
  tx: Tx,
  entries: readonly AuditEntry[],
  now: Date,
  caller: OperatorKey | undefined = findTransactionActor(tx),
): Promise<void> {
  const acting = describeCaller(caller);
  const rows = entries.map(({ id, before: previousFields, after: newFields, ...entry }) => {
    const changed = { before: serializeFields(previousFields), after: serializeFields(newFields) };
    return { ...entry, ...acting, entity_id: id, ...changed, date_created: now.toISOString() };
  });
  await insertRows(tx, 'audit_log', rows);
  await announceChanges(tx, entries, now);
}

/** Kinds of records whose changes have events of their own, and people, whose addresses are in no event. */
const announcedElsewhere: ReadonlySet<string> = new Set([
  'product',
  'account',
  'customer',
  'return',
  'subscription',
  'import',
  'bulk_action',
  'person',
]);

/** What is done to an order and has no event of its own. */
const announcedOrderActions: ReadonlySet<string> = new Set([
  'order.hold',
  'order.release',
  'order.organize',
  'order.note.create',
  'order.mail',
  'order.payment_link',
  'order.fulfillment.edit',
  'order.renew_downloads',
]);

function isAnnounced({ entity, action }: AuditEntry): boolean {
  return entity === 'order' ? announcedOrderActions.has(action) : !announcedElsewhere.has(entity);
}

/** Tells programs of changes by the names of fields alone: their values may be personal. */
async function announceChanges(tx: Tx, entries: readonly AuditEntry[], now: Date): Promise<void> {
  const events = entries.filter(isAnnounced).map(({ entity, action, id, before: previousFields, after: newFields }) => {
    const changed = Object.keys({ ...previousFields, ...newFields });
    return {
      type: 'record.changed' as const,
      entity_id: id,
      actor: 'operator' as const,
      data: { entity, action, changed },
    };
  });
  await recordEvents(tx, events, now);
}

function describeCaller(caller: OperatorKey | undefined) {
  if (!caller) return { actor_kind: 'system', actor_id: null, session_id: null } as const;
  const { id, session } = caller;
  if (session) return { actor_kind: 'staff', actor_id: id, session_id: session.id } as const;
  const actor_kind = id.startsWith(functionCallerPrefix) ? 'function' : 'key';
  return { actor_kind, actor_id: id, session_id: null } as const;
}

function serializeFields(fields: object | null): string | null {
  return fields && JSON.stringify(fields);
}

/** Serializes an audit row for the API; its id is its place in the log. */
export function serializeAudit({
  place,
  before: previousJson,
  after: newJson,
  actor,
  actor_kind,
  ...entry
}: Row<'audit_log'>) {
  return {
    id: String(place),
    actor,
    actor_kind: actor_kind ?? 'key',
    ...entry,
    before: parseAuditFields(previousJson),
    after: parseAuditFields(newJson),
  };
}

function parseAuditFields(text: string | null) {
  return text === null ? null : parseJson<Record<string, unknown>>(text);
}

/** Names of fields that hold personal data. */
const personal =
  /^(billing|shipping|email|name|first_name|last_name|address|addresses|ship_name|bill_name|comments|gift_message|metadata|note|reason|cancel_reason|title|text|images|account_id|tracking|tags|vat_id)$/;

/** Takes what is personal out of what was changed of these records. */
export async function redactAuditEntries(tx: Tx, entity: string, ids: string[]): Promise<void> {
  const entries = tx.selectFrom('audit_log').selectAll().where('entity', '=', entity);
  await redactEntries(tx, await entries.where(isInJsonList(tx, 'entity_id', JSON.stringify(ids))).execute());
}

/** Takes what is personal out of the entries of an account's reviews, some of which the operator has deleted. */
export async function redactReviewAuditEntries(tx: Tx, accountId: string): Promise<void> {
  const entries = tx.selectFrom('audit_log').selectAll().where('entity', '=', sql.lit('review'));
  const author = isPostgres(tx) ? sql`("before"::jsonb ->> 'account_id')` : sql`"before" ->> 'account_id'`;
  await redactEntries(tx, await entries.where(author, '=', accountId).execute());
}

async function redactEntries(tx: Tx, rows: Row<'audit_log'>[]): Promise<void> {
  for (const { place, before: previousJson, after: newJson } of rows) {
    const change = { before: removePersonalFields(previousJson), after: removePersonalFields(newJson) };
    await tx.updateTable('audit_log').set(change).where('place', '=', place).execute();
  }
}

function removePersonalFields(text: string | null): string | null {
  return text && JSON.stringify(omitPersonalFields(parseJson(text)));
}

function omitPersonalFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(omitPersonalFields);
  if (!isPlainObject(value)) return value;
  const fields = Object.entries(value).filter(([name]) => !personal.test(name));
  return Object.fromEntries(fields.map(([name, entry]) => [name, omitPersonalFields(entry)]));
}
