import type * as v from 'valibot';
import { type Db, insertRow, newId } from '../../db/index.ts';
import { notFound } from '../../http/errors.ts';
import { changed } from '../changed.ts';
import { isAfter, ordered, orderOf, type Page, pageOf } from '../description/list.ts';
import type { Saving } from '../description/saving.ts';
import type { NoteAnswer } from './schema.ts';

type Note = v.InferOutput<typeof NoteAnswer>;

/** For those who run the shop. The log of changes says that there is one, not what it says: it may name the buyer. */
export async function addNote({ tx, actor, now }: Saving, orderId: string, text: string): Promise<Note> {
  await assertPlaced(tx, orderId);
  const note = { id: newId(now), order_id: orderId, text, actor: actor.name, date_created: now.toISOString() };
  await insertRow(tx, 'order_notes', note);
  const read = async () => new Map([[orderId, { note_id: note.id }]]);
  await changed(tx, { entity: 'order.note', ids: [orderId], actor, now, before: new Map(), read });
  return note;
}

/** The newest first. */
export async function listNotes(db: Db, orderId: string, page: Page) {
  await assertPlaced(db, orderId);
  const order = orderOf('-id');
  const notes = db.selectFrom('order_notes').selectAll().where('order_id', '=', orderId).where(isAfter(page, order));
  const rows = await notes
    .orderBy(ordered(order))
    .limit(page.limit + 1)
    .execute();
  const { rows: results, next } = pageOf(rows, page, ({ id }) => id);
  return { results, next };
}

/** @throws ApiError 404 */
export async function assertPlaced(db: Db, orderId: string): Promise<void> {
  const orders = db.selectFrom('orders').select('id').where('id', '=', orderId).where('number', 'is not', null);
  if (!(await orders.executeTakeFirst())) throw notFound('There is no such order');
}
