import { sql } from 'kysely';
import { type Db, parseJson, type Tx } from '../db/index.ts';

interface Owner {
  email: string;
}

/** In lower case, as those are whose mails these are: a guest's address is kept as it was typed. */
const recipient = sql<string>`lower(recipient)`;

/** The mails that an address was sent. */
export const mailData = {
  name: 'mails',
  read: (db: Db, { email }: Owner) => mailsTo(db, email),
  forget: (tx: Tx, { email }: Owner) => forgetMails(tx, email),
};

async function mailsTo(db: Db, email: string) {
  const mails = db.selectFrom('outbox').select(['kind', 'locale', 'status', 'data', 'date_created', 'date_sent']);
  const rows = await mails.where(recipient, '=', email).orderBy('date_created').execute();
  return rows.map(({ data, ...mail }) => ({ ...mail, data: withoutLinks(parseJson(data)) }));
}

/** A link may hold a key that works. */
function withoutLinks(data: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(data).filter(([name]) => !name.endsWith('link')));
}

/** What waits is still sent: the shopper was promised it. */
async function forgetMails(tx: Tx, email: string): Promise<void> {
  const ended = tx.updateTable('outbox').set({ recipient: '', data: '{}' }).where(recipient, '=', email);
  await ended.where('status', '!=', 'queued').execute();
}

/** What waits is not sent any more. @returns how many there were */
export async function forgetEveryMail(tx: Tx, email: string): Promise<number> {
  const own = () => tx.updateTable('outbox').where(recipient, '=', email);
  await own().where('status', '=', 'queued').set({ status: 'failed', error: 'The recipient was erased' }).execute();
  const ended = await own().set({ recipient: '', data: '{}' }).executeTakeFirst();
  return Number(ended.numUpdatedRows);
}
