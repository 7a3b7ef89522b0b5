import { isPlainObject } from '@mercer/contract';
import { assertAnswered } from '../call.ts';
import { GatewayUnavailable } from '../errors.ts';
import type { Braintree } from './client.ts';

/** Creates a token that authorizes the script in one browser for a day. */
export async function createClientToken({ ask }: Braintree): Promise<string> {
  const answer = await ask<ClientToken>('/client_token', { body: { client_token: { version: 2 } } });
  assertAnswered(answer);
  return answer.body.client_token.value;
}

interface ClientToken {
  client_token: { value: string };
}

/** Reads the client id of the linked PayPal account, which only a client token contains. */
export async function readPaypalClientId(braintree: Braintree): Promise<string | null> {
  const { paypal } = decodeClientToken(await createClientToken(braintree));
  const id = isPlainObject(paypal) ? paypal.clientId : undefined;
  return typeof id === 'string' && id ? id : null;
}

function decodeClientToken(token: string): Record<string, unknown> {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString());
  } catch (cause) {
    throw new GatewayUnavailable('Braintree returned an unreadable token', { cause });
  }
}
