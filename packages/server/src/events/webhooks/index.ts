export { hostOf, isAllowedAddress } from './address.ts';
export { listDeliveries, queueDeliveries, replayDelivery, replayEvents } from './deliveries.ts';
export { lookupAllowed } from './post.ts';
export { WebhookSender } from './sender.ts';
export {
  createWebhook,
  deleteWebhook,
  eventPatterns,
  listWebhooks,
  readWebhook,
  updateWebhook,
  wants,
} from './webhooks.ts';
