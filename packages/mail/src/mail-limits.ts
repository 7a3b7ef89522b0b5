import { listTableKeys } from '@mercer/contract';
import { type Db, defineStatement, normalizeEmail, parseJson, type Row } from '@mercer/database';
import { type AttemptLimit, countAttempt, isWithinLimit } from '@mercer/platform/http/attempt-limit';
import type { AppDeps } from '@mercer/platform/http/context';
import { toMailboxKey } from './mailbox.ts';
import type { MailLimit } from './mails/define-mail.ts';
import { type MailData, type MailKind, mails } from './mails/index.ts';

/**
 * The mails that somebody can have sent to an address before it is known whose it is. Each kind is counted by itself, so that
 * asking for one of them keeps no other from the owner of the address.
 */
export type LimitedKind = {
  [Kind in MailKind]: [NonNullable<(typeof mails)[Kind]['limit']>] extends [never] ? never : Kind;
}[MailKind];

export const limitedKinds = listTableKeys(mails).filter(isLimited);

function isLimited(kind: MailKind): kind is LimitedKind {
  return mails[kind].limit !== undefined;
}

function getLimit(kind: LimitedKind): MailLimit {
  const { limit } = mails[kind];
  if (!limit) throw new TypeError(`The mail ${kind} has no limit`);
  return limit;
}

const perDay = 3;
const dayMs = 86_400_000;

/** Source and time of a request for a mail. */
export interface MailAsker {
  /** may be an open transaction: then what is refused is not counted */
  db: Db;
  config: Pick<AppDeps['config'], 'rateLimitPerIp'>;
  /** network of the caller; unknown for what the shop does for nobody */
  ip: string | undefined;
  now: Date;
}

declare const counted: unique symbol;

/** A mail of a limited kind is queued with one: it has been counted, or the shop's owner asks for it. */
export interface MailPermit {
  readonly [counted]: true;
}

const permit = {} as MailPermit; // only the type says that the mail was counted

/** Permit for mails that the shop's owner sends by hand. */
export const ownersPermit: MailPermit = permit;

/** @throws ApiError 429 after too many requests from the network */
export async function countMailRequest({ db, config, ip, now }: MailAsker, kind: LimitedKind): Promise<void> {
  if (!ip || !config.rateLimitPerIp) return;
  await countAttempt(db, { key: `mail-network:${kind}:${ip}`, max: getLimit(kind).network }, now);
}

/** @throws ApiError 429 when the address has had its mails of this kind */
export async function permitMail({ db, now }: MailAsker, kind: LimitedKind, email: string): Promise<MailPermit> {
  for (const limit of buildAttemptLimits(kind, getLimit(kind).address, email)) await countAttempt(db, limit, now);
  return permit;
}

/** Permits a mail like `permitMail`, but returns null where the limit is reached: the caller is not to learn of it. */
export async function permitMailQuietly(
  { db, now }: MailAsker,
  kind: LimitedKind,
  email: string,
): Promise<MailPermit | null> {
  return (await areWithinLimits(db, buildAttemptLimits(kind, getLimit(kind).address, email), now)) ? permit : null;
}

/** Kinds of mails that a buyer can cause, to the address of an order. */
const buyerKinds: ReadonlySet<string> = new Set(listTableKeys(mails).filter((kind) => mails[kind].isCausedByBuyer));
/** Number of mails of all these kinds together that one mailbox receives in 15 minutes. */
const maxBuyerMails = 20;

/**
 * Says whether a mail that is about to be sent is within the limit of its mailbox. An order may be placed, canceled and
 * returned in
 * somebody else's name, so mails that cost their sender nothing are counted. The confirmation of an order that was paid
 * for is always
 * sent, and so is every mail to an account with a confirmed address.
 */
export async function isWithinBuyerLimit({ db, now }: Pick<AppDeps, 'db' | 'now'>, mail: Row<'outbox'>) {
  if (!buyerKinds.has(mail.kind) || isConfirmationOfPaidOrder(mail)) return true;
  if (await isToConfirmedAccount(db, mail)) return true;
  return areWithinLimits(db, buildAttemptLimits('buyer', maxBuyerMails, mail.recipient), now());
}

/** An order that gift cards cover was paid for; one that is free, or whose small rest was waived, was not. */
function isConfirmationOfPaidOrder({ kind, data }: Row<'outbox'>): boolean {
  if (kind !== 'order') return false;
  const { giftcard_total, paid: payment } = parseJson<Partial<MailData['order']>>(data);
  return (giftcard_total ?? 0) > 0 || (payment !== undefined && payment.kind !== 'waived');
}

/** The link tells: that of an account's order leads to the account and carries no key. */
async function isToConfirmedAccount(db: Db, { recipient, data }: Row<'outbox'>): Promise<boolean> {
  const { link } = parseJson<{ link?: string }>(data);
  if (!link?.startsWith('/account/')) return false;
  const [account] = await confirmedAccount(db, normalizeEmail(recipient));
  return account !== undefined;
}

const confirmedAccount = defineStatement((db: Db, email: string) =>
  db.selectFrom('accounts').select('id').where('email', '=', email).where('email_verified', '=', 1),
);

async function areWithinLimits(db: Db, attemptLimits: AttemptLimit[], now: Date): Promise<boolean> {
  let are = true;
  for (const limit of attemptLimits) are = (await isWithinLimit(db, limit, now)) && are;
  return are;
}

function buildAttemptLimits(name: string, maxMails: number, email: string): AttemptLimit[] {
  const mailbox = toMailboxKey(email);
  return [
    { key: `mail:${name}:${mailbox}`, max: maxMails },
    { key: `mail-day:${name}:${mailbox}`, max: perDay * maxMails, windowMs: dayMs },
  ];
}
