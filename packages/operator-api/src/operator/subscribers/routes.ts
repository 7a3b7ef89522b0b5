import { endNews, recordConsent } from '@mercer/commerce/customers';
import { type Db, lockSelectedRows, type Row } from '@mercer/database';
import { buildNotFoundError } from '@mercer/platform/http/errors';
import { assertVersionMatches } from '@mercer/platform/http/routes/serialize-stable-fields';
import * as v from 'valibot';
import { commitChange } from '../commit-change.ts';
import { answeredFields } from '../description/fields.ts';
import { createChoiceListSchema, filterEmails } from '../description/list.ts';
import { defineChangeRoutes, defineFindRoute, defineListRoute } from '../description/record-routes.ts';
import { createReplacementSchema } from '../description/replacement.ts';

const group = { access: 'operator', tag: 'subscribers' } as const;
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

/** Routes for newsletter subscribers. Only a link in a mail subscribes anyone. */
const SubscriberUpdate = v.strictObject({
  ...answeredFields(SubscriberAnswer),
  status: v.optional(v.literal('unsubscribed')),
});

export const subscriberRoutes = [
  defineListRoute({
    path: '/operator/subscribers',
    ...group,
    summary: 'Readers of the newsletter, the newest first',
    table: 'subscribers',
    filters: { status: v.optional(createChoiceListSchema(status.options)), email: filterEmails },
    answer: SubscriberAnswer,
    serialize: serializeSubscriber,
  }),
  defineFindRoute({
    path: '/operator/subscribers/:id',
    ...group,
    recordName: 'subscriber',
    answer: SubscriberAnswer,
    find: async ({ db, id }) => (await readSubscribers(db, id)).get(id),
  }),
  ...defineChangeRoutes({
    path: '/operator/subscribers/:id',
    ...group,
    recordName: 'subscriber',
    summary: 'Ends a subscription to the newsletter for whoever has asked for that',
    body: SubscriberUpdate,
    example: { status: 'unsubscribed' },
    replacement: createReplacementSchema(SubscriberUpdate, { required: ['status'], defaults: {} }),
    replacementExample: { status: 'unsubscribed' },
    answer: SubscriberAnswer,
    refusals: { 404: 'no such subscriber' },
    async write({ tx, id, body: { status }, actor, now, ifMatch }) {
      const rows = tx.selectFrom('subscribers').selectAll().where('id', '=', id);
      const row = await lockSelectedRows(tx, rows).executeTakeFirst();
      if (!row) throw buildNotFoundError('There is no such subscriber');
      const previousSubscribers = new Map([[id, serializeSubscriber(row)]]);
      assertVersionMatches(ifMatch, previousSubscribers.get(id));
      if (status !== undefined && row.status !== status) {
        await endNews(tx, row.email, now);
        await recordConsent(tx, { email: row.email, granted: false, source: 'operator', actor: actor.name }, now);
      }
      const readAfterChange = () => readSubscribers(tx, id);
      return (
        await commitChange(tx, {
          entity: 'subscriber',
          ids: [id],
          actor,
          now,
          previousRecords: previousSubscribers,
          read: readAfterChange,
        })
      ).get(id);
    },
  }),
];

async function readSubscribers(db: Db, id: string) {
  const rows = await db.selectFrom('subscribers').selectAll().where('id', '=', id).execute();
  return new Map(rows.map((row) => [row.id, serializeSubscriber(row)]));
}

function serializeSubscriber(row: Row<'subscribers'>) {
  const { id, email, status, locale, date_created, date_confirmed, date_unsubscribed } = row;
  return { id, email, status, locale, date_created, date_confirmed, date_unsubscribed };
}
