import { isPlainObject } from '@mercer/contract';
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
  return rows.map(({ data, ...mail }) => ({ ...mail, data: omitSecrets(parseJson(data)) }));
}

/** Fields with what a mail gives to its reader: an address with a key, the code of a gift card, licence keys. */
const secretFields = /link$|^(url|code|codes)$/;

/** Omits from the data of a mail what opens or pays something for whoever has it. */
function omitSecrets(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(omitSecrets);
  if (!isPlainObject(data)) return data;
  const fields = Object.entries(data).filter(([name]) => !secretFields.test(name));
  return Object.fromEntries(fields.map(([name, value]) => [name, omitSecrets(value)]));
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
