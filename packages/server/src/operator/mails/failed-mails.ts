import type { Db } from '../../db/index.ts';

const most = 100;

/** Those that the shop tries no more; how many there are besides what is listed. */
export async function failedMails(db: Db) {
  const failed = db.selectFrom('outbox').where('status', '=', 'failed');
  const columns = ['key', 'kind', 'recipient as to', 'attempts', 'error', 'date_created'] as const;
  const [results, { count }] = await Promise.all([
    failed.select(columns).orderBy('date_created', 'desc').orderBy('key').limit(most).execute(),
    failed.select((eb) => eb.fn.countAll<number | string>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { count: Number(count), results };
}
