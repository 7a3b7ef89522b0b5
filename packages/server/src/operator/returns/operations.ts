import * as v from 'valibot';
import type { Row } from '../../db/index.ts';
import { orderReturn, returnStatus } from '../../entities/index.ts';
import { answerReturns } from '../../orders/index.ts';
import { listAnswer, orderOf, pageQuery } from '../description/list.ts';
import { reads } from '../description/operation.ts';
import { listRows } from '../description/records.ts';

export const returnOperations = {
  'GET /returns': reads({
    tag: 'returns',
    summary: 'What shoppers want to send back, the longest waiting first',
    query: v.strictObject({ ...pageQuery, status: v.optional(returnStatus) }),
    answer: listAnswer(orderReturn),
    async run({ db, query: { status, ...page } }) {
      const wanted = { page, order: orderOf('date_created'), equal: { status } };
      const { rows, next } = await listRows<Row<'returns'>>(db, 'returns', wanted);
      return { results: await answerReturns(db, rows), next };
    },
  }),
};
