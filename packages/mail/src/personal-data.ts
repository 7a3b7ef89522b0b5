import { type Db, parseJson, type Tx } from '@mercer/database';
import { sql } from 'kysely';

interface Owner {
  email: string;
}

/** Recipient in lower case: mails of before addresses were normalized may have capitals. */
const recipient = sql<string>`lower(recipient)`;

/** The mails that an address was sent. */
export const mailData = {
  name: 'mails',
  read: (db: Db, { email }: Owner) => readMailsSentTo(db, email),
  forget: (tx: Tx, { email }: Owner) => eraseSentMails(tx, email),
};

async function readMailsSentTo(db: Db, email: string) {
  const mails = db.selectFrom('outbox').select(['kind', 'locale', 'status', 'data', 'date_created', 'date_sent']);
  const rows = await mails.where(recipient, '=', email).orderBy('date_created').execute();
  return rows.map(({ data, ...mail }) => ({ ...mail, data: withoutLinks(parseJson(data)) }));
}

/** A link may hold a key that works. */
function withoutLinks(data: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(data).filter(([name]) => !name.endsWith('link')));
}

/**
 * Erases the recipient and data of the mails to an address, except queued ones: these are still sent, since the shopper
 * was promised them.
 */
async function eraseSentMails(tx: Tx, email: string): Promise<void> {
  const ended = tx.updateTable('outbox').set({ recipient: '', data: '{}' }).where(recipient, '=', email);
  await ended.where('status', '!=', 'queued').execute();
}

/** Erases all mails to an address; queued ones are not sent. @returns the number of mails */
export async function forgetEveryMail(tx: Tx, email: string): Promise<number> {
  const updateReceivedMails = () => tx.updateTable('outbox').where(recipient, '=', email);
  await updateReceivedMails()
    .where('status', '=', 'queued')
    .set({ status: 'failed', error: 'The recipient was erased' })
    .execute();
  const ended = await updateReceivedMails().set({ recipient: '', data: '{}' }).executeTakeFirst();
  return Number(ended.numUpdatedRows);
}
