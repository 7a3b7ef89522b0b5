import type { Tx } from '../../db/index.ts';
import { ApiError, FieldError } from '../../http/errors.ts';
import { sentence } from '../../http/sentences/sentence.ts';
import type { AccountRow } from '../record/index.ts';
import { countedCode, factorOf, type Proof, takeCode } from '../second-factor/index.ts';
import { mailSecondStep } from './account-mails.ts';
import type { AccountContext } from './context.ts';

/** What was asked for is right so far: the account has a second step, and no code came. */
export const codeWanted = Symbol('a code is wanted');

interface Entry {
  accountId: string;
  /** as it came */
  code: string | null | undefined;
  /** The account, locked; null where what came before the step holds no more. */
  take(tx: Tx): Promise<AccountRow | null>;
  /** Once the code was right. */
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
  const isOn = (await factorOf(deps.db, accountId)) !== null;
  const given = code?.trim() ?? '';
  if (isOn && given === '') return codeWanted;
  const work = () =>
    deps.db.transaction().execute(async (tx) => {
      const account = await take(tx);
      if (!account) return null;
      await assertCode(context, tx, account, given);
      await enter(tx, account);
      return account;
    });
  return isOn ? guarded(context, { accountId, code: given }, work) : work();
}

/** A wrong code counts; too many are told to the owner of the account, whose password somebody knows. */
export async function guarded<T>(
  context: AccountContext,
  step: { accountId: string; code: string },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await countedCode(context.deps, step, work);
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) await warn(context, step.accountId);
    throw error;
  }
}

async function warn({ deps, locale }: AccountContext, accountId: string): Promise<void> {
  const mail = { now: deps.now(), locale: await locale() };
  await deps.db.transaction().execute(async (tx) => {
    const account = await tx.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirst();
    if (account) await mailSecondStep(tx, account, { deed: 'guessed' }, mail);
  });
}

/** @throws FieldError on `code`; then nothing is used up, as its transaction fails */
export async function assertCode(context: AccountContext, tx: Tx, account: AccountRow, code: string): Promise<void> {
  const factor = await factorOf(tx, account.id);
  if (!factor) return;
  const proof = await takeCode(tx, context.deps, factor, code);
  if (!proof) throw wrongCode();
  await tell(context, tx, account, proof);
}

async function tell({ deps, locale }: AccountContext, tx: Tx, account: AccountRow, proof: Proof): Promise<void> {
  if (proof.by === 'app') return;
  const mail = { now: deps.now(), locale: await locale() };
  await mailSecondStep(tx, account, { deed: 'recovery_code', left: proof.left }, mail);
}

export function wrongCode(): FieldError {
  return new FieldError('code', 'INVALID', sentence('codeWrong'));
}

export function missingCode(): FieldError {
  return new FieldError('code', 'REQUIRED', sentence('codeMissing'));
}
