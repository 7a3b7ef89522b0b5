import { hashToken, type Tx } from '@mercer/database';
import { type MailPermit, queueMail } from '@mercer/mail';
import type { AccountRow } from '../record/index.ts';
import { issueAccountKey } from './keys.ts';

export interface MailContext {
  now: Date;
  /** the store's when null */
  locale: string | null;
}

/** Mail that may go to a stranger's address, so it needs a permit of its kind. */
interface PermittedMail extends MailContext {
  permit: MailPermit;
}

/** Asks the owner of the account's address to say that it is theirs; nothing waits for the answer. */
export async function mailVerifyLink(
  tx: Tx,
  account: AccountRow,
  { now, locale, permit }: PermittedMail,
): Promise<void> {
  const { id, email, first_name: name } = account;
  const key = await issueAccountKey(tx, { kind: 'verify', accountId: id, email, now });
  const data = { name, link: `/account/verify?key=${key}` };
  await queueMail(tx, { kind: 'verify', to: email, key: buildMailKey('verify', key), data, locale, permit }, now);
}

/** Mails the undo link to the old address when the account has a new one. */
export async function mailUndoLink(
  tx: Tx,
  { previousAccount, new_email }: { previousAccount: AccountRow; new_email: string },
  { now, locale, permit }: PermittedMail,
): Promise<void> {
  const { id, email, email_verified, first_name: name } = previousAccount;
  const key = await issueAccountKey(tx, { kind: 'undo_email', accountId: id, email, email_verified, now });
  const data = { name, new_email, link: `/account/undo-email?key=${key}` };
  await queueMail(tx, { kind: 'email_changed', to: email, key: buildMailKey('undo', key), data, locale, permit }, now);
}

/** @param linkTo what the link is for this key */
export async function mailRecoverLink(
  tx: Tx,
  { id, email, first_name: name }: AccountRow,
  linkTo: (key: string) => string,
  { now, locale, permit }: PermittedMail,
): Promise<void> {
  const key = await issueAccountKey(tx, { kind: 'recover', accountId: id, email, now });
  const mail = { to: email, key: buildMailKey('recover', key), data: { name, link: linkTo(key) }, locale, permit };
  await queueMail(tx, { kind: 'recover', ...mail }, now);
}

interface SecondStepNews {
  deed: 'on' | 'off' | 'recovery_code' | 'guessed';
  /** recovery codes */
  remainingCodes?: number;
}

/** Mails a change of the account's second factor; a guessing attempt is mailed once a day. */
export async function mailSecondStep(
  tx: Tx,
  { id, email, first_name: name }: AccountRow,
  { deed, remainingCodes = 0 }: SecondStepNews,
  { now, locale }: MailContext,
): Promise<void> {
  const date = now.toISOString();
  const keySuffix =
    deed === 'guessed' ? date.slice(0, 10) : deed === 'recovery_code' ? `${date}:${remainingCodes}` : date;
  const data = { name, deed, left: remainingCodes, link: deed === 'guessed' ? '/account/recover' : '/account' };
  await queueMail(
    tx,
    { kind: 'second_step', to: email, key: `second_step:${deed}:${id}:${keySuffix}`, data, locale },
    now,
  );
}

/** The mail's name does not give the key away. */
function buildMailKey(kind: string, key: string): string {
  return `${kind}:${hashToken(key).slice(0, 32)}`;
}
