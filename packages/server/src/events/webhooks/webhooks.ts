import { eventTypes } from '@mercer/contract';
import { type Db, newId, newToken, parseJson, type Row, type Tx } from '../../db/index.ts';
import { invalid, notFound } from '../../http/errors.ts';
import { type AuditEntry, audit } from '../audit.ts';
import { assertReceiver, type Reach } from './address.ts';

const mostWebhooks = 20;

/** Its secret is told when it is made, and never again. */
export interface Webhook {
  id: string;
  url: string;
  types: string[];
  enabled: boolean;
  date_created: string;
}

/** Who writes, in which transaction. */
interface Writing {
  tx: Tx;
  /** name of the operator's key */
  actor: string;
  now: Date;
  reach: Reach;
}

export interface WebhookFields {
  url?: unknown;
  /** all when left out */
  types?: unknown;
  enabled?: unknown;
}

/** @throws ApiError `validation_error` */
export async function createWebhook({ tx, actor, now, reach }: Writing, fields: WebhookFields) {
  const row: Row<'webhooks'> = {
    id: newId(now),
    url: assertReceiver(fields.url, reach),
    secret: `whsec_${newToken()}`,
    types: JSON.stringify(typesOf(fields.types ?? ['*'])),
    enabled: enabledOf(fields.enabled ?? true),
    date_created: now.toISOString(),
  };
  const { length } = await tx.selectFrom('webhooks').select('id').execute();
  if (length >= mostWebhooks) throw invalid(`There may be ${mostWebhooks} webhooks`, 'url');
  await tx.insertInto('webhooks').values(row).execute();
  await note(tx, { actor, action: 'webhook.create', id: row.id, before: null, after: serialize(row) }, now);
  return { ...serialize(row), secret: row.secret };
}

export async function listWebhooks(db: Db): Promise<Webhook[]> {
  return (await db.selectFrom('webhooks').selectAll().orderBy('id').execute()).map(serialize);
}

/** @throws ApiError 404 */
export async function readWebhook(db: Db, id: string): Promise<Webhook> {
  return serialize(await findWebhook(db, id));
}

/** @throws ApiError 404, `validation_error` */
export async function updateWebhook({ tx, actor, now, reach }: Writing, id: string, fields: WebhookFields) {
  const { url, types, enabled } = fields;
  const change = {
    ...(url === undefined ? {} : { url: assertReceiver(url, reach) }),
    ...(types === undefined ? {} : { types: JSON.stringify(typesOf(types)) }),
    ...(enabled === undefined ? {} : { enabled: enabledOf(enabled) }),
  };
  const before = await findWebhook(tx, id);
  if (Object.keys(change).length === 0) return serialize(before);
  await tx.updateTable('webhooks').set(change).where('id', '=', id).execute();
  const after = serialize({ ...before, ...change });
  await note(tx, { actor, action: 'webhook.update', id, before: serialize(before), after }, now);
  return after;
}

/** With its deliveries, those that wait as well. @throws ApiError 404 */
export async function deleteWebhook({ tx, actor, now }: Writing, id: string): Promise<void> {
  const before = await findWebhook(tx, id);
  await tx.deleteFrom('webhook_deliveries').where('webhook_id', '=', id).execute();
  await tx.deleteFrom('webhooks').where('id', '=', id).execute();
  await note(tx, { actor, action: 'webhook.delete', id, before: serialize(before), after: null }, now);
}

/** @throws ApiError 404 */
export async function findWebhook(db: Db, id: string): Promise<Row<'webhooks'>> {
  const found = await db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();
  if (!found) throw notFound('There is no such webhook');
  return found;
}

export function wants({ types }: Pick<Row<'webhooks'>, 'types'>, type: string): boolean {
  return parseJson<string[]>(types).some((wanted) => {
    return wanted === type || (wanted.endsWith('*') && type.startsWith(wanted.slice(0, -1)));
  });
}

function note(tx: Tx, entry: Omit<AuditEntry, 'entity'>, now: Date): Promise<void> {
  return audit(tx, { entity: 'webhook', ...entry }, now);
}

function serialize({ id, url, types, enabled, date_created }: Row<'webhooks'>): Webhook {
  return { id, url, types: parseJson(types), enabled: enabled === 1, date_created };
}

/** What may be listened to: a type, all of a kind like `order.*`, or `*`. */
export const eventPatterns: ReadonlySet<string> = new Set([
  '*',
  ...eventTypes,
  ...eventTypes.map((type) => `${type.split('.')[0]}.*`),
]);

function typesOf(value: unknown): string[] {
  const isList = Array.isArray(value) && value.length > 0 && value.every((type) => eventPatterns.has(type));
  if (!isList) throw invalid('types must list types of events, like order.created, order.* or *', 'types');
  return [...new Set<string>(value)];
}

function enabledOf(value: unknown): 0 | 1 {
  if (typeof value !== 'boolean') throw invalid('enabled must be true or false', 'enabled');
  return value ? 1 : 0;
}
