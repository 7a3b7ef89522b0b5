import { isPlainObject } from '@mercer/contract';
import { assertAnswered } from '../call.ts';
import { GatewayUnavailable } from '../faults.ts';
import type { Braintree } from './client.ts';

/** What the script may do in one browser, for a day. */
export async function clientToken({ ask }: Braintree): Promise<string> {
  const answer = await ask<ClientToken>('/client_token', { body: { client_token: { version: 2 } } });
  assertAnswered(answer);
  return answer.body.client_token.value;
}

interface ClientToken {
  client_token: { value: string };
}

/** Of the PayPal account that is linked, which only such a token tells. */
export async function paypalClientId(braintree: Braintree): Promise<string | null> {
  const { paypal } = decoded(await clientToken(braintree));
  const id = isPlainObject(paypal) ? paypal.clientId : undefined;
  return typeof id === 'string' && id ? id : null;
}

function decoded(token: string): Record<string, unknown> {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString());
  } catch (cause) {
    throw new GatewayUnavailable('Braintree gave a token that nobody can read', { cause });
  }
}
