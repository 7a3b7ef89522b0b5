import type { Sandbox } from '../sandbox.ts';
import { gatewayKeys } from './test-sandbox.ts';

const origin = 'http://localhost:3000/sandbox/paypal';

/** Calls of PayPal's API by whoever has the shop's keys. */
export async function createPaypalClient({ fetch }: Pick<Sandbox, 'fetch'>) {
  const { clientId, clientSecret } = gatewayKeys.paypal;
  const login = await fetch(
    new Request(`${origin}/v1/oauth2/token`, {
      method: 'POST',
      headers: { Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    }),
  );
  const { access_token } = await login.json();
  return async (method: string, path: string, body?: object, extraHeaders: Record<string, string> = {}) => {
    const headers = { Authorization: `Bearer ${access_token}`, Prefer: 'return=representation', ...extraHeaders };
    const bodyInit = body ? { body: JSON.stringify(body) } : {};
    const answer = await fetch(new Request(origin + path, { method, headers, ...bodyInit }));
    const text = await answer.text();
    return { status: answer.status, body: text ? JSON.parse(text) : null };
  };
}

/** The button of the buyer's window. @param behaviour what becomes of the payment */
export async function approveAtPaypal({ fetch }: Pick<Sandbox, 'fetch'>, id: string, behaviour = 'succeed') {
  const payer = { email_address: 'buyer@sandbox.test', name: { given_name: 'Bea', surname: 'Buyer' } };
  const address = { address_line_1: '1 Sandbox Street', admin_area_2: 'Portland', admin_area_1: 'OR' };
  const place = { ...address, postal_code: '97201', country_code: 'US' };
  const shipping = { name: { full_name: 'Bea Buyer' }, address: place };
  const body = JSON.stringify({ payer: { ...payer, address: place }, shipping, behaviour });
  return fetch(new Request(`${origin}/checkoutnow/${id}`, { method: 'POST', body }));
}
