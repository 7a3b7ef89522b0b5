import * as v from 'valibot';
import type { Db, Row, Tx } from '../../db/index.ts';
import { subscriptionFields } from '../../entities/index.ts';
import {
  changeSubscription,
  lockAnySubscription,
  SubscriptionChangeSchema,
  subscriptionsOf,
  tellChange,
} from '../../subscriptions/index.ts';
import { changed } from '../changed.ts';
import { answered, answeredFields, count } from '../description/fields.ts';
import { assertMatch } from '../description/if-match.ts';
import { filterText, listAnswer, orderOf, pageQuery } from '../description/list.ts';
import { reads } from '../description/operation.ts';
import { finds, updates } from '../description/record-operations.ts';
import { listRows } from '../description/records.ts';

const tag = 'subscriptions';
const status = v.optional(subscriptionFields.status);

/** `email` is what it was bought with. */
const SubscriptionAnswer = v.strictObject({ ...subscriptionFields, email: v.nullable(v.string()) });

const { billing: _, shipping, ...writable } = SubscriptionChangeSchema.entries;
const flag = v.optional(v.boolean());
/** What an answer says beside the address. */
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

export const subscriptionOperations = {
  'GET /subscriptions': reads({
    tag,
    summary: 'Subscriptions, the newest first',
    query: v.strictObject({ ...pageQuery, status, account_id: filterText }),
    answer: listAnswer(SubscriptionAnswer),
    async run({ db, query: { status, account_id, ...page } }) {
      const wanted = { page, order: orderOf('-id'), equal: { status, account_id } };
      const { rows, next } = await listRows<Row<'subscriptions'>>(db, 'subscriptions', wanted);
      return { results: await answersOf(db, rows), next };
    },
  }),
  'GET /subscriptions/:id': finds({
    tag,
    named: 'subscription',
    answer: SubscriptionAnswer,
    find: async ({ db, id }) => (await readSubscriptions(db, id)).get(id),
  }),
  'PUT /subscriptions/:id': updates({
    tag,
    summary: 'Pauses, skips, changes or ends it, as its shopper may; the next order goes by it',
    body: SubscriptionUpdate,
    example: { cancel_at_end: true, cancel_reason: 'Asked for by phone' },
    answer: SubscriptionAnswer,
    refusals: { 404: 'no such subscription', 409: 'in_progress: its next order is being paid at this moment' },
    async run({ tx, deps, id, body, actor, now, ifMatch }) {
      const row = await lockAnySubscription(tx, id);
      const before = await readSubscriptions(tx, id);
      const known = before.get(id);
      assertMatch(ifMatch, known);
      // the plan that it has already keeps its price
      const plan_id = body.plan_id === known?.plan_id ? undefined : body.plan_id;
      await changeSubscription(tx, row, { ...body, plan_id }, { actor: 'operator', now });
      const read = async () => unnamed(await readSubscriptions(tx, id));
      await changed(tx, { entity: 'subscription', ids: [id], actor, now, before: unnamed(before), read });
      const after = (await readSubscriptions(tx, id)).get(id);
      if (isAnother(known, after)) await tellChange(tx, row, { config: deps.config, now });
      return after;
    },
  }),
};

/** For its shopper: why it was ended is no news. */
function isAnother(before: Subscription | undefined, after: Subscription | undefined): boolean {
  const told = (one: Subscription | undefined) => JSON.stringify({ ...one, cancel_reason: null });
  return told(before) !== told(after);
}

async function readSubscriptions(db: Db | Tx, id: string): Promise<Map<string, Subscription>> {
  const rows = await db.selectFrom('subscriptions').selectAll().where('id', '=', id).execute();
  return new Map((await answersOf(db, rows)).map((one) => [one.id, one]));
}

async function answersOf(db: Db, rows: Row<'subscriptions'>[]): Promise<Subscription[]> {
  const emails = new Map(rows.map(({ id, email }) => [id, email]));
  return (await subscriptionsOf(db, rows)).map((one) => ({ ...one, email: emails.get(one.id) ?? null }));
}

/** The log says what was changed, not where somebody lives. */
function unnamed(subscriptions: Map<string, Subscription>): Map<string, object> {
  return new Map([...subscriptions].map(([id, { billing, shipping, email, ...rest }]) => [id, rest]));
}
