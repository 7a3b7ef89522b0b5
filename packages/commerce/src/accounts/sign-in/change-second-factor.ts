import type { EventActor, NewSecondFactor, RecoveryCodes, SecondFactor } from '@mercer/contract';
import type { Tx } from '@mercer/database';
import { ApiError, FieldError } from '@mercer/platform/http/errors';
import { parseBodyFields } from '@mercer/platform/http/read-fields';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import { recordEvent } from '../../events/index.ts';
import {
  type AccountRow,
  confirmedEmail,
  NoSecondFactor,
  SecondFactorCode,
  SecondFactorRequest,
} from '../record/index.ts';
import {
  buildOtpauthUrl,
  createTotpSecret,
  findActiveFactor,
  findStoredFactor,
  giveRecoveryCodes,
  readFactorState,
  redeemAppCode,
  removeFactor,
  renderQrCode,
  sealTotpSecret,
} from '../second-factor/index.ts';
import { type MailContext, mailSecondStep } from './account-mails.ts';
import type { AccountContext } from './context.ts';
import { assertPassword, currentAccount, lockCurrentAccount } from './current-password.ts';
import {
  assertSecondFactorCode,
  createMissingCodeError,
  createWrongCodeError,
  limitWrongCodes,
} from './second-step.ts';
import { endAccountSessions } from './sessions.ts';

/** Number of milliseconds within which the app has to be set up. */
const setUpMs = 60 * 60_000;
const longestIssuer = 50;

export async function readSecondFactor(context: AccountContext): Promise<SecondFactor> {
  const { id } = await currentAccount(context);
  return readFactorState(context.deps.db, id);
}

/**
 * Gives a secret for the app; nothing is asked for before a code of it has come. What was begun before is worth nothing.
 * @throws FieldError on `password`, ApiError 409 `second_factor_on`, 409 `email_unconfirmed`
 */
export async function beginSecondFactor(
  context: AccountContext,
  body: Record<string, unknown>,
): Promise<NewSecondFactor> {
  const { deps } = context;
  const account = await currentAccount(context);
  await assertPassword(context, account, parseBodyFields(SecondFactorRequest, body).password);
  assertConfirmed(account);
  const secret = createTotpSecret();
  const sealed = sealTotpSecret(deps.config, { accountId: account.id }, secret);
  const pendingFactor = { secret: sealed, date_begun: deps.now().toISOString(), date_on: null, last_step: 0 };
  await deps.db.transaction().execute(async (tx) => {
    assertConfirmed(await lockCurrentAccount(tx, account));
    if (await findActiveFactor(tx, account.id)) throw createAlreadyOnError();
    await tx
      .insertInto('second_factors')
      .values({ account_id: account.id, ...pendingFactor })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(pendingFactor))
      .execute();
  });
  const issuer = (await context.storeName()).slice(0, longestIssuer).toWellFormed();
  const otpauth_url = buildOtpauthUrl(secret, { issuer, email: account.email });
  return { secret, otpauth_url, qr_svg: await renderQrCode(otpauth_url) };
}

/**
 * Turns it on by the app's first code, and ends the account's other sessions, which were begun without it.
 * @returns the recovery codes, this once
 * @throws FieldError on `code`, ApiError 409 `second_factor_on` or 429
 */
export async function confirmSecondFactor(
  context: AccountContext,
  body: Record<string, unknown>,
): Promise<SecondFactor & RecoveryCodes> {
  const { deps, session } = context;
  const account = await currentAccount(context);
  const code = readRequiredCode(parseBodyFields(SecondFactorCode, body));
  const mail = { now: deps.now(), locale: await context.locale() };
  const recovery_codes = await limitWrongCodes(context, { accountId: account.id, code }, () =>
    deps.db.transaction().execute(async (tx) => {
      assertConfirmed(await lockCurrentAccount(tx, account));
      await takeFirstCode(context, tx, account, code);
      const turnedOn = tx.updateTable('second_factors').set({ date_on: mail.now.toISOString() });
      await turnedOn.where('account_id', '=', account.id).execute();
      await endAccountSessions(tx, account.id, session.row?.id);
      await notifySecondFactorChange(tx, account, { deed: 'on', actor: 'shopper' }, mail);
      return giveRecoveryCodes(tx, account.id);
    }),
  );
  deps.log.info('second factor on', { account: account.id });
  return { ...(await readFactorState(deps.db, account.id)), recovery_codes };
}

