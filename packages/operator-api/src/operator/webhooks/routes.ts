import { createWebhook, deleteWebhook, listWebhooks, readWebhook, updateWebhook } from '@mercer/commerce/events';
import { defineRoute, noBody, type WriteCall } from '@mercer/platform/http/routes/define-route';
import { assertVersionMatches } from '@mercer/platform/http/routes/serialize-stable-fields';
import * as v from 'valibot';
import { answered } from '../description/fields.ts';
import { defineChangeRoutes, defineWholeListRoute } from '../description/record-routes.ts';
import { createReplacementSchema } from '../description/replacement.ts';

const group = { access: 'operator', tag: 'webhooks' } as const;
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
const WebhookUpdate = v.strictObject({ url: v.optional(url), ...fields, id: answered, date_created: answered });
const example = { url: 'https://example.com/events', types: ['order.created'] };

export const webhookRoutes = [
  defineWholeListRoute({
    path: '/operator/webhooks',
    ...group,
    summary: 'Addresses that are told of events',
    table: 'webhooks',
    answer: WebhookAnswer,
    readAll: ({ db }) => listWebhooks(db),
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/webhooks',
    ...group,
    summary: 'Tells an address of events from now on; the secret that signs them is in this answer alone',
    body: v.strictObject({ url, ...fields }),
    example,
    answer: v.strictObject({ ...webhook, secret: v.string() }),
    write: (call) => createWebhook(toWebhookContext(call), call.body),
  }),
  defineRoute({
    method: 'GET',
    path: '/operator/webhooks/:id',
    ...group,
    summary: 'One of them',
    answer: WebhookAnswer,
    refusals: notFoundRefusal,
    isVersioned: true,
    read: ({ db, id }) => readWebhook(db, id),
  }),
  ...defineChangeRoutes({
    path: '/operator/webhooks/:id',
    ...group,
    recordName: 'webhook',
    summary: 'Changes its address or types, or switches it off and on',
    body: WebhookUpdate,
    example: { enabled: false },
    replacement: createReplacementSchema(WebhookUpdate, {
      required: ['url'],
      defaults: { types: ['*'], enabled: true },
    }),
    replacementExample: example,
    answer: WebhookAnswer,
    refusals: notFoundRefusal,
    async write(call) {
      assertVersionMatches(call.ifMatch, await readWebhook(call.tx, call.id));
      return updateWebhook(toWebhookContext(call), call.id, call.body);
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/operator/webhooks/:id',
    ...group,
    summary: 'Tells it nothing more',
    refusals: notFoundRefusal,
    body: noBody,
    isVersioned: true,
    async write(call) {
      assertVersionMatches(call.ifMatch, await readWebhook(call.tx, call.id));
      await deleteWebhook(toWebhookContext(call), call.id);
    },
  }),
];

function toWebhookContext({ tx, actor, now, deps }: WriteCall<unknown>) {
  return { tx, actor: actor.name, now, reach: deps.config };
}
