import { Hono } from 'hono';
import { createAccountRoutes } from './accounts/index.ts';
import { cartRoutes, joinCarts } from './cart/index.ts';
import { categoryRoutes, productRoutes } from './catalog/index.ts';
import { contentRoutes } from './content/index.ts';
import { pictureRoutes } from './demo/index.ts';
import type { AppDeps, AppEnv } from './http/context.ts';
import { cors } from './http/cors.ts';
import { ApiError, answerError } from './http/errors.ts';
import { requireKey } from './http/key.ts';
import { rateLimit } from './http/rate-limit.ts';
import { cartOrderRoutes, intentRoutes, orderRoutes } from './orders/index.ts';
import { withSession } from './session/handle.ts';
import { sessionRoutes, settingsRoutes } from './settings/index.ts';
import { createVault } from './vault/index.ts';

/** The commerce backend: /api, /vault, /images and /healthz. `fetch` of the result answers a `Request`. */
export function createApp(deps: AppDeps) {
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    c.set('deps', deps);
    c.header('X-Content-Type-Options', 'nosniff');
    await next();
  });
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.route('/', pictureRoutes);
  app.route('/api', createApi(deps));
  app.route('/vault', createVault().route('/intent', intentRoutes));
  app.notFound((c) => answerError(unknownPath(), c, () => {}));
  app.onError((error, c) =>
    answerError(error, c, (fault) => deps.log.error('request failed', { error: String(fault) })),
  );
  return app;
}

function createApi({ config }: AppDeps) {
  const api = new Hono<AppEnv>();
  api.use(cors, rateLimit(), requireKey, withSession);
  api.use(async (c, next) => {
    c.header('Cache-Control', 'no-store');
    await next();
  });
  api.route('/cart/order', cartOrderRoutes);
  api.route('/account', createAccountRoutes(config, { joinCarts }));
  api.route('/cart', cartRoutes);
  api.route('/account/orders', orderRoutes);
  api.route('/settings', settingsRoutes);
  api.route('/session', sessionRoutes);
  api.route('/products', productRoutes);
  api.route('/categories', categoryRoutes);
  api.route('/content', contentRoutes);
  return api;
}

function unknownPath() {
  return new ApiError('There is nothing at this path', { status: 404, code: 'not_found_error' });
}
