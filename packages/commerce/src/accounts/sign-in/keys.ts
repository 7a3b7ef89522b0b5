import { createSecretToken, type Db, hashToken, type Row, type Tx } from '@mercer/database';
import { ApiError } from '@mercer/platform/http/errors';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import { lockAccount } from '../record/index.ts';

export type KeyKind = 'recover' | 'verify' | 'undo_email' | 'login';
export type KeyRow = Row<'account_keys'>;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const lifeMs: Record<KeyKind, number> = {
  recover: 24 * hourMs,
  verify: 7 * 24 * hourMs,
  undo_email: 72 * hourMs,
  login: 15 * minuteMs,
};

interface NewKey {
  kind: KeyKind;
  accountId: string;
  /** the address that the key is about */
  email: string;
  /** True for `undo_email` when the account had confirmed that address. */
  email_verified?: KeyRow['email_verified'];
  now: Date;
}

/**
 * Makes a key; only its hash is stored. Keys that were made earlier stay valid, so that nobody can spoil a link that is
 * on its way by asking for another one.
 */
export async function issueAccountKey(
  tx: Tx,
  { kind, accountId, email, email_verified = 0, now }: NewKey,
): Promise<string> {
  const key = createSecretToken();
  await tx
    .insertInto('account_keys')
    .values({
      key: hashToken(key),
      kind,
      account_id: accountId,
      email,
      email_verified,
      date_used: null,
      date_created: now.toISOString(),
      date_expires: new Date(now.getTime() + (accountId ? lifeMs[kind] : 0)).toISOString(),
    })
    .execute();
  return key;
}

export interface SubmittedKey {
  kind: KeyKind;
  key: unknown;
  /** name of the field that carries the key */
  param: string;
  now: Date;
}

/**
 * Uses the key up: of two at once, one works.
 * @throws ApiError `invalid_key`, `used_key` or `expired_key`
 */
export async function consumeAccountKey(tx: Tx, keyInput: SubmittedKey): Promise<KeyRow> {
  const { account_id } = await checkAccountKey(tx, keyInput);
  // the account first, then its keys: everyone locks in this order
  await lockAccount(tx, account_id);
  return (await tryConsumeKey(tx, keyInput)) ?? checkAccountKey(tx, keyInput);
}

/** Uses the key up; returns null when it is unknown, used or expired. */
export async function tryConsumeKey(tx: Tx, { kind, key, now }: Omit<SubmittedKey, 'param'>): Promise<KeyRow | null> {
  const date = now.toISOString();
  const consumedRow = await tx
    .updateTable('account_keys')
    .set({ date_used: date })
    .where('key', '=', hashAccountKey(key))
    .where('kind', '=', kind)
    .where('date_used', 'is', null)
    .where('date_expires', '>', date)
    .returningAll()
    .executeTakeFirst();
  return consumedRow ?? null;
}

/** Throws as {@link consumeAccountKey} does, but does not use the key up. */
export async function checkAccountKey(db: Db, { kind, key, param, now }: SubmittedKey): Promise<KeyRow> {
  const row = await findAccountKey(db, { kind, key });
  const isUsable = row && !row.date_used && row.date_expires > now.toISOString();
  if (!isUsable) throw createKeyError(row, param);
  return row;
}

/** Kinds whose links are mailed; the page that one opens says which account it is about. */
const mailedKinds = ['verify', 'undo_email', 'recover'] as const;

/** Throws as {@link checkAccountKey} does. @returns the record of a mailed key of any kind */
export async function checkMailedKey(db: Db, submittedKey: Omit<SubmittedKey, 'kind'>): Promise<KeyRow> {
  const keys = db.selectFrom('account_keys').select('kind').where('key', '=', hashAccountKey(submittedKey.key));
  const { kind = 'verify' } = (await keys.where('kind', 'in', mailedKinds).executeTakeFirst()) ?? {};
  return checkAccountKey(db, { ...submittedKey, kind });
}

/** The key's record, used or expired as it may be. */
export function findAccountKey(db: Db, { kind, key }: Pick<SubmittedKey, 'kind' | 'key'>): Promise<KeyRow | undefined> {
  const keys = db.selectFrom('account_keys').selectAll().where('key', '=', hashAccountKey(key));
  return keys.where('kind', '=', kind).executeTakeFirst();
}

function hashAccountKey(key: unknown): string {
  return hashToken(typeof key === 'string' ? key : '');
}

function createKeyError(row: KeyRow | undefined, param: string): ApiError {
  if (!row?.account_id && !row?.date_used) return createInvalidKeyError(param);
  const [code, name] = reasons[row?.date_used ? 'used' : 'expired'];
  return new ApiError(createSentence(name), { status: 400, code, param });
}

export function createInvalidKeyError(param: string): ApiError {
  return new ApiError(createSentence('linkInvalid'), { status: 400, code: 'invalid_key', param });
}

const reasons = {
  used: ['used_key', 'linkUsed'],
  expired: ['expired_key', 'linkExpired'],
} as const;

/** Deletes unused keys: a key that was sent to an address, or made with a password, is void once that has changed. */
export async function deleteUnusedKeys(tx: Tx, accountId: string, kinds: KeyKind[]): Promise<void> {
  const keys = tx.deleteFrom('account_keys').where('account_id', '=', accountId).where('kind', 'in', kinds);
  await keys.where('date_used', 'is', null).execute();
}
