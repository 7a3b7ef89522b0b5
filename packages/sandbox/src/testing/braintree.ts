import type { Sandbox } from '../sandbox.ts';
import { gatewayKeys } from './test-sandbox.ts';

const { merchantId, publicKey, privateKey } = gatewayKeys.braintree;
const merchantUrl = `http://localhost:3000/sandbox/braintree/merchants/${merchantId}`;

/** Calls of Braintree's API by whoever has the shop's keys. @returns status, and the XML of the answer */
export function createBraintreeClient({ fetch }: Pick<Sandbox, 'fetch'>) {
  return async (method: string, path: string, body?: object) => {
    const headers = { Authorization: `Basic ${btoa(`${publicKey}:${privateKey}`)}` };
    const bodyInit = body ? { body: JSON.stringify(body) } : {};
    const answer = await fetch(new Request(merchantUrl + path, { method, headers, ...bodyInit }));
    return { status: answer.status, xml: await answer.text() };
  };
}

/** Creates a nonce as Braintree's script does in the buyer's browser. @param behaviour outcome of the payment */
export async function nonceAtBraintree(
  sandbox: Pick<Sandbox, 'fetch'>,
  clientToken: string,
  kind: string,
  behaviour = 'succeed',
) {
  const { clientApiUrl, authorizationFingerprint } = JSON.parse(atob(clientToken));
  const body = JSON.stringify({ authorizationFingerprint, behaviour });
  const request = new Request(`${clientApiUrl}/v1/payment_methods/${kind}`, { method: 'POST', body });
  const { nonce } = await (await sandbox.fetch(request)).json();
  return nonce as string;
}
