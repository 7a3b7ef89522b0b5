import { recordAuditEntry } from '@mercer/commerce/events';
import {
  createDraft,
  deleteDraft,
  findDraft,
  findOperatorOrder,
  lockDraftWithCart,
  mailDraftLink,
  placeDraft,
  readDraftDetails,
  updateDraft,
} from '@mercer/commerce/orders';
import type { Row, Tx } from '@mercer/database';
import { defineRoute, noBody, type WriteCall } from '@mercer/platform/http/routes/define-route';
import { assertVersionMatches } from '@mercer/platform/http/routes/serialize-stable-fields';
import { endOfDay, startOfDay } from '@mercer/platform/http/timestamp-schema';
import { readTimeZone } from '@mercer/platform/settings';
import { sql } from 'kysely';
import * as v from 'valibot';
import { commitChange } from '../commit-change.ts';
import { buildListAnswer, createListSchema, parseSortOrder } from '../description/list.ts';
import { defineFindRoute } from '../description/record-routes.ts';
import { readTablePage } from '../description/records.ts';
import { withLinksFor, withOrderLinksFor, withoutLinks } from '../links.ts';
import { OrderAnswer } from '../orders/schema.ts';
import { DraftAnswer, DraftInput, DraftOrderInput, DraftQuery, DraftUpdate, ListedDraft } from './schema.ts';
import { buildDraftStatusCondition } from './status.ts';

const group = { access: 'operator', scope: 'orders', tag: 'drafts' } as const;
const notFoundText = 'no such draft';
const over = 'draft_over: it was ordered or deleted';

