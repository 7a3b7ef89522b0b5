import { createRecordId, type Db, insertRow } from '@mercer/database';
import { buildNotFoundError } from '@mercer/platform/http/errors';
import type * as v from 'valibot';
import { commitChange } from '../commit-change.ts';
import {
  buildAfterCondition,
  buildListAnswer,
  buildOrderBy,
  buildResultPage,
  countList,
  countSelected,
  type Page,
  parseSortOrder,
} from '../description/list.ts';
import type { Saving } from '../description/saving.ts';
import type { NoteAnswer } from './schema.ts';

type Note = v.InferOutput<typeof NoteAnswer>;

/**
 * Adds a note for the shop's staff. The audit log records that there is one, not its text, which may name the buyer.
 */
export async function addOrderNote({ tx, actor, now }: Saving, orderId: string, text: string): Promise<Note> {
  await assertPlaced(tx, orderId);
  const note = { id: createRecordId(now), order_id: orderId, text, actor: actor.name, date_created: now.toISOString() };
  await insertRow(tx, 'order_notes', note);
  const readAfterChange = async () => new Map([[orderId, { note_id: note.id }]]);
  await commitChange(tx, {
    entity: 'order.note',
    ids: [orderId],
    actor,
    now,
    previousRecords: new Map(),
    read: readAfterChange,
  });
  return note;
}

/** The newest first. */
export async function listOrderNotes(db: Db, orderId: string, page: Page) {
  await assertPlaced(db, orderId);
  const order = parseSortOrder('-id');
  const notes = db.selectFrom('order_notes').where('order_id', '=', orderId);
  const rows = await notes
    .selectAll()
    .where(buildAfterCondition(page, order))
    .orderBy(buildOrderBy(order))
    .limit(page.limit + 1)
    .execute();
  const resultPage = buildResultPage(rows, page, ({ id }) => id);
  const count = await countList(page, resultPage, () => countSelected(db, notes.select('id')));
  return buildListAnswer(resultPage.rows, { ...resultPage, count });
}

/** @throws ApiError 404 */
export async function assertPlaced(db: Db, orderId: string): Promise<void> {
  const orders = db.selectFrom('orders').select('id').where('id', '=', orderId).where('number', 'is not', null);
  if (!(await orders.executeTakeFirst())) throw buildNotFoundError('There is no such order');
}
