import * as v from 'valibot';
import { type Db, lockRows, type Row, type Tx, updateRow } from '../../db/index.ts';
import { notFound } from '../../http/errors.ts';
import { changed } from '../changed.ts';
import { answeredFields } from '../description/fields.ts';
import { assertMatch } from '../description/if-match.ts';
import { filterEmail } from '../description/list.ts';
import { finds, lists, updates } from '../description/record-operations.ts';

const tag = 'subscribers';
const nothing = v.nullable(v.string());
const status = v.picklist(['pending', 'confirmed', 'unsubscribed']);

const SubscriberAnswer = v.strictObject({
  id: v.string(),
  email: v.string(),
  status,
  locale: nothing,
  date_created: v.string(),
  date_confirmed: nothing,
  date_unsubscribed: nothing,
});

/** Nobody is subscribed but by a link in a mail. */
export const subscriberOperations = {
  'GET /subscribers': lists({
    tag,
    summary: 'Readers of the newsletter, the newest first',
    table: 'subscribers',
    filters: { status: v.optional(status), email: filterEmail },
    answer: SubscriberAnswer,
    serialize,
  }),
  'GET /subscribers/:id': finds({
    tag,
    named: 'subscriber',
    answer: SubscriberAnswer,
    find: async ({ db, id }) => (await readSubscribers(db, id)).get(id),
  }),
  'PUT /subscribers/:id': updates({
    tag,
    summary: 'Ends a subscription to the newsletter for whoever has asked for that',
    body: v.strictObject({ ...answeredFields(SubscriberAnswer), status: v.literal('unsubscribed') }),
    example: { status: 'unsubscribed' },
    answer: SubscriberAnswer,
    refusals: { 404: 'no such subscriber' },
    async run({ tx, id, body: { status }, actor, now, ifMatch }) {
      const rows = tx.selectFrom('subscribers').selectAll().where('id', '=', id);
      const row = await lockRows(tx, rows).executeTakeFirst();
      if (!row) throw notFound('There is no such subscriber');
      const before = new Map([[id, serialize(row)]]);
      assertMatch(ifMatch, before.get(id));
      if (row.status !== status) await end(tx, id, now);
      const read = () => readSubscribers(tx, id);
      return (await changed(tx, { entity: 'subscriber', ids: [id], actor, now, before, read })).get(id);
    },
  }),
};

/** As the link of a newsletter does. */
async function end(tx: Tx, id: string, now: Date): Promise<void> {
  const ended = { confirm_hash: null, confirm_expires: null, date_unsubscribed: now.toISOString() };
  await updateRow(tx, 'subscribers', id, { status: 'unsubscribed', ...ended });
}

async function readSubscribers(db: Db, id: string) {
  const rows = await db.selectFrom('subscribers').selectAll().where('id', '=', id).execute();
  return new Map(rows.map((row) => [row.id, serialize(row)]));
}

function serialize(row: Row<'subscribers'>) {
  const { id, email, status, locale, date_created, date_confirmed, date_unsubscribed } = row;
  return { id, email, status, locale, date_created, date_confirmed, date_unsubscribed };
}
