import { type Db, defineStatement, defineStatements, isInJsonList, type Row } from '@mercer/database';
import { storableText } from '@mercer/platform/http/body';
import type { AppDeps } from '@mercer/platform/http/context';
import { takeRowsOneByOne } from '@mercer/platform/jobs';
import { sql } from 'kysely';
import { isWithinBuyerLimit } from './mail-limits.ts';
import { readSender, type Sender } from './mail-words.ts';
import { writeMessage } from './message.ts';
import type { MailTransport } from './transport.ts';

/** Fields of nodemailer's errors that come from a mail server or from the connection to it. */
interface MailServerError {
  /** code of a connection or authentication error */
  code?: string;
  /** reply code of the server (RFC 5321) */
  responseCode?: number;
  /** reply text of the server, with the enhanced status code (RFC 3463) where it has one */
  response?: string;
}

const unreached = ['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'ETLS', 'EAUTH', 'ENOAUTH'];

/** Says whether the mail server itself is out of reach, so that no recipient can be reached now. */
function isServerUnreachable(error: unknown): boolean {
  const { code = '', responseCode } = toMailServerError(error);
  return responseCode === undefined && unreached.includes(code);
}

/**
 * Says whether the failure concerns the recipient's whole domain, which accepts nothing for a while: its system, the
 * way to it, or how
 * much the shop sends to it.
 */
function isDomainFailure(error: unknown): boolean {
  const { responseCode = 0, response = '' } = toMailServerError(error);
  return responseCode === 421 || (responseCode >= 400 && responseCode < 500 && /\b4\.[347]\.\d/.test(response));
}

function toMailServerError(error: unknown): MailServerError {
  return error instanceof Error ? (error as MailServerError) : {}; // nodemailer writes these fields
}

const minuteMs = 60_000;
const maxBackoffMs = 6 * 60 * minuteMs;
const giveUpAfterMs = 3 * 24 * 60 * minuteMs;

/**
 * Sends the mails that are due, taken by a lease: several processes never send one at once. A mail that fails is tried
 * again later, up to three days long, and keeps no other waiting, but those of a domain that takes none for a while. The round ends
 * where the mail server is not reached. After `stop` none is begun.
 */
export async function deliverMail(deps: AppDeps, transport: MailTransport, stop?: AbortSignal): Promise<void> {
  const [due] = await anyDue(deps.db, deps.now().toISOString());
  if (!due) return;
  const sender = await readSender(deps);
  const deliverBatches = async () => {
    for (;;) {
      const batch = await leaseDueMails(deps, transport);
      const isReached = await deliverBatch(deps, batch, { sender, transport });
      // Mails queued meanwhile request another round
      if (!isReached || batch.mails.length < transport.together || stop?.aborted) return;
    }
  };
  await Promise.all(Array.from({ length: transport.concurrency }, deliverBatches));
}

const anyDue = defineStatement((db: Db, date: string) => selectDueMails(db, date).limit(1));

function selectDueMails(db: Db, date: string) {
  return db.selectFrom('outbox').select('key').where('status', '=', 'queued').where('date_due', '<=', date);
}

interface ClaimedMails {
  mails: readonly Row<'outbox'>[];
  /** the date that they were moved to: as long as it stands they are ours */
  leaseUntil: string;
}

/**
 * Leases due mails: the process that first moves their due date has them. After a crash they become due when that date
 * is reached.
 */
async function leaseDueMails(deps: AppDeps, { leaseMs, together: maxMails }: MailTransport): Promise<ClaimedMails> {
  const { db } = deps;
  const date = deps.now().toISOString();
  const leaseUntil = addMilliseconds(deps.now(), leaseMs);
  const mails = await buildLeaseStatement(maxMails)(db, date, leaseUntil).catch(() =>
    takeRowsOneByOne(deps, {
      due: async (afterKey) => (await readDueMailsAfter(db, date, afterKey)).map(({ key }) => key),
      take: (key) => buildLeaseUpdate(db, date, leaseUntil).where('key', '=', key).returningAll().execute(),
      maxRows: maxMails,
      failureMessage: 'mails could not be taken',
    }),
  );
  return { mails, leaseUntil };
}

const taking = defineStatements<[string, string], Row<'outbox'>>();

function buildLeaseStatement(maxMails: number) {
  return taking(String(maxMails), (db, date, leaseUntil) =>
    buildLeaseUpdate(db, date, leaseUntil)
      .where('key', 'in', selectDueMails(db, date).orderBy('date_due').orderBy('date_created').limit(maxMails))
      .returningAll(),
  );
}

function buildLeaseUpdate(db: Db, date: string, leaseUntil: string) {
  return db
    .updateTable('outbox')
    .set((eb) => ({ date_due: leaseUntil, attempts: eb('attempts', '+', 1) }))
    .where('status', '=', 'queued')
    .where('date_due', '<=', date);
}

function readDueMailsAfter(db: Db, date: string, afterKey: string) {
  return selectDueMails(db, date).where('key', '>', afterKey).orderBy('key').limit(50).execute();
}

/** @returns whether the mail server was reached */
async function deliverBatch(
  deps: AppDeps,
  { mails, leaseUntil }: ClaimedMails,
  { sender, transport }: { sender: Sender; transport: MailTransport },
): Promise<boolean> {
  const sentKeys: string[] = [];
  let isReached = true;
  const sendQueuedMail = async (mail: Row<'outbox'>) => {
    try {
      if (mail.attempts === 1 && !(await isWithinBuyerLimit(deps, mail))) return await markMailFailed(deps, mail);
      await transport.send(writeMessage(mail, sender), mail.attempts);
      sentKeys.push(mail.key);
    } catch (error) {
      if (isServerUnreachable(error)) isReached = false;
      await scheduleRetry(deps, mail, error).catch((fault) => logUnrecordedMail(deps, mail, fault));
    }
  };
  await Promise.all(mails.map(sendQueuedMail));
  if (sentKeys.length > 0) await markEachSent(deps, { sentKeys, leaseUntil, keepsData: transport.keepsData });
  return isReached;
}

function logUnrecordedMail({ log }: AppDeps, { key }: Pick<Row<'outbox'>, 'key'>, fault: unknown): void {
  log.error('what became of a mail could not be written down', { key, error: String(fault) });
}

interface SentMails {
  /** keys */
  sentKeys: string[];
  leaseUntil: string;
  keepsData: boolean;
}

/**
 * Marks each mail as sent, one by one where marking all fails, so that one that cannot be marked does not cause others
 * to be sent twice.
 */
async function markEachSent(deps: AppDeps, marking: SentMails): Promise<void> {
  await markMailsSent(deps, marking).catch(async () => {
    for (const key of marking.sentKeys) {
      await markMailsSent(deps, { ...marking, sentKeys: [key] }).catch((fault) =>
        logUnrecordedMail(deps, { key }, fault),
      );
    }
  });
}

async function markMailsSent(deps: AppDeps, { sentKeys, leaseUntil, keepsData }: SentMails): Promise<void> {
  const forgotten = keepsData ? {} : { recipient: '', data: '{}' };
  const change = { status: 'sent', date_sent: deps.now().toISOString(), error: null, ...forgotten } as const;
  const leasedMails = deps.db
    .updateTable('outbox')
    .set(change)
    .where(isInJsonList(deps.db, 'key', JSON.stringify(sentKeys)));
  // not when another process has taken one meanwhile
  await leasedMails.where('status', '=', 'queued').where('date_due', '=', leaseUntil).execute();
}

/** The owner of the shop finds it among those that failed. */
async function markMailFailed({ db, log }: AppDeps, mail: Row<'outbox'>): Promise<void> {
  const error = 'The address has had too many mails about orders that nobody has shown to be its own';
  log.error('a mail is given up', { key: mail.key, attempts: mail.attempts, error });
  await updateQueuedMail(db, mail, { status: 'failed', error });
}

async function scheduleRetry(deps: AppDeps, mail: Row<'outbox'>, cause: unknown): Promise<void> {
  const { db, now, log } = deps;
  const isOver = now().getTime() - Date.parse(mail.date_created) > giveUpAfterMs;
  const backoffMs = Math.min(maxBackoffMs, minuteMs * 2 ** (mail.attempts - 1));
  const date_due = addMilliseconds(now(), backoffMs);
  const error = storableText(String(cause));
  if (isOver) log.error('a mail is given up', { key: mail.key, attempts: mail.attempts, error });
  await updateQueuedMail(db, mail, { status: isOver ? 'failed' : 'queued', date_due, error });
  if (isDomainFailure(cause)) await postponeDomain(db, mail.recipient, { now: now().toISOString(), date_due });
}

/** Postpones the mails that wait for the same domain, except those that a process has taken. */
async function postponeDomain(db: Db, recipient: string, { now, date_due }: { now: string; date_due: string }) {
  const domain = recipient.slice(recipient.lastIndexOf('@')).toLowerCase();
  const waiting = db
    .updateTable('outbox')
    .set({ date_due })
    .where('status', '=', 'queued')
    .where('date_due', '<=', now);
  await waiting
    .where(sql<boolean>`lower(recipient) like ${`%${domain.replaceAll(/[%_\\]/g, '\\$&')}`} escape '\\'`)
    .execute();
}

/** Not when another process has taken the mail meanwhile. */
async function updateQueuedMail(
  db: Db,
  { key, attempts }: Row<'outbox'>,
  change: Partial<Row<'outbox'>>,
): Promise<void> {
  const mailUpdate = db.updateTable('outbox').set(change).where('key', '=', key).where('attempts', '=', attempts);
  await mailUpdate.where('status', '=', 'queued').execute();
}

function addMilliseconds(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString();
}
