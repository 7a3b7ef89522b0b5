import * as v from 'valibot';
import type { Row } from '../../db/index.ts';
import { readWebhook, serializeDelivery } from '../../events/index.ts';
import { listAnswer, orderOf, pageQuery } from '../description/list.ts';
import { reads } from '../description/operation.ts';
import { listRows } from '../description/records.ts';

const status = v.picklist(['queued', 'delivered', 'dead']);
const dateOrNone = v.nullable(v.string());

const DeliveryAnswer = v.strictObject({
  id: v.string(),
  event_id: v.number(),
  status,
  attempts: v.number(),
  date_due: dateOrNone,
  date_created: v.string(),
  date_delivered: dateOrNone,
  response_status: v.nullable(v.number()),
  error: v.nullable(v.string()),
});

export const deliveryOperations = {
  'GET /webhooks/:id/deliveries': reads({
    tag: 'webhooks',
    summary: 'What it was told, and what it has answered; the newest event first',
    query: v.strictObject({ ...pageQuery, status: v.optional(status) }),
    answer: listAnswer(DeliveryAnswer),
    refusals: { 404: 'no such webhook' },
    async run({ db, id, query: { status, ...page } }) {
      const webhook = await readWebhook(db, id);
      const wanted = { page, order: orderOf('-event_id'), equal: { webhook_id: webhook.id, status } };
      const { rows, next } = await listRows<Row<'webhook_deliveries'>>(db, 'webhook_deliveries', wanted);
      return { results: rows.map(serializeDelivery), next };
    },
  }),
};
