import { hashToken, type Tx } from '../../db/index.ts';
import { type MailPermit, queueMail } from '../../notifications/index.ts';
import type { AccountRow } from '../record/index.ts';
import { issueKey } from './keys.ts';

export interface MailContext {
  now: Date;
  /** the store's when null */
  locale: string | null;
}

/** What goes to an address that may be a stranger's has a permit of its kind. */
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
  const key = await issueKey(tx, { kind: 'verify', accountId: id, email, now });
  const data = { name, link: `/account/verify?key=${key}` };
  await queueMail(tx, { kind: 'verify', to: email, key: mailKey('verify', key), data, locale, permit }, now);
}

/** To the old address, when the account has got another one. */
export async function mailUndoLink(
  tx: Tx,
  { before, new_email }: { before: AccountRow; new_email: string },
  { now, locale, permit }: PermittedMail,
): Promise<void> {
  const { id, email, email_verified, first_name: name } = before;
  const key = await issueKey(tx, { kind: 'undo_email', accountId: id, email, email_verified, now });
  const data = { name, new_email, link: `/account/undo-email?key=${key}` };
  await queueMail(tx, { kind: 'email_changed', to: email, key: mailKey('undo', key), data, locale, permit }, now);
}

/** @param linkTo what the link is for this key */
export async function mailRecoverLink(
  tx: Tx,
  { id, email, first_name: name }: AccountRow,
  linkTo: (key: string) => string,
  { now, locale, permit }: PermittedMail,
): Promise<void> {
  const key = await issueKey(tx, { kind: 'recover', accountId: id, email, now });
  const mail = { to: email, key: mailKey('recover', key), data: { name, link: linkTo(key) }, locale, permit };
  await queueMail(tx, { kind: 'recover', ...mail }, now);
}

interface SecondStepNews {
  deed: 'on' | 'off' | 'recovery_code' | 'guessed';
  /** recovery codes */
  left?: number;
}

/** What happened to the second step of the account; that somebody guesses at it is told once a day. */
export async function mailSecondStep(
  tx: Tx,
  { id, email, first_name: name }: AccountRow,
  { deed, left = 0 }: SecondStepNews,
  { now, locale }: MailContext,
): Promise<void> {
  const date = now.toISOString();
  const when = deed === 'guessed' ? date.slice(0, 10) : deed === 'recovery_code' ? `${date}:${left}` : date;
  const data = { name, deed, left, link: deed === 'guessed' ? '/account/recover' : '/account' };
  await queueMail(tx, { kind: 'second_step', to: email, key: `second_step:${deed}:${id}:${when}`, data, locale }, now);
}

/** The mail's name does not give the key away. */
function mailKey(kind: string, key: string): string {
  return `${kind}:${hashToken(key).slice(0, 32)}`;
}
