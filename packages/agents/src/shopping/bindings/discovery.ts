import type { AppDeps, AppEnv } from '@mercer/platform/http/context';
import { computeEtag, matchesAnyEtag } from '@mercer/platform/http/etag';
import { type Context, Hono } from 'hono';
import { type AgentSettings, buildDiscoveryKeys, readAgentSettings } from '../../trust/index.ts';
import { listShopHandlers } from '../core/payment-handlers.ts';
import { type UcpVersionName, ucpVersions } from '../versions/index.ts';
import { type CapabilityName, capabilityNames, type Json } from '../versions/ucp-version.ts';

/** `/.well-known/ucp`: the profile of the shop in the version of the root, and in each older one beside it. */
export const discoveryRoutes = new Hono<AppEnv>()
  .get('/ucp', async (c) => {
    const settings = await readAgentSettings(c.var.deps.db);
    return answerProfile(c, settings, settings.root_version);
  })
  .get('/ucp/:version', async (c) => {
    const version = c.req.param('version');
    if (!Object.hasOwn(ucpVersions, version)) return c.notFound();
    return answerProfile(c, await readAgentSettings(c.var.deps.db), version as UcpVersionName); // a key, as asked above
  });

async function answerProfile(c: Context<AppEnv>, settings: AgentSettings, version: UcpVersionName): Promise<Response> {
  if (settings.mode === 'off') return c.notFound();
  const body = JSON.stringify(await buildProfile(c.var.deps, settings, version));
  const etag = computeEtag(body);
  c.header('Cache-Control', 'public, max-age=300');
  c.header('ETag', etag);
  c.header('Access-Control-Allow-Origin', '*');
  if (matchesAnyEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304);
  c.header('Content-Type', 'application/json');
  return c.body(body);
}

/** Paths of the capability specifications and schemas at ucp.dev. */
const documents: Record<CapabilityName, { spec: string; schema: string; extends?: string | string[] }> = {
  'dev.ucp.shopping.catalog.search': { spec: 'shopping/catalog/search', schema: 'shopping/catalog_search' },
  'dev.ucp.shopping.catalog.lookup': { spec: 'shopping/catalog/lookup', schema: 'shopping/catalog_lookup' },
  'dev.ucp.shopping.cart': { spec: 'shopping/cart', schema: 'shopping/cart' },
  'dev.ucp.shopping.checkout': { spec: 'shopping/checkout', schema: 'shopping/checkout' },
  'dev.ucp.shopping.fulfillment': {
    spec: 'fulfillment',
    schema: 'shopping/fulfillment',
    extends: 'dev.ucp.shopping.checkout',
  },
  'dev.ucp.shopping.discount': {
    spec: 'discount',
    schema: 'shopping/discount',
    extends: ['dev.ucp.shopping.checkout', 'dev.ucp.shopping.cart'],
  },
  'dev.ucp.shopping.buyer_consent': {
    spec: 'buyer-consent',
    schema: 'shopping/buyer_consent',
    extends: 'dev.ucp.shopping.checkout',
  },
  'dev.ucp.shopping.order': { spec: 'shopping/order', schema: 'shopping/order' },
};

async function buildProfile(deps: AppDeps, settings: AgentSettings, version: UcpVersionName): Promise<Json> {
  const { publicUrl } = deps.config;
  const ucp = ucpVersions[version];
  const site = `https://ucp.dev/${version}`;
  const service = { version, spec: `${site}/specification/overview` };
  const capabilities = capabilityNames.map((name) => {
    const { spec, schema, ...extension } = documents[name];
    const entry = { version, spec: `${site}/specification/${spec}`, schema: `${site}/schemas/${schema}.json` };
    return [name, [{ ...entry, ...extension }]];
  });
  const remainingVersions = Object.keys(ucpVersions).filter((name) => name !== version);
  const profiles = remainingVersions.map((name) => [name, `${publicUrl}/.well-known/ucp/${name}`]);
  return {
    ucp: {
      version,
      ...(version === settings.root_version && { supported_versions: Object.fromEntries(profiles) }),
      services: {
        'dev.ucp.shopping': [
          {
            ...service,
            transport: 'rest',
            schema: `${site}/services/shopping/rest.openapi.json`,
            endpoint: deps.config.conformance ? publicUrl : `${publicUrl}/ucp`,
          },
          {
            ...service,
            transport: 'mcp',
            schema: `${site}/services/shopping/mcp.openrpc.json`,
            endpoint: `${publicUrl}/mcp`,
          },
        ],
      },
      capabilities: Object.fromEntries(capabilities),
      payment_handlers: ucp.writeHandlers(listShopHandlers({ deps, settings })),
    },
    [ucp.differences.keysField]: await buildDiscoveryKeys(deps),
  };
}
