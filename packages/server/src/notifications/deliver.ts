import type { Db, Row } from '../db/index.ts';
import type { AppDeps } from '../http/context.ts';
import { writeMessage } from './message.ts';
import { readSender, type Sender } from './sender.ts';
import type { MailTransport } from './transport.ts';

const minuteMs = 60_000;
const maxBackoffMs = 6 * 60 * minuteMs;
const giveUpAfterMs = 3 * 24 * 60 * minuteMs;

/**
 * Sends the mails that are due, each taken by a lease: several processes never send one at once. A mail that fails is
 * tried again later, up to three days long, and keeps no other waiting. After `stop` none is begun.
 */
export async function deliverMail(deps: AppDeps, transport: MailTransport, stop?: AbortSignal): Promise<void> {
  if (!(await nextDue(deps))) return;
  const sender = await readSender(deps);
  const worker = async () => {
    for (let due = await nextDue(deps); due && !stop?.aborted; due = await nextDue(deps)) {
      const mail = await claim(deps, due, transport.leaseMs);
      if (mail) await deliver(deps, mail, { sender, transport });
    }
  };
  await Promise.all(Array.from({ length: transport.concurrency }, worker));
}

function nextDue({ db, now }: AppDeps) {
  return db
    .selectFrom('outbox')
    .select(['key', 'date_due'])
    .where('status', '=', 'queued')
    .where('date_due', '<=', now().toISOString())
    .orderBy('date_due')
    .orderBy('date_created')
    .limit(1)
    .executeTakeFirst();
}

/** Whoever moves the date on first has the mail. A crash gives it back when that date has come. */
function claim({ db, now }: AppDeps, { key, date_due }: Pick<Row<'outbox'>, 'key' | 'date_due'>, leaseMs: number) {
  return db
    .updateTable('outbox')
    .set((eb) => ({ date_due: later(now(), leaseMs), attempts: eb('attempts', '+', 1) }))
    .where('key', '=', key)
    .where('status', '=', 'queued')
    .where('date_due', '=', date_due)
    .returningAll()
    .executeTakeFirst();
}

async function deliver(
  deps: AppDeps,
  mail: Row<'outbox'>,
  { sender, transport }: { sender: Sender; transport: MailTransport },
) {
  try {
    await transport.send(writeMessage(mail, sender), mail.attempts);
  } catch (error) {
    await retryLater(deps, mail, String(error));
    return;
  }
  const forgotten = transport.keepsData ? {} : { recipient: '', data: '{}' };
  const date_sent = deps.now().toISOString();
  await update(deps.db, mail, { status: 'sent', date_sent, error: null, ...forgotten });
}

async function retryLater(deps: AppDeps, mail: Row<'outbox'>, error: string): Promise<void> {
  const { db, now, log } = deps;
  const isOver = now().getTime() - Date.parse(mail.date_created) > giveUpAfterMs;
  const backoffMs = Math.min(maxBackoffMs, minuteMs * 2 ** (mail.attempts - 1));
  if (isOver) log.error('a mail is given up', { key: mail.key, attempts: mail.attempts, error });
  await update(db, mail, { status: isOver ? 'failed' : 'queued', date_due: later(now(), backoffMs), error });
}

/** Not when another process has taken the mail meanwhile. */
async function update(db: Db, { key, attempts }: Row<'outbox'>, change: Partial<Row<'outbox'>>): Promise<void> {
  const taken = db.updateTable('outbox').set(change).where('key', '=', key).where('attempts', '=', attempts);
  await taken.where('status', '=', 'queued').execute();
}

function later(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString();
}
