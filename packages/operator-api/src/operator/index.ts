import { PasswordQueue } from '@mercer/commerce/accounts';
import { EventStreams } from '@mercer/commerce/events';
import type { CallShop } from '@mercer/functions';
import type { Images } from '@mercer/images';
import type { Config } from '@mercer/platform/http/config';
import type { AppDeps, AppEnv } from '@mercer/platform/http/context';
import type { OperatorKey } from '@mercer/platform/http/operator-key';
import type { OperatorRoute, PathParams, Schema } from '@mercer/platform/http/routes/route';
import { assertKeyScope } from '@mercer/platform/http/routes/scopes';
import { Hono, type MiddlewareHandler } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import { tryDecodeURIComponent } from 'hono/utils/url';
import { answerVersion } from './api-version.ts';
import { assertNotCrossSite } from './csrf.ts';
import type { Saving } from './description/saving.ts';
import { requireOperator } from './key.ts';
import { assertPermitted, assertRouteStepUp } from './permissions/assert-access.ts';
import { recordPersonalRead } from './permissions/record-reading.ts';
import type { OperatorServices } from './services.ts';

export { forgetAnswers } from '@mercer/platform/http/routes/run-idempotently';
export { followChanges } from './commit-change.ts';
export { addressData, personalData } from './customers/personal-data.ts';

/** Paths of routes that need no key: they sign staff members in and out. */
const openPaths = /^\/operator\/(session(\/(state|passkey(\/options)?))?|owner|invitation|recovery)$/;
/** Caller of these routes. */
const visitor: OperatorKey = { id: '', name: '', scopes: [] };

/** /operator: for whoever runs the shop. No browser of another origin may call it. */
export function createOperator(images: Images, counted: MiddlewareHandler<AppEnv>, { passwordCost }: Config) {
  const operator = new Hono<AppEnv>();
  const services: OperatorServices = {
    images,
    eventStreams: new EventStreams(),
    openExports: [],
    passwords: new PasswordQueue(passwordCost),
  };
  const requireCaller = requireOperator(counted);
  const admitVisitor: MiddlewareHandler<AppEnv> = (c, next) => {
    assertNotCrossSite(c);
    c.set('operator', visitor);
    return counted(c, next);
  };
  operator.use(async (c, next) => {
    c.header('Cache-Control', 'no-store');
    // Logs and metrics name the folder until the route is known
    c.set('route', '/operator/*');
    await next();
  });
  operator.use(answerVersion);
  operator.use((c, next) => (openPaths.test(c.req.path) ? admitVisitor(c, next) : requireCaller(c, next)));
  operator.all('*', async (c) => {
    const { method, path } = c.req;
    const found = await findRoute(method === 'HEAD' ? 'GET' : method, path);
    if (!found) return c.notFound();
    const [route, params] = found;
    c.set('route', route.path);
    c.set('operatorServices', services);
    c.set('operatorCall', { route, params });
    assertKeyScope(c.var.operator, route);
    assertPermitted(c.var.operator, { route, params });
    assertRouteStepUp(c.var.operator, { route, params }, c.var.deps.now());
    const response = await route.handle(c, params);
    if (response.ok) await recordPersonalRead(c.var.deps, c.var.operator, { route, params });
    return response;
  });
  return operator;
}

/** Loads the descriptions of all routes of /operator on demand. */
export async function loadOperatorRoutes(): Promise<OperatorRoute[]> {
  return (await import('./routes.ts')).operatorRoutes;
}

let router: Promise<TrieRouter<OperatorRoute>> | undefined;

/** Shoppers write these records as well, so that nothing replaces them: `PUT` merges the fields that are sent, as `PATCH` does. */
const mergedRecords = ['orders', 'drafts', 'accounts', 'subscriptions'].map((name) => `/operator/${name}/:id`);

async function createRouter(): Promise<TrieRouter<OperatorRoute>> {
  const created = new TrieRouter<OperatorRoute>();
  for (const route of await loadOperatorRoutes()) {
    created.add(route.method, route.path, route);
    if (route.method === 'PATCH' && mergedRecords.includes(route.path)) created.add('PUT', route.path, route);
  }
  return created;
}

async function findRoute(method: string, path: string): Promise<[OperatorRoute, PathParams] | undefined> {
  router ??= createRouter();
  const [[match] = []] = (await router).match(method, path);
  if (!match) return undefined;
  const [route, params] = match;
  const decoded = Object.entries(params).map(([name, value]) => [name, tryDecodeURIComponent(String(value))]);
  return [route, Object.fromEntries(decoded)];
}

export interface DescribedSetting {
  schema: Schema;
  /** value by which the shop goes where nothing was set */
  default: object;
  example: object | undefined;
}

/** Loads schema, default and example of each setting, by its name. */
export async function loadSettings(): Promise<Record<string, DescribedSetting>> {
  const [{ schemas }, { getDefaultSetting }, { settingExamples }] = await Promise.all([
    import('./settings/schemas.ts'),
    import('./settings/defaults.ts'),
    import('./settings/examples.ts'),
  ]);
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      return [name, { schema, default: getDefaultSetting(name), example: settingExamples[name] }];
    }),
  );
}

/** @throws ApiError as `PUT /operator/settings/{id}` answers it */
export async function saveSetting(saving: Saving, id: string, value: unknown): Promise<void> {
  await (await import('./settings/save-setting.ts')).saveSetting(saving, id, value);
}

/** The legal pages that the shop has not, from templates, unpublished. @returns their slugs */
export async function draftLegalPages(saving: Saving): Promise<string[]> {
  const { createLegalPages, legalSlugs } = await import('./pages/legal.ts');
  return (await createLegalPages(saving, legalSlugs)).flatMap((page) => page?.slug ?? []);
}

/** Stores what the health checks find, which the operator's home counts. */
export async function checkHealth(deps: AppDeps): Promise<void> {
  const { storeHealthFindings } = await import('./health-checks/findings.ts');
  await storeHealthFindings(deps);
}

/** Carries out the actions on many records that operators have ordered. */
export async function runBulkActions(deps: AppDeps, callShop: CallShop, stop: AbortSignal): Promise<void> {
  const actions = deps.db.selectFrom('bulk_actions').select('id').where('state', 'in', ['queued', 'running']);
  if ((await actions.limit(1).execute()).length === 0) return;
  const { runBulkActions: runAll } = await import('./bulk-actions/run-bulk-actions.ts');
  await runAll(deps, callShop, stop);
}

/** Works on the files that operators import, as {@link createOperator} takes them. */
export async function runImports(deps: AppDeps, stop: AbortSignal): Promise<void> {
  const row = await deps.db
    .selectFrom('import_jobs')
    .select('id')
    .where('date_finished', 'is', null)
    .limit(1)
    .execute();
  if (row.length === 0) return;
  const { runImports: runAll } = await import('./imports/run-imports.ts');
  await runAll(deps, stop);
}
