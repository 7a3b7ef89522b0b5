import { Hono, type MiddlewareHandler } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { answerPublicly } from '../http/public-answer.ts';
import type { Images } from '../images/index.ts';
import { operatorDifferenceRoutes, operatorPaymentRoutes } from './books.ts';
import { createOperatorEventRoutes, operatorAuditRoutes } from './events.ts';
import { createOperatorImageRoutes } from './images.ts';
import { requireOperator } from './key.ts';
import { operatorOrderRoutes } from './orders.ts';
import { describedPaths } from './paths.ts';
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
  for (const path of describedPaths) {
    const [method = '', route = ''] = path.split(' ');
    operator.on(method, route, async (c) => (await import('./operations.ts')).operations[path].handle(c));
  }
  return operator;
}

/** /openapi.json: made of the descriptions that run. Anyone may read it. */
export const openApiRoutes = new Hono<AppEnv>().get('/', async (c) => {
  const [{ openApi }, { descriptions }] = await Promise.all([
    import('./description/open-api.ts'),
    import('./operations.ts'),
  ]);
  return answerPublicly(c, JSON.stringify(openApi(descriptions, c.var.deps.config.publicUrl)));
});
