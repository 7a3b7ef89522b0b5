import type { Sandbox } from '../sandbox.ts';
import { gatewayKeys } from './test-sandbox.ts';

const origin = 'http://localhost:3000/sandbox/airwallex';

/** Calls of Airwallex's API by whoever has the shop's keys. */
export async function createAirwallexClient({ fetch }: Pick<Sandbox, 'fetch'>) {
  const { clientId, apiKey } = gatewayKeys.airwallex;
  const headers = { 'x-client-id': clientId, 'x-api-key': apiKey };
  const login = await fetch(new Request(`${origin}/api/v1/authentication/login`, { method: 'POST', headers }));
  const { token } = await login.json();
  return async (method: string, path: string, body?: object) => {
    const bodyInit = body ? { body: JSON.stringify(body) } : {};
    const requestInit = { method, headers: { Authorization: `Bearer ${token}` }, ...bodyInit };
    const answer = await fetch(new Request(origin + path, requestInit));
    return { status: answer.status, body: await answer.json() };
  };
}
