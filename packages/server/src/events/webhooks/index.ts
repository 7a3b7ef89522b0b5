export { listDeliveries, queueDeliveries, replayDelivery, replayEvents } from './deliveries.ts';
export { WebhookSender } from './sender.ts';
export { createWebhook, deleteWebhook, listWebhooks, updateWebhook } from './webhooks.ts';
