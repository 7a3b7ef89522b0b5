import { continueRoutes, createAgentRoutes, listAgentPaths } from '@mercer/agents/shopping';
import { createAccountRoutes } from '@mercer/commerce/accounts';
import {
  cartRoutes,
  createCartReadRoutes,
  followLocale,
  joinCarts,
  productDeliveryRoutes,
} from '@mercer/commerce/cart';
import { createCatalogRoutes } from '@mercer/commerce/catalog';
import { createContentRoutes } from '@mercer/commerce/content';
import { checkReadiness } from '@mercer/commerce/health-checks';
import { invoiceRoutes } from '@mercer/commerce/invoices';
import {
  accountOrderRoutes,
  cartOrderRoutes,
  downloadRoutes,
  draftRoutes,
  intentRoutes,
  paymentLinkRoutes,
  resetPayment,
  signedInvoiceRoutes,
  signedOrderRoutes,
  webhookRoutes,
} from '@mercer/commerce/orders';
import {
  appleDomainRoutes,
  authorizationRoutes,
  createPaymentRoutes,
  paymentMethodRoutes,
} from '@mercer/commerce/payments';
import { redirectRoutes, slugRoutes } from '@mercer/commerce/redirects';
import { createReviewRoutes } from '@mercer/commerce/reviews';
import { stockAlertRoutes } from '@mercer/commerce/stock-alerts';
import { subscriberRoutes } from '@mercer/commerce/subscribers';
import { signedSubscriptionRoutes, subscriptionRoutes } from '@mercer/commerce/subscriptions';
import { createVault } from '@mercer/commerce/vault';
import { createFunctionRoutes } from '@mercer/functions';
import { createImageRoutes, Images } from '@mercer/images';
import { addressData, createOperator, forgetAnswers, personalData } from '@mercer/operator-api';
import { openApiRoutes, referenceRoutes } from '@mercer/operator-api/description';
import { limitCallRate } from '@mercer/platform/http/attempt-limit';
import type { AppDeps, AppEnv } from '@mercer/platform/http/context';
import { corsMiddleware } from '@mercer/platform/http/cors';
import { ApiError, respondWithError } from '@mercer/platform/http/errors';
import { withImageAddresses } from '@mercer/platform/http/image-addresses';
import { requirePublicKey } from '@mercer/platform/http/key';
import { logRefusedCall } from '@mercer/platform/http/log-refused-call';
import type { OperatorKey } from '@mercer/platform/http/operator-key';
import { createRateLimiter } from '@mercer/platform/http/rate-limiter';
import { mountRoutes } from '@mercer/platform/http/routes/mount-routes';
import { sessionMiddleware } from '@mercer/platform/session/handle';
import { createSessionRoutes, settingsRoutes } from '@mercer/platform/settings';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';

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
  app.route('/operator', createOperator(images, counted, deps.config));
  app.route(appleDomainPath, new Hono<AppEnv>().use(counted).route('/', appleDomainRoutes));
  for (const path of listAgentPaths(deps.config)) app.use(path, counted);
  app.route(
    '/',
    createAgentRoutes((request, env) => app.fetch(request, env), deps.config),
  );
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
  api.route('/downloads', mountRoutes(downloadRoutes, '/api/downloads'));
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
  api.route('/orders', mountRoutes([...signedOrderRoutes, ...paymentLinkRoutes], '/api/orders'));
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
  api.route('/redirects', mountRoutes(redirectRoutes, '/api/redirects'));
  api.route('/slugs', mountRoutes(slugRoutes, '/api/slugs'));
  api.route('/subscribers', mountRoutes(subscriberRoutes, '/api/subscribers'));
  api.route('/agent-checkouts', mountRoutes(continueRoutes, '/api/agent-checkouts'));
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
