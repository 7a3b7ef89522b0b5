import type { Tx } from '@mercer/database';
import { ApiError, FieldError } from '@mercer/platform/http/errors';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import type { AccountRow } from '../record/index.ts';
import { findActiveFactor, limitCodeAttempts, type Proof, redeemFactorCode } from '../second-factor/index.ts';
import { mailSecondStep } from './account-mails.ts';
import type { AccountContext } from './context.ts';

/**
 * Symbol that stands for a missing code: everything up to it was right, the account has a second factor, and no code
 * was sent.
 */
export const codeWanted = Symbol('a code is wanted');

interface Entry {
  accountId: string;
  /** Code as it was sent. */
  code: string | null | undefined;
  /** The account, locked; null where what came before the step holds no more. */
  take(tx: Tx): Promise<AccountRow | null>;
  /** Runs once the code was right. */
  enter(tx: Tx, account: AccountRow): Promise<void>;
}

/**
 * Does what the account's second step guards, in one transaction with the code that is used up.
 * @throws FieldError on `code`, ApiError 429
 */
export async function throughSecondStep(
  context: AccountContext,
  { accountId, code, take, enter }: Entry,
): Promise<AccountRow | typeof codeWanted | null> {
  const { deps } = context;
  const isOn = (await findActiveFactor(deps.db, accountId)) !== null;
  const enteredCode = code?.trim() ?? '';
  if (isOn && enteredCode === '') return codeWanted;
  const runInTransaction = () =>
    deps.db.transaction().execute(async (tx) => {
      const account = await take(tx);
      if (!account) return null;
      await assertSecondFactorCode(context, tx, account, enteredCode);
      await enter(tx, account);
      return account;
    });
  return isOn ? limitWrongCodes(context, { accountId, code: enteredCode }, runInTransaction) : runInTransaction();
}

/** A wrong code counts; too many are told to the owner of the account, whose password somebody knows. */
export async function limitWrongCodes<T>(
  context: AccountContext,
  step: { accountId: string; code: string },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await limitCodeAttempts(context.deps, step, work);
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) await mailGuessWarning(context, step.accountId);
    throw error;
  }
}

async function mailGuessWarning({ deps, locale }: AccountContext, accountId: string): Promise<void> {
  const mail = { now: deps.now(), locale: await locale() };
  await deps.db.transaction().execute(async (tx) => {
    const account = await tx.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirst();
    if (account) await mailSecondStep(tx, account, { deed: 'guessed' }, mail);
  });
}

/** @throws FieldError on `code`; then nothing is used up, as its transaction fails */
export async function assertSecondFactorCode(
  context: AccountContext,
  tx: Tx,
  account: AccountRow,
  code: string,
): Promise<void> {
  const factor = await findActiveFactor(tx, account.id);
  if (!factor) return;
  const proof = await redeemFactorCode(tx, context.deps, factor, code);
  if (!proof) throw createWrongCodeError();
  await mailRecoveryCodeUse(context, tx, account, proof);
}

async function mailRecoveryCodeUse(
  { deps, locale }: AccountContext,
  tx: Tx,
  account: AccountRow,
  proof: Proof,
): Promise<void> {
  if (proof.by === 'app') return;
  const mail = { now: deps.now(), locale: await locale() };
  await mailSecondStep(tx, account, { deed: 'recovery_code', remainingCodes: proof.remainingCodes }, mail);
}

export function createWrongCodeError(): FieldError {
  return new FieldError('code', 'INVALID', createSentence('codeWrong'));
}

export function createMissingCodeError(): FieldError {
  return new FieldError('code', 'REQUIRED', createSentence('codeMissing'));
}
