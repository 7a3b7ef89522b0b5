import { recordConsent } from '@mercer/commerce/customers';
import type { ImportedSubscriber, RecordDraft } from '@mercer/commerce/imports';
import { createRecordId, type Db, lockSelectedRows, type Row, updateRow } from '@mercer/database';
import { commitChange } from '../commit-change.ts';
import type { RecordSaving } from './record-saving.ts';

/** Writes a reader of the newsletter. Whoever has unsubscribed here stays unsubscribed, whatever an older file says. */
export async function writeSubscriber(saving: RecordSaving, { fields }: RecordDraft<ImportedSubscriber>) {
  const { tx, actor, now, mode } = saving;
  const { email, status } = fields;
  const stored = await lockSelectedRows(
    tx,
    tx.selectFrom('subscribers').selectAll().where('email', '=', email),
  ).executeTakeFirst();
  if (stored && (mode === 'create' || stored.status === status || stored.status === 'unsubscribed')) return 'unchanged';
  // Nobody who has confirmed here waits again
  if (stored?.status === 'confirmed' && status === 'pending') return 'unchanged';
  const id = stored?.id ?? createRecordId(now);
  const date = now.toISOString();
  const columns = {
    status,
    confirm_hash: null,
    confirm_expires: null,
    date_confirmed: status === 'confirmed' ? (fields.date_confirmed ?? date) : (fields.date_confirmed ?? null),
    date_unsubscribed: status === 'unsubscribed' ? (fields.date_unsubscribed ?? date) : null,
  };
  const previousRecords = await readSubscribers(tx, id);
  if (stored) await updateRow(tx, 'subscribers', id, columns);
  else
    await tx
      .insertInto('subscribers')
      .values({ id, email, locale: fields.locale, date_created: fields.date_created ?? date, ...columns })
      .execute();
  if (status !== 'pending')
    await recordConsent(tx, { email, granted: status === 'confirmed', source: 'import', actor: actor.name }, now);
  const read = () => readSubscribers(tx, id);
  await commitChange(tx, { entity: 'subscriber', ids: [id], actor, now, previousRecords, read });
  return stored ? 'updated' : 'created';
}

async function readSubscribers(db: Db, id: string): Promise<Map<string, Omit<Row<'subscribers'>, 'confirm_hash'>>> {
  const rows = await db.selectFrom('subscribers').selectAll().where('id', '=', id).execute();
  return new Map(rows.map(({ confirm_hash, ...row }) => [row.id, row]));
}
