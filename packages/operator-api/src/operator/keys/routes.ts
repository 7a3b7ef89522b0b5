import { randomBytes } from 'node:crypto';
import { advisoryLock, createRecordId, type Db, hashToken, parseJson, type Row, type Tx } from '@mercer/database';
import type { Config } from '@mercer/platform/http/config';
import { ApiError, buildNotFoundError, buildValidationError } from '@mercer/platform/http/errors';
import { type OperatorKey, type Scope, scopes } from '@mercer/platform/http/operator-key';
import { type Permission, permissionNames } from '@mercer/platform/http/permissions';
import { defineRoute, noBody } from '@mercer/platform/http/routes/define-route';
import type { OperatorRoute } from '@mercer/platform/http/routes/route';
import { buildPermissionError } from '@mercer/platform/http/step-up';
import { readTimeZone } from '@mercer/platform/settings';
import * as v from 'valibot';
import { commitChange } from '../commit-change.ts';
import '../services.ts';
import { moment, toIsoStartDate } from '../description/moments.ts';
import { defineWholeListRoute } from '../description/record-routes.ts';
import { firstKeyId, firstKeyName } from './find-key.ts';

const permission = v.picklist(permissionNames);
const scopeList = v.pipe(v.array(v.picklist(scopes)), v.minLength(1));

const KeyInput = v.strictObject({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(100)),
  scopes: scopeList,
  /** permissions that the key is confined to within its scopes; absent: what its scopes open */
  permissions: v.optional(v.pipe(v.array(permission), v.minLength(1))),
  /** when the key stops working; absent: when it is revoked */
  expires_at: v.optional(moment),
});

const key = {
  id: v.string(),
  name: v.string(),
  scopes: v.array(v.picklist(scopes)),
  date_created: v.nullable(v.string()),
  date_used: v.nullable(v.string()),
  date_revoked: v.nullable(v.string()),
  /** null: what its scopes open */
  permissions: v.nullable(v.array(permission)),
  /** null: when it is revoked */
  expires_at: v.nullable(v.string()),
};

const KeyAnswer = v.strictObject(key);
type Key = v.InferOutput<typeof KeyAnswer>;

/** The secret is answered once. */
const NewKeyAnswer = v.strictObject({ ...key, secret: v.string() });

const group = { access: 'operator', tag: 'keys' } as const;
const secretBytes = 32;
/** Lock for revoking keys: of two concurrent callers, the second sees what the first did. */
const revokingLock = 7_203_145;

export const keyRoutes = [
  defineWholeListRoute({
    path: '/operator/keys',
    ...group,
    summary: 'All keys, without their secrets; the first one is SECRET_KEY',
    table: 'operator_keys',
    answer: KeyAnswer,
    readAll: ({ db, deps }) => listOperatorKeys(db, deps.config),
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/keys',
    ...group,
    summary: 'Makes a key; its secret is told in this answer alone',
    body: KeyInput,
    example: { name: 'Warehouse', scopes: ['orders'] },
    answer: NewKeyAnswer,
    status: 201,
    refusals: { 403: 'a key gives no scope and no permission that it does not have' },
    async write({ tx, body, actor, now }) {
      assertScopesHeld(actor.scopes, body.scopes);
      const permissions = body.permissions ?? actor.permissions;
      assertPermissionsHeld(actor, permissions);
      const date_expires = await readExpiry(tx, body.expires_at, now);
      const secret = `sk_${randomBytes(secretBytes).toString('base64url')}`;
      const id = createRecordId(now);
      const keyColumns = { id, name: body.name, scopes: JSON.stringify([...new Set(body.scopes)]) };
      await tx
        .insertInto('operator_keys')
        .values({
          ...keyColumns,
          hash: hashToken(secret),
          permissions: permissions ? JSON.stringify([...new Set(permissions)]) : null,
          date_expires,
          date_created: now.toISOString(),
        })
        .execute();
      const readAfterChange = () => readOperatorKeys(tx, [id]);
      const currentKeys = await commitChange(tx, {
        entity: 'key',
        ids: [id],
        actor,
        now,
        previousRecords: new Map(),
        read: readAfterChange,
      });
      return { ...currentKeys.get(id), secret };
    },
  }),
  endStreamsOfKey(
    defineRoute({
      method: 'DELETE',
      path: '/operator/keys/:id',
      ...group,
      summary: 'Revokes a key, on every node at once; `first` is SECRET_KEY',
      body: noBody,
      refusals: { 404: 'no such key', 409: 'last_key: it is the last one that may write: make another one before' },
      async write({ tx, id, deps, actor, now }) {
        await advisoryLock(tx, revokingLock);
        const keys = await listOperatorKeys(tx, deps.config);
        const key = keys.find((listedKey) => listedKey.id === id);
        if (!key) throw buildNotFoundError('There is no such key');
        assertAnother(keys, id);
        await (id === firstKeyId ? revokeFirstKey(tx, deps.config, now) : revokeStoredKey(tx, id, now));
        const readAfterChange = () => readOperatorKeys(tx, [id]);
        await commitChange(tx, {
          entity: 'key',
          ids: [id],
          actor,
          now,
          previousRecords: new Map([[id, key]]),
          read: readAfterChange,
        });
      },
    }),
  ),
];

