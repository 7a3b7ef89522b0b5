import { type Db, parseJson } from '../db/index.ts';

/** The mails of a kind that wait to be sent, oldest first, with the key of their link. */
export async function queuedMails(db: Db, kind: string) {
  const rows = await db.selectFrom('outbox').selectAll().where('kind', '=', kind).orderBy('date_created').execute();
  return rows.map(({ recipient, locale, data }) => {
    const { link, ...rest } = parseJson<{ link: string }>(data);
    const key = new URL(link, 'http://localhost').searchParams.get('key') ?? '';
    return { recipient, locale, link, key, data: rest };
  });
}
