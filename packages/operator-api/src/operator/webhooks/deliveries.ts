import {
  readWebhook,
  recordAuditEntry,
  replayDelivery,
  replayEvents,
  serializeDelivery,
} from '@mercer/commerce/events';
import type { Row, Tx } from '@mercer/database';
import { defineRoute, noBody, type WriteCall } from '@mercer/platform/http/routes/define-route';
import * as v from 'valibot';
import { eventId } from '../description/fields.ts';
import {
  buildListAnswer,
  createChoiceListSchema,
  createListSchema,
  filterValues,
  pageQuery,
  parseSortOrder,
} from '../description/list.ts';
import { defineListRoute } from '../description/record-routes.ts';
import { readTablePage } from '../description/records.ts';

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

/** Records in the audit log who replayed deliveries. */
function recordReplay(
  tx: Tx,
  { actor, id, now }: Pick<WriteCall<unknown>, 'actor' | 'id' | 'now'>,
  replayScope: object,
) {
  const entry = {
    actor: actor.name,
    action: 'webhook.replay',
    entity: 'webhook',
    id,
    before: null,
    after: replayScope,
  };
  return recordAuditEntry(tx, entry, now);
}

export const deliveryRoutes = [
  defineListRoute({
    path: '/operator/deliveries',
    access: 'operator',
    tag: 'webhooks',
    summary: 'What all webhooks were told, and what they have answered; the newest event first',
    table: 'webhook_deliveries',
    filters: { webhook_id: filterValues, status: v.optional(createChoiceListSchema(status.options)) },
    sort: '-event_id',
    answer: v.strictObject({ ...DeliveryAnswer.entries, webhook_id: v.string() }),
    serialize: (row) => ({ ...serializeDelivery(row), webhook_id: row.webhook_id }),
  }),
  defineRoute({
    method: 'GET',
    path: '/operator/webhooks/:id/deliveries',
    access: 'operator',
    tag: 'webhooks',
    summary: 'What it was told, and what it has answered; the newest event first',
    query: v.strictObject({ ...pageQuery, status: v.optional(createChoiceListSchema(status.options)) }),
    answer: createListSchema(DeliveryAnswer),
    refusals: { 404: 'no such webhook' },
    async read({ db, id, query: { status, ...page } }) {
      const webhook = await readWebhook(db, id);
      const listQuery = { page, order: parseSortOrder('-event_id'), equal: { webhook_id: webhook.id, status } };
      const { rows, ...counted } = await readTablePage<Row<'webhook_deliveries'>>(db, 'webhook_deliveries', listQuery);
      return buildListAnswer(rows.map(serializeDelivery), counted);
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/webhooks/:id/deliveries/:delivery/replay',
    access: 'operator',
    tag: 'webhooks',
    summary: 'Tells it once more',
    body: noBody,
    answer: v.strictObject({ success: v.boolean() }),
    refusals: { 404: 'no such delivery' },
    async write(call) {
      const delivery = call.param('delivery');
      await replayDelivery(call.tx, call.id, delivery);
      await recordReplay(call.tx, call, { delivery });
      return { success: true };
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/webhooks/:id/replay',
    access: 'operator',
    tag: 'webhooks',
    summary: 'Tells it once more of the events after one id, up to another or the newest',
    body: v.strictObject({ after: eventId, until: v.optional(eventId) }),
    answer: v.strictObject({ count: v.number() }),
    refusals: { 404: 'no such webhook' },
    async writeInSteps({ step, ...call }) {
      const count = await replayEvents(call.deps, call.id, call.body, step);
      await step('audit', (tx) => recordReplay(tx, call, { ...call.body, count }));
      return { count };
    },
  }),
];
