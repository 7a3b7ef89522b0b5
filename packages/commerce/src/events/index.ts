export {
  recordAuditEntries,
  recordAuditEntry,
  redactAuditEntries,
  redactReviewAuditEntries,
  serializeAudit,
} from './audit.ts';
export { EventStreams, type Reader } from './event-streams.ts';
export { listEvents, newestEventId } from './event-streams.ts';
export { publishEvents } from './publish.ts';
export { type NewEvent, recordEvent, recordEvents } from './retention.ts';
export { redactTrackingNumbers } from './redact-tracking.ts';
export { computeExpiryDate, dropOldEvents } from './retention.ts';
export { retryAfterMs } from './retry.ts';
export {
  createWebhook,
  deleteWebhook,
  eventPatterns,
  isAllowedAddress,
  listWebhooks,
  lookupAllowed,
  matchesEventType,
  readUrlHostname,
  readWebhook,
  replayDelivery,
  replayEvents,
  serializeDelivery,
  updateWebhook,
  WebhookSender,
} from './webhooks/index.ts';
export { type PublishedRow, serializeEvent } from './wire.ts';
