import { askGateway, assertAnswered } from '../call.ts';
import type { GatewayDeps } from '../port.ts';
import type { AirwallexKeys } from './keys.ts';
import { createLogin } from './login.ts';

/**
 * The newest version of the API that is documented. Without the header Airwallex answers as the account's own version has it,
 * which its owner may change: https://www.airwallex.com/docs/api/versioning
 */
const apiVersion = '2026-08-21';

export interface Answer<T> {
  status: number;
  body: T;
}

export type Airwallex = ReturnType<typeof openAirwallex>;

/** Calls of the API of payment acceptance, below `/pa/`. A token that has ended early is renewed, once. */
export function openAirwallex(keys: AirwallexKeys, deps: GatewayDeps) {
  const login = createLogin(keys, deps);

  function sendWithToken<T>(token: string, path: string, body?: object): Promise<Answer<T>> {
    const headers = { Authorization: `Bearer ${token}`, 'x-api-version': apiVersion };
    return askGateway<T>(deps.fetch, `${keys.url}/pa/${path}`, body ? { headers, body } : { headers });
  }

  /** POST with a body, else GET. */
  async function sendRequest<T>(path: string, body?: object): Promise<Answer<T>> {
    const first = await sendWithToken<T>(await login.token(), path, body);
    if (first.status !== 401) return first;
    login.refused();
    return sendWithToken<T>(await login.token(), path, body);
  }

  /** @returns null for what Airwallex does not know */
  async function readResource<T>(path: string): Promise<T | null> {
    const answer = await sendRequest<T>(path);
    if (answer.status === 404) return null;
    assertAnswered(answer);
    return answer.body;
  }

  return { ask: sendRequest, read: readResource };
}
