import type { Config } from '@mercer/platform/http/config';
import type { AppEnv } from '@mercer/platform/http/context';
import { Hono } from 'hono';
import { acpDiscoveryRoutes, createAcpRoutes } from './bindings/acp.ts';
import { discoveryRoutes } from './bindings/discovery.ts';
import { llmsTextRoutes } from './bindings/llms-text.ts';
import { createMcpRoutes } from './bindings/mcp.ts';
import { createRestRoutes } from './bindings/rest.ts';
import { createSimulationRoutes } from './conformance/simulate-shipping.ts';
import { buildSuiteOperations } from './conformance/suite-operations.ts';
import type { CallShop } from './core/shop-calls.ts';

export { buildOrderBody } from './bindings/order-body.ts';
export { continueRoutes } from './continue-routes.ts';

const agentPaths = ['/.well-known/ucp/*', '/.well-known/acp.json', '/ucp/*', '/acp/*', '/mcp/*', '/llms.txt'];
const suitePaths = ['/testing/*', '/catalog/*', '/carts/*', '/checkout-sessions/*', '/orders/*'];

/** Lists the paths of {@link createAgentRoutes}, for what is to be done with every call of an agent. */
export function listAgentPaths({ conformance }: Pick<Config, 'conformance'>): string[] {
  return conformance ? [...agentPaths, ...suitePaths] : agentPaths;
}

/** What agents call: the profile of the shop, UCP over REST and MCP, ACP, and a text for models. */
export function createAgentRoutes(callShop: CallShop, { conformance }: Pick<Config, 'conformance'>): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
    .route('/.well-known', discoveryRoutes)
    .route('/.well-known/acp.json', acpDiscoveryRoutes)
    .route('/ucp', createRestRoutes(callShop))
    .route('/acp', createAcpRoutes(callShop))
    .route('/mcp', createMcpRoutes(callShop))
    .route('/llms.txt', llmsTextRoutes);
  if (!conformance) return routes;
  return routes
    .route('/testing', createSimulationRoutes(callShop))
    .route('/', createRestRoutes(callShop, buildSuiteOperations()));
}
