import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { createAccountRoutes } from './accounts/index.ts';
import { cartRoutes, createCartReadRoutes, followLocale, joinCarts, productDeliveryRoutes } from './cart/index.ts';
import { createCatalogRoutes } from './catalog/index.ts';
import { checkReadiness } from './checkup/index.ts';
import { createContentRoutes } from './content/index.ts';
import { openApiRoutes, referenceRoutes } from './description/index.ts';
import { createFunctionRoutes } from './functions/index.ts';
import type { AppDeps, AppEnv } from './http/context.ts';
import { corsMiddleware } from './http/cors.ts';
import { ApiError, respondWithError } from './http/errors.ts';
import { withImageAddresses } from './http/image-addresses.ts';
import { requirePublicKey } from './http/key.ts';
import { logRefusedCall } from './http/log-refused-call.ts';
import type { OperatorKey } from './http/operator-key.ts';
import { limitCallRate } from './http/attempt-limit.ts';
import { createRateLimiter } from './http/rate-limiter.ts';
import { mountRoutes } from './http/routes/mount-routes.ts';
import { createImageRoutes, Images } from './images/index.ts';
import { invoiceRoutes } from './invoices/index.ts';
import { addressData, createOperator, forgetAnswers, personalData } from './operator/index.ts';
import {
  accountOrderRoutes,
  cartOrderRoutes,
  draftRoutes,
  intentRoutes,
  resetPayment,
  signedInvoiceRoutes,
  signedOrderRoutes,
  webhookRoutes,
} from './orders/index.ts';
import { appleDomainRoutes, authorizationRoutes, createPaymentRoutes, paymentMethodRoutes } from './payments/index.ts';
import { createReviewRoutes } from './reviews/index.ts';
import { sessionMiddleware } from './session/handle.ts';
import { createSessionRoutes, settingsRoutes } from './settings/index.ts';
import { stockAlertRoutes } from './stock-alerts/index.ts';
import { subscriberRoutes } from './subscribers/index.ts';
import { signedSubscriptionRoutes, subscriptionRoutes } from './subscriptions/index.ts';
import { createVault } from './vault/index.ts';

const appleDomainPath = '/.well-known/apple-developer-merchantid-domain-association';

/** The commerce backend: /api, /functions, /vault, /operator, /openapi.json, /docs/api, /images, /healthz, /readyz and Apple's file. `fetch` of the result answers a `Request`. */
export function createApp(deps: AppDeps) {
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    c.set('deps', deps);
    c.header('X-Content-Type-Options', 'nosniff');
    await next();
    if (c.env?.seen && !c.env.forPage) c.env.seen.route = findRoutePath(c);
    if (c.req.method !== 'GET') deps.afterWrite?.();
  });
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    const { isReady, checks } = await checkReadiness(deps);
    c.header('Cache-Control', 'no-store');
    return c.json({ status: isReady ? 'ready' : 'unavailable', checks }, isReady ? 200 : 503);
  });
  const images = new Images(deps);
  app.route('/images', createImageRoutes(images, createRateLimiter(deps, 'picture')));
  const callShopBackend = (request: Request, operator: OperatorKey) => app.fetch(request, { operator });
  const counted = limitCallRate(deps.rateLimiter ?? createRateLimiter(deps, 'call'));
  const middleware = createMiddleware(counted);
  app.route('/api', createApi(deps, images, middleware));
  app.route(
    '/functions',
    new Hono<AppEnv>()
      .use(...middleware.anyone, ...middleware.withKey)
      .route('/', createFunctionRoutes(deps, callShopBackend)),
  );
  const vault = createVault(counted).route('/intent', mountRoutes(intentRoutes, '/vault/intent'));
  vault.route('/authorization', mountRoutes(authorizationRoutes, '/vault/authorization'));
  app.route('/vault', vault.route('/webhooks', mountRoutes(webhookRoutes, '/vault/webhooks')));
  app.route('/operator', createOperator(images, counted));
  app.route(appleDomainPath, new Hono<AppEnv>().use(counted).route('/', appleDomainRoutes));
  app.route('/openapi.json', new Hono<AppEnv>().use(counted).route('/', openApiRoutes));
  app.route('/docs/api', new Hono<AppEnv>().use(counted).route('/', referenceRoutes));
  app.notFound((c) => respondWithError(buildUnknownPathError(), c, () => {}));
  app.onError((error, c) => {
    logRefusedCall(error, c, findRoutePath(c));
    return respondWithError(error, c, (fault) =>
      deps.log.error('request failed', { error: String(fault), ...(c.env?.seen && { request_id: c.env.seen.id }) }),
    );
  });
  return app;
}

type Handlers = [MiddlewareHandler<AppEnv>, ...MiddlewareHandler<AppEnv>[]];

/** Middleware that calls pass; those of functions are counted with the others. Signed links need no key. */
interface Middleware {
  anyone: Handlers;
  withKey: Handlers;
}

function createMiddleware(counted: MiddlewareHandler<AppEnv>): Middleware {
  const disableCaching: MiddlewareHandler<AppEnv> = async (c, next) => {
    c.header('Cache-Control', 'no-store');
    await next();
  };
  return { anyone: [corsMiddleware, counted], withKey: [requirePublicKey(), sessionMiddleware, disableCaching] };
}

function createApi(deps: AppDeps, images: Images, { anyone, withKey }: Middleware) {
  const api = new Hono<AppEnv>().use(...anyone, withImageAddresses);
  api.route('/orders', signedInvoiceRoutes);
  api.route('/cart', createCartReadRoutes(deps));
  api.use(...withKey);
  api.route('/cart/order', mountRoutes(cartOrderRoutes, '/api/cart/order'));
  api.route(
    '/account',
    createAccountRoutes(deps.config, {
      joinCarts,
      personalData,
      addressData,
      forgetAnswers,
    }),
  );
  api.route('/cart', mountRoutes(cartRoutes, '/api/cart'));
  api.route('/account/orders', mountRoutes(accountOrderRoutes, '/api/account/orders'));
  api.route('/orders', mountRoutes(signedOrderRoutes, '/api/orders'));
  api.route('/drafts', mountRoutes(draftRoutes, '/api/drafts'));
  api.route('/orders', mountRoutes(signedSubscriptionRoutes, '/api/orders'));
  api.route('/invoices', mountRoutes(invoiceRoutes, '/api/invoices'));
  api.route('/subscriptions', mountRoutes(subscriptionRoutes, '/api/subscriptions'));
  api.route('/settings', mountRoutes(settingsRoutes, '/api/settings'));
  api.route('/session', createSessionRoutes(followLocale));
  api.route('/products', createReviewRoutes(images));
  api.route('/products', mountRoutes(productDeliveryRoutes, '/api/products'));
  api.route('/', createCatalogRoutes());
  api.route('/content', createContentRoutes());
  api.route('/subscribers', mountRoutes(subscriberRoutes, '/api/subscribers'));
  api.route('/stock-alerts', mountRoutes(stockAlertRoutes, '/api/stock-alerts'));
  api.route('/payments', createPaymentRoutes(resetPayment));
  api.route('/payment/methods', mountRoutes(paymentMethodRoutes, '/api/payment/methods'));
  return api;
}

/** The most special of those that match: middleware stands for whole folders. */
function findRoutePath(c: Context): string {
  return c.get('route') ?? matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? 'unknown';
}

function buildUnknownPathError() {
  return new ApiError('No resource exists at this path', { status: 404, code: 'not_found_error' });
}
