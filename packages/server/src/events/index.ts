export { audit, auditAll, forgetChangesOf, serializeAudit } from './audit.ts';
export { EventStreams, type Reader } from './event-streams.ts';
export { listEvents, newestEventId } from './list-events.ts';
export { publishEvents } from './publish.ts';
export { type NewEvent, recordEvent, recordEvents } from './record.ts';
export { dropOldEvents, expiryOf } from './retention.ts';
export { retryAfterMs } from './retry.ts';
export {
  createWebhook,
  deleteWebhook,
  eventPatterns,
  hostOf,
  isAllowedAddress,
  listWebhooks,
  lookupAllowed,
  readWebhook,
  replayDelivery,
  replayEvents,
  serializeDelivery,
  updateWebhook,
  WebhookSender,
  wants,
} from './webhooks/index.ts';
export { type PublishedRow, serializeEvent } from './wire.ts';
