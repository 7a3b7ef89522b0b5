import { isSameSecret } from '../../http/ids.ts';
import type { ReadCall } from './api/call.ts';
import { resourceMissingError, StripeFault } from './api/errors.ts';
import type { PaymentIntent, SetupIntent } from './types.ts';

/** A browser names the secret of the intent that it may see; a secret that is named is right for the server, too. */
export function assertSecret({ access }: ReadCall, intent: PaymentIntent | SetupIntent, secret?: string): void {
  if (secret === undefined && access === 'secret') return;
  if (secret === undefined) {
    const message = 'This API call cannot be made with a publishable API key unless client_secret is provided.';
    throw new StripeFault(403, { type: 'invalid_request_error', code: 'secret_key_required', message });
  }
  if (!isSameSecret(secret, intent.client_secret)) {
    const message = `The client_secret provided does not match any associated ${intent.object === 'payment_intent' ? 'PaymentIntent' : 'SetupIntent'} on this account.`;
    throw access === 'secret'
      ? new StripeFault(400, { type: 'invalid_request_error', message, param: 'client_secret' })
      : resourceMissingError(intent.object, intent.id, 'intent', 404);
  }
}
