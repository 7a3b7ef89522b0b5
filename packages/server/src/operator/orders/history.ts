import type * as v from 'valibot';
import { type Db, parseJson } from '../../db/index.ts';
import { assertPlaced } from './notes.ts';
import type { HistoryAnswer } from './schema.ts';

type Entry = v.InferOutput<typeof HistoryAnswer>;

/** Reads the history of an order, oldest first: its timeline, what operators did to it, and their notes. */
export async function readOrderHistory(db: Db, orderId: string): Promise<{ results: Entry[] }> {
  await assertPlaced(db, orderId);
  const parts = [
    await readStatusEntries(db, orderId),
    await readChangeEntries(db, orderId),
    await readNoteEntries(db, orderId),
  ];
  return { results: parts.flat().sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date))) };
}

async function readStatusEntries(db: Db, orderId: string): Promise<Entry[]> {
  const events = db.selectFrom('order_events').selectAll().where('order_id', '=', orderId).orderBy('id');
  return (await events.execute()).map(({ date, actor, status, note }) => {
    return { date, kind: 'status', actor, action: status, text: note, before: null, after: null };
  });
}

async function readChangeEntries(db: Db, orderId: string): Promise<Entry[]> {
  const entries = db.selectFrom('audit_log').selectAll().where('entity', '=', 'order').where('entity_id', '=', orderId);
  return (await entries.orderBy('place').execute()).map(
    ({ date_created: date, actor, action, before: beforeJson, after: afterJson }) => {
      const parseOptionalJson = (text: string | null) => text && parseJson<Record<string, unknown>>(text);
      return {
        date,
        kind: 'change',
        actor,
        action,
        text: null,
        before: parseOptionalJson(beforeJson) || null,
        after: parseOptionalJson(afterJson) || null,
      };
    },
  );
}

async function readNoteEntries(db: Db, orderId: string): Promise<Entry[]> {
  const notes = db.selectFrom('order_notes').selectAll().where('order_id', '=', orderId).orderBy('id');
  return (await notes.execute()).map(({ date_created: date, actor, text }) => {
    return { date, kind: 'note', actor, action: 'order.note', text, before: null, after: null };
  });
}
