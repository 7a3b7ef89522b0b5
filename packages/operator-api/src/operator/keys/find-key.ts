import { defineStatement, hashToken, parseJson, type Row } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { ApiError } from '@mercer/platform/http/errors';
import { isMatchingKey } from '@mercer/platform/http/key';
import { functionCallerPrefix, type OperatorKey, type Scope, scopes } from '@mercer/platform/http/operator-key';
import type { Permission } from '@mercer/platform/http/permissions';

/** Stands for `SECRET_KEY`, which has a row as soon as it is revoked. */
export const firstKeyId = 'first';
export const firstKeyName = 'SECRET_KEY';

const minuteMs = 60_000;

/**
 * Finds the operator key with this secret. It is read on each call, so that a revoked key stops working on every node.
 * @returns undefined for a wrong or revoked key
 */
export async function findOperatorKey({ db, config, now }: AppDeps, secret: string): Promise<OperatorKey | undefined> {
  const [row] = await readKey(db, hashToken(secret));
  if (row && hasEnded(row, now())) return undefined;
  if (!row) return isMatchingKey(secret, config.secretKey) ? { id: firstKeyId, name: firstKeyName, scopes } : undefined;
  await recordKeyUse({ db, now }, row);
  const permissions = row.permissions === null ? undefined : parseJson<Permission[]>(row.permissions);
  return { id: row.id, name: row.name, scopes: parseJson<Scope[]>(row.scopes), ...(permissions && { permissions }) };
}

function hasEnded({ date_revoked, date_expires }: Row<'operator_keys'>, now: Date): boolean {
  return date_revoked !== null || (date_expires !== null && date_expires <= now.toISOString());
}

const readKey = defineStatement((db, hash: string) =>
  db.selectFrom('operator_keys').selectAll().where('hash', '=', hash),
);

/** Written at most once a minute. */
async function recordKeyUse({ db, now }: Pick<AppDeps, 'db' | 'now'>, { id, date_used }: Row<'operator_keys'>) {
  const date = now();
  if (date_used && date.getTime() - Date.parse(date_used) < minuteMs) return;
  await db.updateTable('operator_keys').set({ date_used: date.toISOString() }).where('id', '=', id).execute();
}

/** Says whether a key that was found earlier may still read the shop. */
export async function isOperatorKeyActive(
  { db, config, now }: Pick<AppDeps, 'db' | 'config' | 'now'>,
  { id }: OperatorKey,
): Promise<boolean> {
  if (id.startsWith(functionCallerPrefix)) return true;
  const [row] = id === firstKeyId ? await readKey(db, hashToken(config.secretKey)) : await readKeyById(db, id);
  return row ? !hasEnded(row, now()) : id === firstKeyId;
}

/** @throws ApiError 401 for a key that was revoked since it was found */
export async function assertOperatorKeyActive(
  deps: Pick<AppDeps, 'db' | 'config' | 'now'>,
  key: OperatorKey,
): Promise<void> {
  if (!(await isOperatorKeyActive(deps, key))) throw buildInvalidKeyError();
}

export function buildInvalidKeyError(): ApiError {
  return new ApiError('The operator key is missing or wrong', { status: 401, code: 'invalid_key' });
}

const readKeyById = defineStatement((db, id: string) =>
  db.selectFrom('operator_keys').selectAll().where('id', '=', id),
);
