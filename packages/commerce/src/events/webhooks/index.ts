export { assertReceiver, isAllowedAddress, readUrlHostname } from './address.ts';
export { lookupAllowed, postToReceiver } from './deliver.ts';
export { queueDeliveries, replayDelivery, replayEvents, serializeDelivery } from './deliveries.ts';
export { WebhookSender } from './sender.ts';
export {
  createWebhook,
  deleteWebhook,
  eventPatterns,
  listWebhooks,
  matchesEventType,
  readWebhook,
  updateWebhook,
} from './webhooks.ts';