export const draftRoutes = [
  defineRoute({
    method: 'GET',
    path: '/operator/drafts',
    ...group,
    summary: 'Orders that were drafted for somebody, the newest first',
    query: DraftQuery,
    answer: createListSchema(ListedDraft),
    async read({ db, deps, now, query }) {
      const statusConditions = query.status ? [buildDraftStatusCondition(query.status, now)] : [];
      const listQuery = {
        page: query,
        order: parseSortOrder('-id'),
        search: query,
        equal: { email: query.email },
        conditions: [sql`balance_order_id is null`, ...statusConditions],
      };
      const { rows, ...counted } = await readTablePage<Row<'drafts'>>(db, 'drafts', listQuery);
      const results = await Promise.all(rows.map((row) => readDraftDetails(deps, row)));
      return buildListAnswer(results.map(withoutLinks), counted);
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/drafts',
    ...group,
    summary: 'Drafts an order for somebody, at prices that stay; `link` is where it is paid',
    body: DraftInput,
    example: {
      email: 'ada@example.com',
      items: [{ product_id: 'linen-apron', quantity: 2, price: 35 }],
      discount: { percent: 5 },
      note: 'As we said on the phone.',
    },
    answer: DraftAnswer,
    status: 201,
    isVersioned: true,
    write: async (call) =>
      commitDraftChange(call, await createDraft(call.tx, await resolveDates(call.tx, call.body), call.now), null),
  }),
  defineFindRoute({
    path: '/operator/drafts/:id',
    ...group,
    recordName: 'draft',
    answer: v.union([DraftAnswer, ListedDraft]),
    find: ({ deps, id }) => findDraft(deps, id),
    forKey: withLinksFor,
  }),
  defineRoute({
    method: 'PATCH',
    path: '/operator/drafts/:id',
    ...group,
    summary: 'Changes the fields that are given, also while somebody has it open',
    body: DraftUpdate,
    example: { discount: { amount: 10 } },
    answer: DraftAnswer,
    refusals: { 404: notFoundText, 409: over },
    isVersioned: true,
    async write(call) {
      const previousDraft = await lockAndReadDraft(call);
      await updateDraft(call.tx, call.id, await resolveDates(call.tx, call.body), call.now);
      return commitDraftChange(call, call.id, previousDraft);
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/operator/drafts/:id',
    ...group,
    summary: 'Takes the offer back: its link says so',
    refusals: { 404: notFoundText, 409: over },
    body: noBody,
    isVersioned: true,
    async write(call) {
      const previousDraft = await lockAndReadDraft(call);
      await deleteDraft(call.tx, call.id, call.now);
      await commitDraftChange(call, call.id, previousDraft);
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/drafts/:id/send',
    ...group,
    summary: 'Mails the link, once for each version of the draft',
    body: noBody,
    answer: DraftAnswer,
    refusals: { 404: notFoundText, 409: 'draft_over: it was ordered or deleted, or has expired' },
    async write({ tx, deps, id, actor, now }) {
      await mailDraftLink(tx, deps, id);
      const auditEntry = { actor: actor.name, action: 'draft.send', entity: 'draft', id, before: null, after: null };
      await recordAuditEntry(tx, auditEntry, now);
      return findDraft({ ...deps, db: tx }, id);
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/drafts/:id/order',
    ...group,
    summary:
      'Makes an order of a draft that is paid without a gateway: by a manual payment method, or with `paid` as one that was paid already',
    body: DraftOrderInput,
    example: { method: 'invoice' },
    answer: OrderAnswer,
    forKey: withOrderLinksFor,
    refusals: { 404: notFoundText, 409: 'draft_over: it was ordered or deleted, or has expired; out_of_stock' },
    async writeInSteps({ deps, id, body, actor, claim }) {
      const { method, service, paid } = body;
      const timeZone = await readTimeZone(deps.db);
      const date = paid?.date_paid && { date_paid: startOfDay(paid.date_paid, timeZone) };
      const received = paid ? { ...paid, ...date } : null;
      const orderId = await placeDraft(deps, id, { method, service, received, by: actor.name, claim });
      return findOperatorOrder(deps, orderId);
    },
    async readResult({ deps, id }) {
      const draft = await findDraft(deps, id);
      return draft?.order_id ? findOperatorOrder(deps, draft.order_id) : null;
    },
  }),
];

interface DraftDates {
  date_expires?: string | undefined;
  date_reminder?: string | null | undefined;
}

/** A draft can be ordered until the end of a day, and its shopper is reminded at the beginning of one. */
async function resolveDates<Fields extends DraftDates>(tx: Tx, fields: Fields): Promise<Fields> {
  const { date_expires, date_reminder } = fields;
  if (!date_expires && !date_reminder) return fields;
  const timeZone = await readTimeZone(tx);
  return {
    ...fields,
    ...(date_expires && { date_expires: endOfDay(date_expires, timeZone) }),
    ...(date_reminder && { date_reminder: startOfDay(date_reminder, timeZone) }),
  };
}

type Call = Pick<WriteCall<unknown>, 'tx' | 'deps' | 'id' | 'ifMatch' | 'actor' | 'now'>;

/** Locks a draft against other writers, then reads it. */
async function lockAndReadDraft({ tx, deps, id, ifMatch, now }: Call) {
  await lockDraftWithCart(tx, id, now, ['open', 'expired']);
  const previousDraft = await findDraft({ ...deps, db: tx }, id);
  if (previousDraft) assertVersionMatches(ifMatch, previousDraft);
  return previousDraft;
}

/** The log says what was offered, not to whom. */
async function commitDraftChange({ tx, deps, actor, now }: Call, id: string, previousDraft: object | null) {
  const draft = await findDraft({ ...deps, db: tx }, id);
  const old = new Map(previousDraft ? [[id, omitPersonalFields(previousDraft)]] : []);
  const readAfterChange = async () => new Map(draft ? [[id, omitPersonalFields(draft)]] : []);
  await commitChange(tx, { entity: 'draft', ids: [id], actor, now, previousRecords: old, read: readAfterChange });
  return draft;
}

function omitPersonalFields(draft: object): object {
  const personal = ['email', 'note', 'shipping', 'billing', 'link', 'date_updated'];
  return Object.fromEntries(Object.entries(draft).filter(([field]) => !personal.includes(field)));
}
