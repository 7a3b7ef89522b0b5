import { eventTypes } from '@mercer/contract';
import { createRecordId, createSecretToken, type Db, parseJson, type Row, type Tx } from '@mercer/database';
import { buildNotFoundError, buildValidationError } from '@mercer/platform/http/errors';
import { type AuditEntry, recordAuditEntry } from '../audit.ts';
import { assertReceiver, type WebhookReach } from './address.ts';

const mostWebhooks = 20;

/** Webhook as the API shows it. Its secret is shown only when it is created. */
export interface Webhook {
  id: string;
  url: string;
  types: string[];
  enabled: boolean;
  date_created: string;
}

/** Transaction of a change and the operator who makes it. */
interface WebhookWrite {
  tx: Tx;
  /** name of the operator's key */
  actor: string;
  now: Date;
  reach: WebhookReach;
}

export interface WebhookFields {
  url?: unknown;
  /** Types of events; all when left out. */
  types?: unknown;
  enabled?: unknown;
}

/** @throws ApiError `validation_error` */
export async function createWebhook({ tx, actor, now, reach }: WebhookWrite, fields: WebhookFields) {
  const row: Row<'webhooks'> = {
    id: createRecordId(now),
    url: assertReceiver(fields.url, reach),
    secret: `whsec_${createSecretToken()}`,
    types: JSON.stringify(parseEventTypes(fields.types ?? ['*'])),
    enabled: parseEnabled(fields.enabled ?? true),
    date_created: now.toISOString(),
  };
  const { length } = await tx.selectFrom('webhooks').select('id').execute();
  if (length >= mostWebhooks) throw buildValidationError(`There may be ${mostWebhooks} webhooks`, 'url');
  await tx.insertInto('webhooks').values(row).execute();
  await recordWebhookAudit(
    tx,
    { actor, action: 'webhook.create', id: row.id, before: null, after: serializeWebhook(row) },
    now,
  );
  return { ...serializeWebhook(row), secret: row.secret };
}

export async function listWebhooks(db: Db): Promise<Webhook[]> {
  return (await db.selectFrom('webhooks').selectAll().orderBy('id').execute()).map(serializeWebhook);
}

/** @throws ApiError 404 */
export async function readWebhook(db: Db, id: string): Promise<Webhook> {
  return serializeWebhook(await findWebhook(db, id));
}

/** @throws ApiError 404, `validation_error` */
export async function updateWebhook({ tx, actor, now, reach }: WebhookWrite, id: string, fields: WebhookFields) {
  const { url, types, enabled } = fields;
  const change = {
    ...(url === undefined ? {} : { url: assertReceiver(url, reach) }),
    ...(types === undefined ? {} : { types: JSON.stringify(parseEventTypes(types)) }),
    ...(enabled === undefined ? {} : { enabled: parseEnabled(enabled) }),
  };
  const storedWebhook = await findWebhook(tx, id);
  if (Object.keys(change).length === 0) return serializeWebhook(storedWebhook);
  await tx.updateTable('webhooks').set(change).where('id', '=', id).execute();
  const updatedWebhook = serializeWebhook({ ...storedWebhook, ...change });
  await recordWebhookAudit(
    tx,
    { actor, action: 'webhook.update', id, before: serializeWebhook(storedWebhook), after: updatedWebhook },
    now,
  );
  return updatedWebhook;
}

/** Deletes a webhook with its deliveries, including queued ones. @throws ApiError 404 */
export async function deleteWebhook({ tx, actor, now }: WebhookWrite, id: string): Promise<void> {
  const storedWebhook = await findWebhook(tx, id);
  await tx.deleteFrom('webhook_deliveries').where('webhook_id', '=', id).execute();
  await tx.deleteFrom('webhooks').where('id', '=', id).execute();
  await recordWebhookAudit(
    tx,
    { actor, action: 'webhook.delete', id, before: serializeWebhook(storedWebhook), after: null },
    now,
  );
}

/** @throws ApiError 404 */
export async function findWebhook(db: Db, id: string): Promise<Row<'webhooks'>> {
  const webhook = await db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();
  if (!webhook) throw buildNotFoundError('There is no such webhook');
  return webhook;
}

/** Matches types of events; `*` stands for all but `record.changed`, of which an owner's work makes many. */
export function matchesEventType({ types }: Pick<Row<'webhooks'>, 'types'>, type: string): boolean {
  return parseJson<string[]>(types).some((pattern) => {
    if (pattern === '*') return type !== 'record.changed';
    return pattern === type || (pattern.endsWith('*') && type.startsWith(pattern.slice(0, -1)));
  });
}

function recordWebhookAudit(tx: Tx, entry: Omit<AuditEntry, 'entity'>, now: Date): Promise<void> {
  return recordAuditEntry(tx, { entity: 'webhook', ...entry }, now);
}

function serializeWebhook({ id, url, types, enabled, date_created }: Row<'webhooks'>): Webhook {
  return { id, url, types: parseJson(types), enabled: enabled === 1, date_created };
}

/** Patterns that a webhook may listen to: a type, all types of a kind like `order.*`, or `*`. */
export const eventPatterns: ReadonlySet<string> = new Set([
  '*',
  ...eventTypes,
  ...eventTypes.map((type) => `${type.split('.')[0]}.*`),
]);

function parseEventTypes(value: unknown): string[] {
  const isList = Array.isArray(value) && value.length > 0 && value.every((type) => eventPatterns.has(type));
  if (!isList) throw buildValidationError('types must list types of events, like order.created, order.* or *', 'types');
  return [...new Set<string>(value)];
}

function parseEnabled(value: unknown): 0 | 1 {
  if (typeof value !== 'boolean') throw buildValidationError('enabled must be true or false', 'enabled');
  return value ? 1 : 0;
}
