import {
  changeSubscription,
  loadSubscriptions,
  lockAnySubscription,
  mailOperatorChange,
  SubscriptionChangeSchema,
} from '@mercer/commerce/subscriptions';
import type { Db, Row, Tx } from '@mercer/database';
import { subscriptionFields } from '@mercer/platform/entities';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import { assertVersionMatches } from '@mercer/platform/http/routes/serialize-stable-fields';
import * as v from 'valibot';
import { commitChange } from '../commit-change.ts';
import { answered, answeredFields, count } from '../description/fields.ts';
import {
  buildListAnswer,
  createChoiceListSchema,
  createListSchema,
  filterValues,
  pageQuery,
  parseSortOrder,
} from '../description/list.ts';
import { changeQuery, searchQuery } from '../description/list-search.ts';
import { defineFindRoute } from '../description/record-routes.ts';
import { readTablePage } from '../description/records.ts';

const group = { access: 'operator', scope: 'orders', tag: 'subscriptions' } as const;
const status = v.optional(createChoiceListSchema(subscriptionFields.status.options));

/** `email` is what it was bought with. */
const SubscriptionAnswer = v.strictObject({ ...subscriptionFields, email: v.nullable(v.string()) });

const { billing: _, shipping, ...writable } = SubscriptionChangeSchema.entries;
const flag = v.optional(v.boolean());
/** Response fields beside the address, which are ignored in requests. */
const ofService = {
  account_address_id: answered,
  service: answered,
  service_name: answered,
  price: answered,
  delivery: answered,
};
/** An answer can be sent back; the card is the shopper's. */
const SubscriptionUpdate = v.strictObject({
  ...answeredFields(SubscriptionAnswer),
  ...writable,
  paused: flag,
  canceled: flag,
  cancel_at_end: flag,
  skip: flag,
  shipping: v.optional(v.strictObject({ ...ofService, ...shipping.wrapped.entries })),
  quantity: v.optional(v.pipe(count, v.minValue(1))),
});

type Subscription = v.InferOutput<typeof SubscriptionAnswer>;

export const subscriptionRoutes = [
  defineRoute({
    method: 'GET',
    path: '/operator/subscriptions',
    ...group,
    summary: 'Subscriptions, the newest first',
    query: v.strictObject({ ...pageQuery, ...searchQuery, ...changeQuery, status, account_id: filterValues }),
    answer: createListSchema(SubscriptionAnswer),
    async read({ db, query: { status, account_id, q, updated_since, ...page } }) {
      const search = { q, updated_since };
      const listQuery = { page, order: parseSortOrder('-id'), search, equal: { status, account_id } };
      const { rows, ...counted } = await readTablePage<Row<'subscriptions'>>(db, 'subscriptions', listQuery);
      return buildListAnswer(await serializeSubscriptions(db, rows), counted);
    },
  }),
  defineFindRoute({
    path: '/operator/subscriptions/:id',
    ...group,
    recordName: 'subscription',
    answer: SubscriptionAnswer,
    find: async ({ db, id }) => (await readSubscriptions(db, id)).get(id),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/operator/subscriptions/:id',
    ...group,
    summary: 'Pauses, skips, changes or ends it, as its shopper may; the next order goes by it',
    body: SubscriptionUpdate,
    example: { cancel_at_end: true, cancel_reason: 'Asked for by phone' },
    answer: SubscriptionAnswer,
    refusals: { 404: 'no such subscription', 409: 'in_progress: its next order is being paid at this moment' },
    isVersioned: true,
    async write({ tx, deps, id, body, actor, now, ifMatch }) {
      const row = await lockAnySubscription(tx, id);
      const storedSubscriptions = await readSubscriptions(tx, id);
      const storedSubscription = storedSubscriptions.get(id);
      assertVersionMatches(ifMatch, storedSubscription);
      // the plan that it has already keeps its price
      const plan_id = body.plan_id === storedSubscription?.plan_id ? undefined : body.plan_id;
      await changeSubscription(tx, row, { ...body, plan_id }, { actor: 'operator', now });
      const readAfterChange = async () => omitPersonalFields(await readSubscriptions(tx, id));
      await commitChange(tx, {
        entity: 'subscription',
        ids: [id],
        actor,
        now,
        previousRecords: omitPersonalFields(storedSubscriptions),
        read: readAfterChange,
      });
      const currentSubscription = (await readSubscriptions(tx, id)).get(id);
      if (isNoticeableChange(storedSubscription, currentSubscription))
        await mailOperatorChange(tx, row, { config: deps.config, now });
      return currentSubscription;
    },
  }),
];

/** Says whether the shopper must be told of a change: the reason for a cancellation is no news. */
function isNoticeableChange(
  storedSubscription: Subscription | undefined,
  currentSubscription: Subscription | undefined,
): boolean {
  const toComparableText = (subscription: Subscription | undefined) =>
    JSON.stringify({ ...subscription, cancel_reason: null });
  return toComparableText(storedSubscription) !== toComparableText(currentSubscription);
}

async function readSubscriptions(db: Db | Tx, id: string): Promise<Map<string, Subscription>> {
  const rows = await db.selectFrom('subscriptions').selectAll().where('id', '=', id).execute();
  return new Map((await serializeSubscriptions(db, rows)).map((subscription) => [subscription.id, subscription]));
}

async function serializeSubscriptions(db: Db, rows: Row<'subscriptions'>[]): Promise<Subscription[]> {
  const emails = new Map(rows.map(({ id, email }) => [id, email]));
  return (await loadSubscriptions(db, rows)).map((subscription) => ({
    ...subscription,
    email: emails.get(subscription.id) ?? null,
  }));
}

/** The log says what was changed, not where somebody lives. */
function omitPersonalFields(subscriptions: Map<string, Subscription>): Map<string, object> {
  return new Map([...subscriptions].map(([id, { billing, shipping, email, ...publicFields }]) => [id, publicFields]));
}
