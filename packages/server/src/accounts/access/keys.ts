import { type Db, hashToken, newToken, type Row, type Tx } from '../../db/index.ts';
import { ApiError } from '../../http/errors.ts';
import { sentence } from '../../http/sentences/sentence.ts';
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
  /** of `undo_email`: whether the account had confirmed that address */
  email_verified?: KeyRow['email_verified'];
  now: Date;
}

/**
 * Makes a key; only its hash is stored. Keys that were made earlier stay valid, so that nobody can spoil a link that is
 * on its way by asking for another one.
 */
export async function issueKey(tx: Tx, { kind, accountId, email, email_verified = 0, now }: NewKey): Promise<string> {
  const key = newToken();
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

export interface GivenKey {
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
export async function takeKey(tx: Tx, given: GivenKey): Promise<KeyRow> {
  const { account_id } = await checkKey(tx, given);
  // the account first, then its keys: everyone locks in this order
  await lockAccount(tx, account_id);
  return (await tryTakeKey(tx, given)) ?? checkKey(tx, given);
}

/** The same, but null when it does not work. */
export async function tryTakeKey(tx: Tx, { kind, key, now }: Omit<GivenKey, 'param'>): Promise<KeyRow | null> {
  const date = now.toISOString();
  const taken = await tx
    .updateTable('account_keys')
    .set({ date_used: date })
    .where('key', '=', hashOf(key))
    .where('kind', '=', kind)
    .where('date_used', 'is', null)
    .where('date_expires', '>', date)
    .returningAll()
    .executeTakeFirst();
  return taken ?? null;
}

/** Throws as {@link takeKey} does, but does not use the key up. */
export async function checkKey(db: Db, { kind, key, param, now }: GivenKey): Promise<KeyRow> {
  const row = await findKey(db, { kind, key });
  const isUsable = row && !row.date_used && row.date_expires > now.toISOString();
  if (!isUsable) throw refusal(row, param);
  return row;
}

/** Kinds whose links are mailed; the page that one opens says which account it is about. */
const mailedKinds = ['verify', 'undo_email', 'recover'] as const;

/** Throws as {@link checkKey} does. @returns the record of a mailed key of any kind */
export async function checkMailedKey(db: Db, given: Omit<GivenKey, 'kind'>): Promise<KeyRow> {
  const keys = db.selectFrom('account_keys').select('kind').where('key', '=', hashOf(given.key));
  const { kind = 'verify' } = (await keys.where('kind', 'in', mailedKinds).executeTakeFirst()) ?? {};
  return checkKey(db, { ...given, kind });
}

/** The key's record, used or expired as it may be. */
export function findKey(db: Db, { kind, key }: Pick<GivenKey, 'kind' | 'key'>): Promise<KeyRow | undefined> {
  const keys = db.selectFrom('account_keys').selectAll().where('key', '=', hashOf(key));
  return keys.where('kind', '=', kind).executeTakeFirst();
}

function hashOf(key: unknown): string {
  return hashToken(typeof key === 'string' ? key : '');
}

function refusal(row: KeyRow | undefined, param: string): ApiError {
  if (!row?.account_id && !row?.date_used) return invalidKey(param);
  const [code, name] = reasons[row?.date_used ? 'used' : 'expired'];
  return new ApiError(sentence(name), { status: 400, code, param });
}

export function invalidKey(param: string): ApiError {
  return new ApiError(sentence('linkInvalid'), { status: 400, code: 'invalid_key', param });
}

const reasons = {
  used: ['used_key', 'linkUsed'],
  expired: ['expired_key', 'linkExpired'],
} as const;

/** What was sent to an address, or made with a password, is worth nothing once that has changed. */
export async function dropKeys(tx: Tx, accountId: string, kinds: KeyKind[]): Promise<void> {
  const keys = tx.deleteFrom('account_keys').where('account_id', '=', accountId).where('kind', 'in', kinds);
  await keys.where('date_used', 'is', null).execute();
}
