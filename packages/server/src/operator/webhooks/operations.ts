import * as v from 'valibot';
import { createWebhook, deleteWebhook, listWebhooks, readWebhook, updateWebhook } from '../../events/index.ts';
import { answered } from '../description/fields.ts';
import { assertVersionMatches } from '../description/if-match.ts';
import { defineReadOperation, defineWriteOperation, noQuery, type WriteCall } from '../description/operation.ts';
import { defineDeleteOperation, defineUpdateOperation } from '../description/record-operations.ts';

const tag = 'webhooks';
const notFoundRefusal = { 404: 'no such webhook' };
const url = v.pipe(v.string(), v.maxLength(2000));

const webhook = {
  id: v.string(),
  url: v.string(),
  types: v.array(v.string()),
  enabled: v.boolean(),
  date_created: v.string(),
};
const WebhookAnswer = v.strictObject(webhook);
/** Types are one each, all of a kind like `order.*`, or `*`. */
const fields = { types: v.optional(v.array(v.string())), enabled: v.optional(v.boolean()) };

export const webhookOperations = {
  'GET /webhooks': defineReadOperation({
    tag,
    summary: 'Addresses that are told of events',
    query: noQuery,
    answer: v.strictObject({ results: v.array(WebhookAnswer) }),
    run: async ({ db }) => ({ results: await listWebhooks(db) }),
  }),
  'POST /webhooks': defineWriteOperation({
    tag,
    summary: 'Tells an address of events from now on; the secret that signs them is in this answer alone',
    body: v.strictObject({ url, ...fields }),
    example: { url: 'https://example.com/events', types: ['order.created'] },
    answer: v.strictObject({ ...webhook, secret: v.string() }),
    run: (call) => createWebhook(toWebhookContext(call), call.body),
  }),
  'GET /webhooks/:id': defineReadOperation({
    tag,
    summary: 'One of them',
    query: noQuery,
    answer: WebhookAnswer,
    refusals: notFoundRefusal,
    isVersioned: true,
    run: ({ db, id }) => readWebhook(db, id),
  }),
  'PUT /webhooks/:id': defineUpdateOperation({
    tag,
    summary: 'Changes its address or types, or switches it off and on',
    body: v.strictObject({ url: v.optional(url), ...fields, id: answered, date_created: answered }),
    example: { enabled: false },
    answer: WebhookAnswer,
    refusals: notFoundRefusal,
    async run(call) {
      assertVersionMatches(call.ifMatch, await readWebhook(call.tx, call.id));
      return updateWebhook(toWebhookContext(call), call.id, call.body);
    },
  }),
  'DELETE /webhooks/:id': defineDeleteOperation({
    tag,
    summary: 'Tells it nothing more',
    refusals: notFoundRefusal,
    async run(call) {
      assertVersionMatches(call.ifMatch, await readWebhook(call.tx, call.id));
      await deleteWebhook(toWebhookContext(call), call.id);
    },
  }),
};

function toWebhookContext({ tx, actor, now, deps }: WriteCall<unknown>) {
  return { tx, actor: actor.name, now, reach: deps.config };
}