async function takeFirstCode({ deps }: AccountContext, tx: Tx, { id }: AccountRow, code: string): Promise<void> {
  const factor = await findStoredFactor(tx, id);
  if (factor?.date_on) throw createAlreadyOnError();
  const isFresh = factor && Date.parse(factor.date_begun) > deps.now().getTime() - setUpMs;
  if (!isFresh) throw new FieldError('code', 'INVALID', createSentence('secondFactorNotBegun'));
  if (!(await redeemAppCode(tx, deps, factor, code))) throw createWrongCodeError();
}

/**
 * Turns it off, and ends the other sessions. Where there is none nothing happens.
 * @throws FieldError on `password` or `code`, ApiError 429
 */
export async function endSecondFactor(context: AccountContext, body: Record<string, unknown>): Promise<void> {
  const { deps, session } = context;
  const account = await currentAccount(context);
  const input = parseBodyFields(NoSecondFactor, body);
  await assertPassword(context, account, input.password);
  const code = readRequiredCode(input);
  const mail = { now: deps.now(), locale: await context.locale() };
  await limitWrongCodes(context, { accountId: account.id, code }, () =>
    deps.db.transaction().execute(async (tx) => {
      await lockCurrentAccount(tx, account);
      await assertSecondFactorCode(context, tx, account, code);
      await dropSecondFactor(tx, account, mail, { actor: 'shopper', ownSessionId: session.row?.id });
    }),
  );
  deps.log.info('second factor off', { account: account.id });
}

/**
 * Removes the second factor without a code, for callers who are allowed to. The owner of the account is notified, and
 * other sessions end.
 * @param account locked
 * @returns whether it was on
 */
export async function dropSecondFactor(
  tx: Tx,
  account: AccountRow,
  mail: MailContext,
  { actor, ownSessionId }: { actor: EventActor; ownSessionId?: string | undefined },
): Promise<boolean> {
  const wasOn = await removeFactor(tx, account.id);
  if (!wasOn) return false;
  await endAccountSessions(tx, account.id, ownSessionId);
  await notifySecondFactorChange(tx, account, { deed: 'off', actor }, mail);
  return true;
}

/** The owner by mail, and whoever follows the shop's events. */
async function notifySecondFactorChange(
  tx: Tx,
  account: AccountRow,
  { deed, actor }: { deed: 'on' | 'off'; actor: EventActor },
  mail: MailContext,
): Promise<void> {
  await mailSecondStep(tx, account, { deed }, mail);
  const data = { changed: ['second_factor'] };
  await recordEvent(tx, { type: 'account.updated', entity_id: account.id, data, actor }, mail.now);
}

/**
 * Throws while the email address is unconfirmed: otherwise a person who signs up with a stranger's address could lock
 * its owner out. @throws ApiError 409 `email_unconfirmed`
 */
function assertConfirmed(account: AccountRow): void {
  if (confirmedEmail(account) !== null) return;
  throw new ApiError(createSentence('secondFactorNeedsEmail'), { status: 409, code: 'email_unconfirmed' });
}

function readRequiredCode({ code }: { code: string }): string {
  if (code.trim() === '') throw createMissingCodeError();
  return code.trim();
}

function createAlreadyOnError(): ApiError {
  return new ApiError(createSentence('secondFactorOn'), { status: 409, code: 'second_factor_on' });
}
