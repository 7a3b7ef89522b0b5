export {
  recordAuditEntries,
  recordAuditEntry,
  redactAuditEntries,
  redactReviewAuditEntries,
  serializeAudit,
} from './audit.ts';
export { computeExpiryDate, dropOldEvents, type NewEvent, recordEvent, recordEvents } from './event-log.ts';
export { EventStreams, listEvents, newestEventId, type Reader } from './event-streams.ts';
export { publishEvents } from './publish.ts';
export { redactTrackingNumbers } from './redact-tracking.ts';
export { retryAfterMs } from './retry.ts';
export {
  assertReceiver,
  createWebhook,
  deleteWebhook,
  eventPatterns,
  isAllowedAddress,
  listWebhooks,
  lookupAllowed,
  matchesEventType,
  postToReceiver,
  readUrlHostname,
  readWebhook,
  replayDelivery,
  replayEvents,
  serializeDelivery,
  updateWebhook,
  WebhookSender,
} from './webhooks/index.ts';
export { type PublishedRow, serializeEvent } from './wire.ts';
