import * as v from 'valibot';
import type { Row, Tx } from '../../db/index.ts';
import { audit, readWebhook, replayDelivery, replayEvents, serializeDelivery } from '../../events/index.ts';
import { eventId } from '../description/fields.ts';
import { listAnswer, orderOf, pageQuery } from '../description/list.ts';
import { posts, reads, type Writing, writes } from '../description/operation.ts';
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

/** Who has had something told once more. */
function noteReplay(tx: Tx, { actor, id, now }: Pick<Writing<unknown>, 'actor' | 'id' | 'now'>, after: object) {
  const entry = { actor: actor.name, action: 'webhook.replay', entity: 'webhook', id, before: null, after };
  return audit(tx, entry, now);
}

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
  'POST /webhooks/:id/deliveries/:delivery/replay': writes({
    tag: 'webhooks',
    summary: 'Tells it once more',
    body: v.strictObject({}),
    answer: v.strictObject({ success: v.boolean() }),
    refusals: { 404: 'no such delivery' },
    async run(call) {
      const delivery = call.param('delivery');
      await replayDelivery(call.tx, call.id, delivery);
      await noteReplay(call.tx, call, { delivery });
      return { success: true };
    },
  }),
  'POST /webhooks/:id/replay': posts({
    tag: 'webhooks',
    summary: 'Tells it once more of the events after one id, up to another or the newest',
    body: v.strictObject({ after: eventId, until: v.optional(eventId) }),
    answer: v.strictObject({ count: v.number() }),
    refusals: { 404: 'no such webhook' },
    async run({ step, ...call }) {
      const count = await replayEvents(call.deps, call.id, call.body, step);
      await step('audit', (tx) => noteReplay(tx, call, { ...call.body, count }));
      return { count };
    },
  }),
};
