export { audit, auditAll, listAudit } from './audit.ts';
export { eventTypes } from './event-data.ts';
export { EventStreams } from './event-streams.ts';
export { listEvents, newestEventId } from './list-events.ts';
export { publishEvents } from './publish.ts';
export { type EventActor, type NewEvent, recordEvent, recordEvents } from './record.ts';
export { dropOldEvents } from './retention.ts';
export {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  replayDelivery,
  replayEvents,
  updateWebhook,
  WebhookSender,
} from './webhooks/index.ts';
