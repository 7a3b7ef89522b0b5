import { sql } from 'kysely';
import { type Db, isIn, type Row, statement, statements } from '../db/index.ts';
import { storableText } from '../http/body.ts';
import type { AppDeps } from '../http/context.ts';
import { takeSingly } from '../jobs/index.ts';
import { isOfDomain, isUnreached } from './failure.ts';
import { isWithinBuyerLimit } from './mail-limits.ts';
import { writeMessage } from './message.ts';
import { readSender, type Sender } from './sender.ts';
import type { MailTransport } from './transport.ts';

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
  const worker = async () => {
    for (;;) {
      const taken = await take(deps, transport);
      const isReached = await deliver(deps, taken, { sender, transport });
      // whoever queues a mail meanwhile asks for another round
      if (!isReached || taken.mails.length < transport.together || stop?.aborted) return;
    }
  };
  await Promise.all(Array.from({ length: transport.concurrency }, worker));
}

const anyDue = statement((db: Db, date: string) => dueMails(db, date).limit(1));

function dueMails(db: Db, date: string) {
  return db.selectFrom('outbox').select('key').where('status', '=', 'queued').where('date_due', '<=', date);
}

interface Taken {
  mails: readonly Row<'outbox'>[];
  /** the date that they were moved to: as long as it stands they are ours */
  leaseUntil: string;
}

/** Whoever moves the date on first has the mails. A crash gives them back when that date has come. */
async function take(deps: AppDeps, { leaseMs, together: most }: MailTransport): Promise<Taken> {
  const { db } = deps;
  const date = deps.now().toISOString();
  const leaseUntil = later(deps.now(), leaseMs);
  const mails = await takeDue(most)(db, date, leaseUntil).catch(() =>
    takeSingly(deps, {
      due: async (after) => (await dueAfter(db, date, after)).map(({ key }) => key),
      take: (key) => leasing(db, date, leaseUntil).where('key', '=', key).returningAll().execute(),
      most,
      what: 'mails could not be taken',
    }),
  );
  return { mails, leaseUntil };
}

const taking = statements<[string, string], Row<'outbox'>>();

function takeDue(most: number) {
  return taking(String(most), (db, date, leaseUntil) =>
    leasing(db, date, leaseUntil)
      .where('key', 'in', dueMails(db, date).orderBy('date_due').orderBy('date_created').limit(most))
      .returningAll(),
  );
}

function leasing(db: Db, date: string, leaseUntil: string) {
  return db
    .updateTable('outbox')
    .set((eb) => ({ date_due: leaseUntil, attempts: eb('attempts', '+', 1) }))
    .where('status', '=', 'queued')
    .where('date_due', '<=', date);
}

function dueAfter(db: Db, date: string, after: string) {
  return dueMails(db, date).where('key', '>', after).orderBy('key').limit(50).execute();
}

/** @returns whether the mail server was reached */
async function deliver(
  deps: AppDeps,
  { mails, leaseUntil }: Taken,
  { sender, transport }: { sender: Sender; transport: MailTransport },
): Promise<boolean> {
  const sent: string[] = [];
  let isReached = true;
  const send = async (mail: Row<'outbox'>) => {
    try {
      if (mail.attempts === 1 && !(await isWithinBuyerLimit(deps, mail))) return await giveUp(deps, mail);
      await transport.send(writeMessage(mail, sender), mail.attempts);
      sent.push(mail.key);
    } catch (error) {
      if (isUnreached(error)) isReached = false;
      await retryLater(deps, mail, error).catch((fault) => unwritten(deps, mail, fault));
    }
  };
  await Promise.all(mails.map(send));
  if (sent.length > 0) await markEachSent(deps, { sent, leaseUntil, keepsData: transport.keepsData });
  return isReached;
}

function unwritten({ log }: AppDeps, { key }: Pick<Row<'outbox'>, 'key'>, fault: unknown): void {
  log.error('what became of a mail could not be written down', { key, error: String(fault) });
}

interface Sent {
  /** keys */
  sent: string[];
  leaseUntil: string;
  keepsData: boolean;
}

/** One that cannot be marked lets no other one be sent twice. */
async function markEachSent(deps: AppDeps, marking: Sent): Promise<void> {
  await markSent(deps, marking).catch(async () => {
    for (const key of marking.sent) {
      await markSent(deps, { ...marking, sent: [key] }).catch((fault) => unwritten(deps, { key }, fault));
    }
  });
}

async function markSent(deps: AppDeps, { sent, leaseUntil, keepsData }: Sent): Promise<void> {
  const forgotten = keepsData ? {} : { recipient: '', data: '{}' };
  const change = { status: 'sent', date_sent: deps.now().toISOString(), error: null, ...forgotten } as const;
  const ours = deps.db
    .updateTable('outbox')
    .set(change)
    .where(isIn(deps.db, 'key', JSON.stringify(sent)));
  // not when another process has taken one meanwhile
  await ours.where('status', '=', 'queued').where('date_due', '=', leaseUntil).execute();
}

/** The owner of the shop finds it among those that failed. */
async function giveUp({ db, log }: AppDeps, mail: Row<'outbox'>): Promise<void> {
  const error = 'The address has had too many mails about orders that nobody has shown to be its own';
  log.error('a mail is given up', { key: mail.key, attempts: mail.attempts, error });
  await update(db, mail, { status: 'failed', error });
}

async function retryLater(deps: AppDeps, mail: Row<'outbox'>, cause: unknown): Promise<void> {
  const { db, now, log } = deps;
  const isOver = now().getTime() - Date.parse(mail.date_created) > giveUpAfterMs;
  const backoffMs = Math.min(maxBackoffMs, minuteMs * 2 ** (mail.attempts - 1));
  const date_due = later(now(), backoffMs);
  const error = storableText(String(cause));
  if (isOver) log.error('a mail is given up', { key: mail.key, attempts: mail.attempts, error });
  await update(db, mail, { status: isOver ? 'failed' : 'queued', date_due, error });
  if (isOfDomain(cause)) await holdDomain(db, mail.recipient, { now: now().toISOString(), date_due });
}

/** Those that wait for the same domain wait with it; none that somebody has taken. */
async function holdDomain(db: Db, recipient: string, { now, date_due }: { now: string; date_due: string }) {
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
async function update(db: Db, { key, attempts }: Row<'outbox'>, change: Partial<Row<'outbox'>>): Promise<void> {
  const taken = db.updateTable('outbox').set(change).where('key', '=', key).where('attempts', '=', attempts);
  await taken.where('status', '=', 'queued').execute();
}

function later(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString();
}
