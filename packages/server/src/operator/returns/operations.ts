import * as v from 'valibot';
import type { Row } from '../../db/index.ts';
import { orderReturn, returnStatus } from '../../entities/index.ts';
import { answerReturns, approveReturn, declineReturn, findReturn } from '../../orders/index.ts';
import { createListSchema, pageQuery, parseSortOrder } from '../description/list.ts';
import { defineMultiStepOperation, defineReadOperation } from '../description/operation.ts';
import { readTablePage } from '../description/records.ts';
import { ApproveInput, NoteInput } from '../orders/decisions-schema.ts';

const notFoundRefusal = { 404: 'no such return' };
const decided = { 409: 'invalid_status: it was decided otherwise, or its order is not in a status for that' };

export const returnOperations = {
  'GET /returns': defineReadOperation({
    tag: 'returns',
    summary: 'What shoppers want to send back, the longest waiting first',
    query: v.strictObject({ ...pageQuery, status: v.optional(returnStatus) }),
    answer: createListSchema(orderReturn),
    async run({ db, query: { status, ...page } }) {
      const listQuery = { page, order: parseSortOrder('date_created'), equal: { status } };
      const { rows, next } = await readTablePage<Row<'returns'>>(db, 'returns', listQuery);
      return { results: await answerReturns(db, rows), next };
    },
  }),
  'POST /returns/:id/approve': defineMultiStepOperation({
    tag: 'returns',
    summary: 'Takes the pieces back and refunds them, but those that were refunded since the return was requested',
    body: ApproveInput,
    answer: orderReturn,
    refusals: { ...notFoundRefusal, ...decided },
    async run({ deps, id, actor, claim, body: { note, restock } }) {
      await approveReturn(deps, id, { by: actor.name, note: note || undefined, restock, claim });
      return findReturn(deps, id);
    },
    read: ({ deps, id }) => findReturn(deps, id),
  }),
  'POST /returns/:id/decline': defineMultiStepOperation({
    tag: 'returns',
    summary: 'Refuses the return; the shopper is mailed, with the note',
    body: NoteInput,
    answer: orderReturn,
    refusals: { ...notFoundRefusal, ...decided },
    async run({ deps, id, actor, claim, body: { note } }) {
      await declineReturn(deps, id, { by: actor.name, note: note || undefined, claim });
      return findReturn(deps, id);
    },
    read: ({ deps, id }) => findReturn(deps, id),
  }),
};
