import type { EventActor, NewSecondFactor, RecoveryCodes, SecondFactor } from '@mercer/contract';
import type { Tx } from '../../db/index.ts';
import { recordEvent } from '../../events/index.ts';
import { ApiError, FieldError } from '../../http/errors.ts';
import { readFields } from '../../http/read-fields.ts';
import { sentence } from '../../http/sentences/sentence.ts';
import {
  type AccountRow,
  confirmedEmail,
  NoSecondFactor,
  SecondFactorCode,
  SecondFactorWish,
} from '../record/index.ts';
import {
  anyFactorOf,
  factorOf,
  giveRecoveryCodes,
  newSecret,
  qrSvg,
  removeFactor,
  sealSecret,
  shownFactor,
  takeAppCode,
} from '../second-factor/index.ts';
import { endSessions } from './access.ts';
import { type MailContext, mailSecondStep } from './account-mails.ts';
import type { AccountContext } from './context.ts';
import { assertPassword, currentAccount, lockCurrent } from './current-password.ts';
import { assertCode, guarded, missingCode, wrongCode } from './second-step.ts';

/** So long the app may take to be set up. */
const setUpMs = 60 * 60_000;
const longestIssuer = 50;

export async function readSecondFactor(context: AccountContext): Promise<SecondFactor> {
  const { id } = await currentAccount(context);
  return shownFactor(context.deps.db, id);
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
  await assertPassword(context, account, readFields(SecondFactorWish, body).password);
  assertConfirmed(account);
  const secret = newSecret();
  const sealed = sealSecret(deps.config, { accountId: account.id }, secret);
  const begun = { secret: sealed, date_begun: deps.now().toISOString(), date_on: null, last_step: 0 };
  await deps.db.transaction().execute(async (tx) => {
    assertConfirmed(await lockCurrent(tx, account));
    if (await factorOf(tx, account.id)) throw alreadyOn();
    await tx
      .insertInto('second_factors')
      .values({ account_id: account.id, ...begun })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(begun))
      .execute();
  });
  const otpauth_url = otpauthUrl(secret, account.email, await context.storeName());
  return { secret, otpauth_url, qr_svg: await qrSvg(otpauth_url) };
}

/** As authenticator apps read it: https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
function otpauthUrl(secret: string, email: string, storeName: string): string {
  const issuer = encodeURIComponent(storeName.slice(0, longestIssuer).toWellFormed());
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${secret}&issuer=${issuer}`;
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
  const code = readCode(readFields(SecondFactorCode, body));
  const mail = { now: deps.now(), locale: await context.locale() };
  const recovery_codes = await guarded(context, { accountId: account.id, code }, () =>
    deps.db.transaction().execute(async (tx) => {
      assertConfirmed(await lockCurrent(tx, account));
      await takeFirstCode(context, tx, account, code);
      const turnedOn = tx.updateTable('second_factors').set({ date_on: mail.now.toISOString() });
      await turnedOn.where('account_id', '=', account.id).execute();
      await endSessions(tx, account.id, session.row?.id);
      await tellOfChange(tx, account, { deed: 'on', actor: 'shopper' }, mail);
      return giveRecoveryCodes(tx, account.id);
    }),
  );
  deps.log.info('second factor on', { account: account.id });
  return { ...(await shownFactor(deps.db, account.id)), recovery_codes };
}

async function takeFirstCode({ deps }: AccountContext, tx: Tx, { id }: AccountRow, code: string): Promise<void> {
  const factor = await anyFactorOf(tx, id);
  if (factor?.date_on) throw alreadyOn();
  const isFresh = factor && Date.parse(factor.date_begun) > deps.now().getTime() - setUpMs;
  if (!isFresh) throw new FieldError('code', 'INVALID', sentence('secondFactorNotBegun'));
  if (!(await takeAppCode(tx, deps, factor, code))) throw wrongCode();
}

/**
 * Turns it off, and ends the other sessions. Where there is none nothing happens.
 * @throws FieldError on `password` or `code`, ApiError 429
 */
export async function endSecondFactor(context: AccountContext, body: Record<string, unknown>): Promise<void> {
  const { deps, session } = context;
  const account = await currentAccount(context);
  const given = readFields(NoSecondFactor, body);
  await assertPassword(context, account, given.password);
  const code = readCode(given);
  const mail = { now: deps.now(), locale: await context.locale() };
  await guarded(context, { accountId: account.id, code }, () =>
    deps.db.transaction().execute(async (tx) => {
      await lockCurrent(tx, account);
      await assertCode(context, tx, account, code);
      await dropSecondFactor(tx, account, mail, { actor: 'shopper', ownSessionId: session.row?.id });
    }),
  );
  deps.log.info('second factor off', { account: account.id });
}

/**
 * Without a code: for whoever may do so. The owner of the account is told, and other sessions end.
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
  await endSessions(tx, account.id, ownSessionId);
  await tellOfChange(tx, account, { deed: 'off', actor }, mail);
  return true;
}

/** The owner by mail, and whoever follows the shop's events. */
async function tellOfChange(
  tx: Tx,
  account: AccountRow,
  { deed, actor }: { deed: 'on' | 'off'; actor: EventActor },
  mail: MailContext,
): Promise<void> {
  await mailSecondStep(tx, account, { deed }, mail);
  const data = { changed: ['second_factor'] };
  await recordEvent(tx, { type: 'account.updated', entity_id: account.id, data, actor }, mail.now);
}

/** Else whoever signs up with a stranger's address could lock its owner out. @throws ApiError 409 `email_unconfirmed` */
function assertConfirmed(account: AccountRow): void {
  if (confirmedEmail(account) !== null) return;
  throw new ApiError(sentence('secondFactorNeedsEmail'), { status: 409, code: 'email_unconfirmed' });
}

function readCode({ code }: { code: string }): string {
  if (code.trim() === '') throw missingCode();
  return code.trim();
}

function alreadyOn(): ApiError {
  return new ApiError(sentence('secondFactorOn'), { status: 409, code: 'second_factor_on' });
}