/** Ends the event streams of a key that was revoked; other nodes check each second whether theirs may go on. */
function endStreamsOfKey(route: OperatorRoute): OperatorRoute {
  return {
    ...route,
    async handle(c, params) {
      const response = await route.handle(c, params);
      if (response.ok) c.var.operatorServices.eventStreams.endReaderStreams(params.id ?? '');
      return response;
    },
  };
}

function assertScopesHeld(heldScopes: readonly Scope[], requestedScopes: Scope[]): void {
  const foreign = requestedScopes.find((scope) => !heldScopes.includes(scope));
  if (!foreign) return;
  const message = `This key cannot give the scope ${foreign}: it does not have it`;
  throw new ApiError(message, { status: 403, code: 'missing_scope', param: foreign });
}

/** Nobody makes a key that may do more than they may. @throws ApiError 403 `permission_required` */
function assertPermissionsHeld(
  { permissions, refundLimit }: OperatorKey,
  requested: readonly Permission[] | undefined,
): void {
  const foreign = permissions && requested?.find((name) => !permissions.includes(name));
  if (foreign) throw buildPermissionError(foreign, `You cannot give ${foreign}: you do not have it`);
  if (refundLimit === undefined || !requested?.includes('orders.refund')) return;
  throw buildPermissionError(
    'orders.refund',
    'You cannot give orders.refund: a key has no limit for refunds, and you have one',
  );
}

async function readExpiry(tx: Tx, expiresAt: string | undefined, now: Date): Promise<string | null> {
  if (expiresAt === undefined) return null;
  const date = toIsoStartDate(expiresAt, await readTimeZone(tx));
  if (date <= now.toISOString()) throw buildValidationError('expires_at: a time to come is expected', 'expires_at');
  return date;
}

/** Asserts that another key with write access remains, so that keys can still be created. */
function assertAnother(keys: Key[], id: string): void {
  const isLasting = ({ date_revoked, expires_at, permissions }: Key) => !date_revoked && !expires_at && !permissions;
  if (keys.some((key) => key.id !== id && isLasting(key) && key.scopes.includes('write'))) return;
  throw new ApiError('This is the last key that may write', { status: 409, code: 'last_key' });
}

async function revokeStoredKey(tx: Tx, id: string, now: Date): Promise<void> {
  const date_revoked = now.toISOString();
  const open = tx.updateTable('operator_keys').set({ date_revoked }).where('date_revoked', 'is', null);
  await open.where('id', '=', id).execute();
}

/** The row holds the secret that it is about: another `SECRET_KEY` is open again. */
async function revokeFirstKey(tx: Tx, { secretKey }: Config, now: Date): Promise<void> {
  const date = now.toISOString();
  const revoked = { hash: hashToken(secretKey), date_revoked: date };
  await tx
    .insertInto('operator_keys')
    .values({ id: firstKeyId, name: firstKeyName, scopes: JSON.stringify(scopes), date_created: date, ...revoked })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(revoked))
    .execute();
}

/** The first one, then the others in the order in which they were made. */
async function listOperatorKeys(db: Db, { secretKey }: Config): Promise<Key[]> {
  const rows = await db.selectFrom('operator_keys').selectAll().orderBy('id').execute();
  const hash = hashToken(secretKey);
  const date_revoked = rows.find((row) => row.hash === hash)?.date_revoked ?? null;
  const dates = { date_created: null, date_used: null, date_revoked };
  const first = { id: firstKeyId, name: firstKeyName, scopes: [...scopes], ...dates };
  return [
    { ...first, permissions: null, expires_at: null },
    ...rows.filter(({ id }) => id !== firstKeyId).map(serializeKey),
  ];
}

async function readOperatorKeys(tx: Tx, ids: string[]): Promise<Map<string, Key>> {
  const rows = await tx.selectFrom('operator_keys').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, serializeKey(row)]));
}

function serializeKey(row: Row<'operator_keys'>): Key {
  const { id, name, date_created, date_used, date_revoked, date_expires } = row;
  const permissions = row.permissions === null ? null : parseJson<Permission[]>(row.permissions);
  const scopes = parseJson<Scope[]>(row.scopes);
  return { id, name, scopes, date_created, date_used, date_revoked, permissions, expires_at: date_expires };
}
