import type { Sandbox } from '../sandbox.ts';
import { gatewayKeys } from './test-sandbox.ts';

const origin = 'http://localhost:3000/sandbox/airwallex';

/** Calls of Airwallex's API by whoever has the shop's keys. */
export async function airwallexOf({ fetch }: Pick<Sandbox, 'fetch'>) {
  const { clientId, apiKey } = gatewayKeys.airwallex;
  const headers = { 'x-client-id': clientId, 'x-api-key': apiKey };
  const login = await fetch(new Request(`${origin}/api/v1/authentication/login`, { method: 'POST', headers }));
  const { token } = await login.json();
  return async (method: string, path: string, body?: object) => {
    const sent = body ? { body: JSON.stringify(body) } : {};
    const asked = { method, headers: { Authorization: `Bearer ${token}` }, ...sent };
    const answer = await fetch(new Request(origin + path, asked));
    return { status: answer.status, body: await answer.json() };
  };
}
