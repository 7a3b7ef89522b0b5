import { askGateway } from '../call.ts';
import { GatewayUnavailable } from '../errors.ts';
import { createLoginCache } from '../login.ts';
import type { GatewayDeps } from '../port.ts';
import type { AirwallexKeys } from './keys.ts';

/** A token lives 30 minutes; the gateway's clock may be a little ahead. */
const staysMs = 25 * 60_000;

export function createLogin({ url, clientId, apiKey }: AirwallexKeys, deps: GatewayDeps) {
  return createLoginCache(async () => {
    const headers = { 'x-client-id': clientId, 'x-api-key': apiKey };
    const address = `${url}/authentication/login`;
    const { body } = await askGateway<{ token?: string }>(deps.fetch, address, { headers, body: {} });
    if (!body.token) throw new GatewayUnavailable('The gateway rejected our credentials');
    return { token: body.token, staysMs };
  }, deps);
}
