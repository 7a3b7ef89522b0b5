import type { Db } from '../../db/index.ts';

const maxListed = 100;

/** Lists the mails that the shop has given up, and counts all of them, also those beyond the list. */
export async function listFailedMails(db: Db) {
  const failed = db.selectFrom('outbox').where('status', '=', 'failed');
  const columns = ['key', 'kind', 'recipient as to', 'attempts', 'error', 'date_created'] as const;
  const [results, { count }] = await Promise.all([
    failed.select(columns).orderBy('date_created', 'desc').orderBy('key').limit(maxListed).execute(),
    failed.select((eb) => eb.fn.countAll<number | string>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { count: Number(count), results };
}
