import { answerReturns, approveReturn, declineReturn, findReturn } from '@mercer/commerce/orders';
import type { Row } from '@mercer/database';
import { orderReturn, returnStatus } from '@mercer/platform/entities';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import * as v from 'valibot';
import { createListSchema, pageQuery, parseSortOrder } from '../description/list.ts';
import { readTablePage } from '../description/records.ts';
import { ApproveInput, NoteInput } from '../orders/decisions-schema.ts';

const notFoundRefusal = { 404: 'no such return' };
const decided = { 409: 'invalid_status: it was decided otherwise, or its order is not in a status for that' };

export const returnRoutes = [
  defineRoute({
    method: 'GET',
    path: '/operator/returns',
    access: 'operator',
    scope: 'orders',
    tag: 'returns',
    summary: 'What shoppers want to send back, the longest waiting first',
    query: v.strictObject({ ...pageQuery, status: v.optional(returnStatus) }),
    answer: createListSchema(orderReturn),
    async read({ db, query: { status, ...page } }) {
      const listQuery = { page, order: parseSortOrder('date_created'), equal: { status } };
      const { rows, next } = await readTablePage<Row<'returns'>>(db, 'returns', listQuery);
      return { results: await answerReturns(db, rows), next };
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/returns/:id/approve',
    access: 'operator',
    scope: 'orders',
    tag: 'returns',
    summary: 'Takes the pieces back and refunds them, but those that were refunded since the return was requested',
    body: ApproveInput,
    answer: orderReturn,
    refusals: { ...notFoundRefusal, ...decided },
    async writeInSteps({ deps, id, actor, claim, body: { note, restock } }) {
      await approveReturn(deps, id, { by: actor.name, note: note || undefined, restock, claim });
      return findReturn(deps, id);
    },
    readResult: ({ deps, id }) => findReturn(deps, id),
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/returns/:id/decline',
    access: 'operator',
    scope: 'orders',
    tag: 'returns',
    summary: 'Refuses the return; the shopper is mailed, with the note',
    body: NoteInput,
    answer: orderReturn,
    refusals: { ...notFoundRefusal, ...decided },
    async writeInSteps({ deps, id, actor, claim, body: { note } }) {
      await declineReturn(deps, id, { by: actor.name, note: note || undefined, claim });
      return findReturn(deps, id);
    },
    readResult: ({ deps, id }) => findReturn(deps, id),
  }),
];
