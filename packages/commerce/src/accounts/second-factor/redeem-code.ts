import { hkdfSync } from 'node:crypto';
import type { SecondFactor } from '@mercer/contract';
import type { Db, Row, Tx } from '@mercer/database';
import { type AttemptLimit, countAttempt, forgetAttempts, forgiveAttempt } from '@mercer/platform/http/attempt-limit';
import type { AppDeps } from '@mercer/platform/http/context';
import type { Signer } from '@mercer/platform/http/link-signature';
import { sealText, unsealText } from '@mercer/platform/http/seal';
import { countRecoveryCodes, dropRecoveryCodes, takeRecoveryCode } from './recovery-codes.ts';
import { findMatchingStep } from './totp.ts';

type Owner = { accountId: string };

/** Seals the secret for the database: it can only be opened with the shop's signing secret, for this account. */
export function sealTotpSecret({ signingSecret }: Signer, { accountId }: Owner, secret: string): string {
  return sealText(deriveSealKey(signingSecret, accountId), secret);
}

/** @returns null where the signing secret is another one by now, and none of those before: codes of the app cannot be checked any more */
export function openTotpSecret(config: Signer, { accountId }: Owner, sealed: string): string | null {
  const { signingSecret, signingSecretsBefore = [] } = config;
  for (const secret of [signingSecret, ...signingSecretsBefore]) {
    const opened = tryUnsealSecret(deriveSealKey(secret, accountId), sealed);
    if (opened !== null) return opened;
  }
  return null; // the caller reports it
}

function tryUnsealSecret(key: Uint8Array, sealed: string): string | null {
  try {
    return unsealText(key, sealed);
  } catch {
    return null; // sealed by another one
  }
}

function deriveSealKey(signingSecret: string, accountId: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', signingSecret, accountId, 'second-factor', 32));
}

type FactorRow = Row<'second_factors'>;

/** Finds the second factor of an account. One that was begun and never confirmed does not count. */
export async function findActiveFactor(db: Db, accountId: string): Promise<FactorRow | null> {
  const factor = await findStoredFactor(db, accountId);
  return factor?.date_on ? factor : null;
}

/** Finds the second factor of an account, whether it is confirmed or only begun. */
export function findStoredFactor(db: Db, accountId: string): Promise<FactorRow | undefined> {
  return db.selectFrom('second_factors').selectAll().where('account_id', '=', accountId).executeTakeFirst();
}

/** Lists which of the accounts have a second factor. */
export async function accountsWithFactor(db: Db, accountIds: string[]): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set();
  const factors = db.selectFrom('second_factors').select('account_id').where('account_id', 'in', accountIds);
  const rows = await factors.where('date_on', 'is not', null).execute();
  return new Set(rows.map(({ account_id }) => account_id));
}

/** Reads what the account holder sees of the second factor. */
export async function readFactorState(db: Db, accountId: string): Promise<SecondFactor> {
  const factor = await findActiveFactor(db, accountId);
  const remainingCodes = factor ? await countRecoveryCodes(db, accountId) : 0;
  return { on: factor !== null, date_on: factor?.date_on ?? null, recovery_codes_left: remainingCodes };
}

/** @returns whether it was on */
export async function removeFactor(tx: Tx, accountId: string): Promise<boolean> {
  const factors = tx.deleteFrom('second_factors').where('account_id', '=', accountId);
  const removed = await factors.returning('date_on').executeTakeFirst();
  await dropRecoveryCodes(tx, accountId);
  return Boolean(removed?.date_on);
}

type Deps = Pick<AppDeps, 'config' | 'log' | 'now'>;

/** Proof of the second step; for recovery codes with the number of remaining ones. */
export type Proof = { by: 'app' } | { by: 'recovery code'; remainingCodes: number };

/** Six digits, however they are grouped, are the app's; anything else is a recovery code. */
function parseAppCode(code: string): string | null {
  const digits = code.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}

/**
 * Takes a code, which works once: of two at once, on whichever node, one does.
 * @param factor that is on, of an account that is locked
 * @returns null when it is wrong
 */
export async function redeemFactorCode(tx: Tx, deps: Deps, factor: FactorRow, code: string): Promise<Proof | null> {
  if (parseAppCode(code) !== null) return (await redeemAppCode(tx, deps, factor, code)) ? { by: 'app' } : null;
  if (!(await takeRecoveryCode(tx, factor.account_id, code))) return null;
  return { by: 'recovery code', remainingCodes: await countRecoveryCodes(tx, factor.account_id) };
}

/** The step of the code is remembered: it, and what came before it, is worth nothing any more. */
export async function redeemAppCode(tx: Tx, deps: Deps, factor: FactorRow, code: string): Promise<boolean> {
  const step = findCodeStep(deps, factor, code);
  if (step === null) return false;
  const factors = tx.updateTable('second_factors').set({ last_step: step });
  const { numUpdatedRows } = await factors
    .where('account_id', '=', factor.account_id)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function findCodeStep({ config, log, now }: Deps, factor: FactorRow, code: string): number | null {
  const secret = openTotpSecret(config, { accountId: factor.account_id }, factor.secret);
  if (!secret) log.error('a second factor cannot be read: the signing secret of the shop is another one');
  return secret ? findMatchingStep(secret, parseAppCode(code) ?? '', { now: now(), last: factor.last_step }) : null;
}

const wrongCodes = 10;
const wrongCodesADay = 30;
const dayMs = 86_400_000;

/**
 * Makes the attempt, which counts unless it is right: `attempt` throws when it is wrong. Three of a million codes are right at
 * any time: with 30 a day, whoever knows the password finds one in 3 years with a chance of one in ten. Recovery codes cannot be
 * guessed, and let the owner in whatever others have tried.
 * @throws ApiError 429
 */
export async function limitCodeAttempts<T>(
  { db, now }: Pick<AppDeps, 'db' | 'now'>,
  { accountId, code }: { accountId: string; code: string },
  attempt: () => Promise<T>,
): Promise<T> {
  const limits = parseAppCode(code) === null ? [] : buildCodeLimits(accountId);
  for (const limit of limits) await countAttempt(db, limit, now());
  const right = await attempt();
  for (const limit of limits) await forgiveAttempt(db, limit);
  return right;
}

/** Forgets the wrong codes of an account after a new password: the attacker knew only the old one. */
export async function forgetWrongCodes(db: Db, accountId: string): Promise<void> {
  for (const limit of buildCodeLimits(accountId)) await forgetAttempts(db, limit);
}

function buildCodeLimits(accountId: string): AttemptLimit[] {
  return [
    { key: `second-factor:${accountId}`, max: wrongCodes },
    { key: `second-factor-day:${accountId}`, max: wrongCodesADay, windowMs: dayMs },
  ];
}
