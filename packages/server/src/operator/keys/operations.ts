import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { advisoryLock, type Db, hashToken, newId, parseJson, type Row, type Tx } from '../../db/index.ts';
import type { Config } from '../../http/config.ts';
import { ApiError, notFound } from '../../http/errors.ts';
import { type Scope, scopes } from '../../http/operator-key.ts';
import { changed } from '../changed.ts';
import { noQuery, reads, writes } from '../description/operation.ts';
import { firstKeyId, firstKeyName } from './find-key.ts';
import { type Key, KeyAnswer, KeyInput, NewKeyAnswer } from './schema.ts';

const tag = 'keys';
const secretBytes = 32;
/** Of two who revoke at once one sees what the other did. */
const revokingLock = 7_203_145;

export const keyOperations = {
  'GET /keys': reads({
    tag,
    summary: 'All keys, without their secrets; the first one is SECRET_KEY',
    query: noQuery,
    answer: v.strictObject({ results: v.array(KeyAnswer) }),
    async run({ db, deps }) {
      return { results: await listKeys(db, deps.config) };
    },
  }),
  'POST /keys': writes({
    tag,
    summary: 'Makes a key; its secret is told in this answer alone',
    body: KeyInput,
    example: { name: 'Warehouse', scopes: ['orders'] },
    answer: NewKeyAnswer,
    status: 201,
    refusals: { 403: 'a key gives no scope that it does not have' },
    async run({ tx, body, actor, now }) {
      assertOwn(actor.scopes, body.scopes);
      const secret = `sk_${randomBytes(secretBytes).toString('base64url')}`;
      const id = newId(now);
      const given = { id, name: body.name, scopes: JSON.stringify([...new Set(body.scopes)]) };
      await tx
        .insertInto('operator_keys')
        .values({ ...given, hash: hashToken(secret), date_created: now.toISOString() })
        .execute();
      const read = () => readKeys(tx, [id]);
      const after = await changed(tx, { entity: 'key', ids: [id], actor, now, before: new Map(), read });
      return { ...after.get(id), secret };
    },
  }),
  'DELETE /keys/:id': writes({
    tag,
    summary: 'Revokes a key, on every node at once; `first` is SECRET_KEY',
    body: v.strictObject({}),
    refusals: { 404: 'no such key', 409: 'last_key: it is the last one that may write: make another one before' },
    async run({ tx, id, deps, actor, now }) {
      await advisoryLock(tx, revokingLock);
      const keys = await listKeys(tx, deps.config);
      const key = keys.find((one) => one.id === id);
      if (!key) throw notFound('There is no such key');
      assertAnother(keys, id);
      await (id === firstKeyId ? revokeFirst(tx, deps.config, now) : revoke(tx, id, now));
      const read = () => readKeys(tx, [id]);
      await changed(tx, { entity: 'key', ids: [id], actor, now, before: new Map([[id, key]]), read });
    },
  }),
};

function assertOwn(own: readonly Scope[], wanted: Scope[]): void {
  const foreign = wanted.find((scope) => !own.includes(scope));
  if (!foreign) return;
  const message = `This key cannot give the scope ${foreign}: it does not have it`;
  throw new ApiError(message, { status: 403, code: 'missing_scope', param: foreign });
}

/** Somebody must be able to make keys afterwards. */
function assertAnother(keys: Key[], id: string): void {
  if (keys.some((key) => key.id !== id && !key.date_revoked && key.scopes.includes('write'))) return;
  throw new ApiError('This is the last key that may write', { status: 409, code: 'last_key' });
}

async function revoke(tx: Tx, id: string, now: Date): Promise<void> {
  const date_revoked = now.toISOString();
  const open = tx.updateTable('operator_keys').set({ date_revoked }).where('date_revoked', 'is', null);
  await open.where('id', '=', id).execute();
}

/** The row holds the secret that it is about: another `SECRET_KEY` is open again. */
async function revokeFirst(tx: Tx, { secretKey }: Config, now: Date): Promise<void> {
  const date = now.toISOString();
  const revoked = { hash: hashToken(secretKey), date_revoked: date };
  await tx
    .insertInto('operator_keys')
    .values({ id: firstKeyId, name: firstKeyName, scopes: JSON.stringify(scopes), date_created: date, ...revoked })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(revoked))
    .execute();
}

/** The first one, then the others in the order in which they were made. */
async function listKeys(db: Db, { secretKey }: Config): Promise<Key[]> {
  const rows = await db.selectFrom('operator_keys').selectAll().orderBy('id').execute();
  const hash = hashToken(secretKey);
  const date_revoked = rows.find((row) => row.hash === hash)?.date_revoked ?? null;
  const first = { id: firstKeyId, name: firstKeyName, scopes: [...scopes], date_created: null, date_used: null };
  return [{ ...first, date_revoked }, ...rows.filter(({ id }) => id !== firstKeyId).map(serialize)];
}

async function readKeys(tx: Tx, ids: string[]): Promise<Map<string, Key>> {
  const rows = await tx.selectFrom('operator_keys').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, serialize(row)]));
}

function serialize({ id, name, scopes, date_created, date_used, date_revoked }: Row<'operator_keys'>): Key {
  return { id, name, scopes: parseJson<Scope[]>(scopes), date_created, date_used, date_revoked };
}
