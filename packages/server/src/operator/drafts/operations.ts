import * as v from 'valibot';
import type { Row } from '../../db/index.ts';
import { audit } from '../../events/index.ts';
import {
  createDraft,
  deleteDraft,
  findDraft,
  lockDraft,
  mailDraft,
  readDraft,
  updateDraft,
} from '../../orders/index.ts';
import { changed } from '../changed.ts';
import { assertMatch } from '../description/if-match.ts';
import { listAnswer, orderOf } from '../description/list.ts';
import { reads, type Writing, writes } from '../description/operation.ts';
import { creates, finds, removes, updates } from '../description/record-operations.ts';
import { listRows } from '../description/records.ts';
import { withLinksFor, withoutLinks } from '../links.ts';
import { DraftAnswer, DraftInput, DraftQuery, DraftUpdate, ListedDraft } from './schema.ts';

const tag = 'drafts';
const gone = 'no such draft';
const over = 'draft_over: it was ordered or deleted';

export const draftOperations = {
  'GET /drafts': reads({
    tag,
    summary: 'Orders that were drafted for somebody, the newest first',
    query: DraftQuery,
    answer: listAnswer(ListedDraft),
    async run({ db, deps, query }) {
      const wanted = { page: query, order: orderOf('-id'), equal: { email: query.email } };
      const { rows, next } = await listRows<Row<'drafts'>>(db, 'drafts', wanted);
      const results = await Promise.all(rows.map((row) => readDraft(deps, row)));
      return { results: results.map(withoutLinks), next };
    },
  }),
  'POST /drafts': creates({
    tag,
    summary: 'Drafts an order for somebody, at prices that stay; `link` is where it is paid',
    body: DraftInput,
    example: {
      email: 'ada@example.com',
      items: [{ product_id: 'linen-apron', quantity: 2, price: 35 }],
      discount: { percent: 5 },
      note: 'As we said on the phone.',
    },
    answer: DraftAnswer,
    run: async (call) => told(call, await createDraft(call.tx, call.body, call.now), null),
  }),
  'GET /drafts/:id': finds({
    tag,
    named: 'draft',
    answer: v.union([DraftAnswer, ListedDraft]),
    find: ({ deps, id }) => findDraft(deps, id),
    forKey: withLinksFor,
  }),
  'PUT /drafts/:id': updates({
    tag,
    summary: 'Changes the fields that are given, also while somebody has it open',
    body: DraftUpdate,
    example: { discount: { amount: 10 } },
    answer: DraftAnswer,
    refusals: { 404: gone, 409: over },
    async run(call) {
      const before = await readBefore(call);
      await updateDraft(call.tx, call.id, call.body, call.now);
      return told(call, call.id, before);
    },
  }),
  'DELETE /drafts/:id': removes({
    tag,
    summary: 'Takes the offer back: its link says so',
    refusals: { 404: gone, 409: over },
    async run(call) {
      const before = await readBefore(call);
      await deleteDraft(call.tx, call.id, call.now);
      await told(call, call.id, before);
    },
  }),
  'POST /drafts/:id/send': writes({
    tag,
    summary: 'Mails the link, once for each version of the draft',
    body: v.strictObject({}),
    answer: DraftAnswer,
    refusals: { 404: gone, 409: 'draft_over: it was ordered or deleted, or has expired' },
    async run({ tx, deps, id, actor, now }) {
      await mailDraft(tx, deps, id);
      const sent = { actor: actor.name, action: 'draft.send', entity: 'draft', id, before: null, after: null };
      await audit(tx, sent, now);
      return findDraft({ ...deps, db: tx }, id);
    },
  }),
};

type Call = Pick<Writing<unknown>, 'tx' | 'deps' | 'id' | 'ifMatch' | 'actor' | 'now'>;

/** Nobody else writes it from here on. */
async function readBefore({ tx, deps, id, ifMatch, now }: Call) {
  await lockDraft(tx, id, now, ['open', 'expired']);
  const before = await findDraft({ ...deps, db: tx }, id);
  if (before) assertMatch(ifMatch, before);
  return before;
}

/** The log says what was offered, not to whom. */
async function told({ tx, deps, actor, now }: Call, id: string, before: object | null) {
  const draft = await findDraft({ ...deps, db: tx }, id);
  const old = new Map(before ? [[id, unnamed(before)]] : []);
  const read = async () => new Map(draft ? [[id, unnamed(draft)]] : []);
  await changed(tx, { entity: 'draft', ids: [id], actor, now, before: old, read });
  return draft;
}

function unnamed(draft: object): object {
  const personal = ['email', 'note', 'shipping', 'billing', 'link', 'date_updated'];
  return Object.fromEntries(Object.entries(draft).filter(([field]) => !personal.includes(field)));
}
