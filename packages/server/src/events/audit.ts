import type { List } from '@mercer/contract';
import { type Db, insertRows, isIn, parseJson, type Tx } from '../db/index.ts';
import { listOf, offsetOf, type Paging } from '../http/list.ts';

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
export function audit(tx: Tx, entry: AuditEntry, now: Date): Promise<void> {
  return auditAll(tx, [entry], now);
}

export async function auditAll(tx: Tx, entries: readonly AuditEntry[], now: Date): Promise<void> {
  const rows = entries.map(({ id, before, after, ...entry }) => {
    const changed = { before: textOf(before), after: textOf(after) };
    return { ...entry, entity_id: id, ...changed, date_created: now.toISOString() };
  });
  await insertRows(tx, 'audit_log', rows);
}

function textOf(fields: object | null): string | null {
  return fields && JSON.stringify(fields);
}

export interface AuditFilter {
  entity: string | undefined;
  entity_id: string | undefined;
}

/** Newest first. */
export async function listAudit(db: Db, { entity, entity_id }: AuditFilter, paging: Paging): Promise<List<object>> {
  let entries = db.selectFrom('audit_log');
  if (entity !== undefined) entries = entries.where('entity', '=', entity);
  if (entity_id !== undefined) entries = entries.where('entity_id', '=', entity_id);
  const counted = entries.select((eb) => eb.fn.countAll<number | string>().as('count'));
  const { count } = await counted.executeTakeFirstOrThrow();
  const page = entries.selectAll().orderBy('place', 'desc').limit(paging.limit).offset(offsetOf(paging));
  const results = (await page.execute()).map(({ place, before, after, ...entry }) => ({
    id: String(place),
    ...entry,
    before: before && parseJson<object>(before),
    after: after && parseJson<object>(after),
  }));
  return listOf(results, Number(count), paging);
}

/** What of a record is somebody's own. */
const personal =
  /^(billing|shipping|email|name|first_name|last_name|address|addresses|ship_name|bill_name|comments|gift_message|metadata|note|title|text)$/;

/** Takes what is personal out of what was changed of these records. */
export async function forgetChangesOf(tx: Tx, entity: string, ids: string[]): Promise<void> {
  const entries = tx.selectFrom('audit_log').selectAll().where('entity', '=', entity);
  const rows = await entries.where(isIn(tx, 'entity_id', JSON.stringify(ids))).execute();
  for (const { place, before, after } of rows) {
    const change = { before: impersonal(before), after: impersonal(after) };
    await tx.updateTable('audit_log').set(change).where('place', '=', place).execute();
  }
}

function impersonal(text: string | null): string | null {
  if (text === null) return null;
  const fields = Object.entries(parseJson<object>(text)).filter(([name]) => !personal.test(name));
  return JSON.stringify(Object.fromEntries(fields));
}
