import { Hono, type MiddlewareHandler } from 'hono';
import type { AppEnv } from '../http/context.ts';
import type { Images } from '../images/index.ts';
import { operatorDifferenceRoutes, operatorPaymentRoutes } from './books.ts';
import { createOperatorEventRoutes, operatorAuditRoutes } from './events.ts';
import { createOperatorImageRoutes } from './images.ts';
import { requireOperator } from './key.ts';
import { operatorOrderRoutes } from './orders.ts';
import { operatorPreviewRoutes } from './previews.ts';
import { operatorReturnRoutes } from './returns.ts';
import { operatorWebhookRoutes } from './webhooks.ts';

/** /operator: for whoever runs the shop. No browser of another origin may call it. */
export function createOperator(images: Images, counted: MiddlewareHandler<AppEnv>) {
  const operator = new Hono<AppEnv>();
  operator.use(counted);
  operator.use(async (c, next) => {
    c.header('Cache-Control', 'no-store');
    await next();
  });
  operator.use(requireOperator);
  operator.route('/orders', operatorOrderRoutes);
  operator.route('/payments', operatorPaymentRoutes);
  operator.route('/differences', operatorDifferenceRoutes);
  operator.route('/returns', operatorReturnRoutes);
  operator.route('/previews', operatorPreviewRoutes);
  operator.route('/images', createOperatorImageRoutes(images));
  operator.route('/events', createOperatorEventRoutes());
  operator.route('/webhooks', operatorWebhookRoutes);
  operator.route('/audit', operatorAuditRoutes);
  return operator;
}
