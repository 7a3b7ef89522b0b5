import { askGateway } from '../call.ts';
import { GatewayUnavailable } from '../faults.ts';
import type { GatewayDeps } from '../port.ts';
import type { AirwallexKeys } from './keys.ts';

interface Login {
  token: string;
  /** ms */
  until: number;
}

/** A token lives 30 minutes; the gateway's clock may be a little ahead. */
const staysMs = 25 * 60_000;

/** Logs in when it is first asked, and anew when the token is about to end or has been refused. */
export function createLogin({ url, clientId, apiKey }: AirwallexKeys, { fetch, now }: GatewayDeps) {
  let login: Promise<Login> | undefined;

  async function logIn(): Promise<Login> {
    const headers = { 'x-client-id': clientId, 'x-api-key': apiKey };
    const until = now().getTime() + staysMs;
    const { body } = await askGateway<{ token?: string }>(fetch, `${url}/authentication/login`, { headers, body: {} });
    if (!body.token) throw new GatewayUnavailable('The gateway refused our login');
    return { token: body.token, until };
  }

  function forget(ended: Promise<Login>): void {
    if (login === ended) login = undefined;
  }

  /** Those who ask at once log in once. */
  function current(): Promise<Login> {
    if (login) return login;
    const begun = logIn();
    login = begun;
    begun.catch(() => forget(begun));
    return begun;
  }

  return {
    async token(): Promise<string> {
      const known = current();
      const { token, until } = await known;
      if (until > now().getTime()) return token;
      forget(known);
      return (await current()).token;
    },
    /** Of a token that the gateway does not take any more. */
    refused(): void {
      login = undefined;
    },
  };
}
