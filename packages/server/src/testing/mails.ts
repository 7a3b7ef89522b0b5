import { type Db, isPostgres, parseJson } from '@mercer/database';
import { sql } from 'kysely';
import type { Shopper } from './test-app.ts';

/** The mails of a kind that wait to be sent, oldest first, with the key of their link. */
export async function readQueuedMails(db: Db, kind: string) {
  const mails = db.selectFrom('outbox').selectAll().where('kind', '=', kind).orderBy('date_created');
  // The clock of a test may stand still: mails of one moment are in the order in which they were written.
  const insertionOrder = isPostgres(db) ? sql`xmin::text::bigint, ctid` : sql`rowid`;
  const rows = await mails.orderBy(insertionOrder).execute();
  return rows.map(({ recipient, locale, data }) => {
    const { link, ...mailData } = parseJson<{ link: string }>(data);
    const key = new URL(link, 'http://localhost').searchParams.get('key') ?? '';
    return { recipient, locale, link, key, data: mailData };
  });
}

/** Confirms the e-mail address of the signed-in account, with the link of the latest verification mail. */
export async function confirmEmail(db: Db, shopper: Shopper): Promise<void> {
  const mail = (await readQueuedMails(db, 'verify')).at(-1);
  const { status } = await shopper.post('/api/account/verify', { key: mail?.key });
  if (status !== 200) throw new Error('The address was not confirmed');
}
