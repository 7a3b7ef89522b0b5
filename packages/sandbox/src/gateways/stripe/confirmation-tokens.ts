import { createPrefixedId } from '../../http/ids.ts';
import { shipping, toStripeShipping } from './address.ts';
import { type Answer, createAnswer, toUnixSeconds, type WriteCall } from './api/call.ts';
import { invalidRequest, missingParamError } from './api/errors.ts';
import { insertObject, lockObject, saveObject } from './api/objects.ts';
import { createChoiceReader, readFormParams, readText } from './api/params.ts';
import { createMethod, readMethodData, usableMethod } from './payment-methods.ts';
import type { ConfirmationToken, PaymentIntent, PaymentMethod, SetupIntent } from './types.ts';

const shape = {
  payment_method: readText,
  payment_method_data: readMethodData,
  return_url: readText,
  setup_future_usage: createChoiceReader('on_session', 'off_session'),
  shipping,
};

/** Creates the token that Stripe.js collects for one confirmation, or that a test helper makes of a test method. */
export async function createConfirmationToken(call: WriteCall): Promise<Answer> {
  const { payment_method, payment_method_data, ...params } = readFormParams(call.form, shape);
  if (!payment_method && !payment_method_data) throw missingParamError('payment_method_data');
  const method = payment_method_data
    ? await createMethod(call, payment_method_data)
    : await usableMethod(call, payment_method ?? '');
  const token: ConfirmationToken = {
    id: createPrefixedId('ctoken'),
    object: 'confirmation_token',
    created: toUnixSeconds(call.now),
    expires_at: toUnixSeconds(call.now) + validSeconds,
    livemode: false,
    metadata: null,
    payment_intent: null,
    payment_method_options: null,
    payment_method_preview: buildMethodPreview(method),
    return_url: params.return_url ?? null,
    setup_future_usage: params.setup_future_usage ?? null,
    setup_intent: null,
    shipping: toStripeShipping(params.shipping),
    use_stripe_sdk: true,
    sandbox: { payment_method: method.id },
  };
  await insertObject(call.db, token);
  return createAnswer(token);
}

const validSeconds = 12 * 3600;

function buildMethodPreview({ type, allow_redisplay, billing_details, customer, ...method }: PaymentMethod): object {
  return { type, allow_redisplay, billing_details, customer, customer_account: null, [type]: method[type] ?? {} };
}

/**
 * Reads what a confirmation takes from its token. Parameters of the call take precedence, and a token serves one
 * intent.
 */
export async function useConfirmationToken(call: WriteCall, intent: PaymentIntent | SetupIntent, id?: string) {
  if (id === undefined) return undefined;
  const token = await lockObject(call.db, 'confirmation_token', id, 'confirmation_token');
  const usedBy = token.payment_intent ?? token.setup_intent;
  if (usedBy && usedBy !== intent.id) {
    throw invalidRequest('The ConfirmationToken has been used already.', { param: 'confirmation_token' });
  }
  if (token.expires_at !== null && token.expires_at < toUnixSeconds(call.now)) {
    throw invalidRequest('The ConfirmationToken has expired.', { param: 'confirmation_token' });
  }
  await saveObject(call.db, { ...token, [intent.object]: intent.id, expires_at: null });
  const { return_url, setup_future_usage, shipping: address, sandbox } = token;
  return {
    confirmation: {
      payment_method: sandbox.payment_method,
      use_stripe_sdk: token.use_stripe_sdk,
      ...(return_url !== null && { return_url }),
    },
    fields: { ...(setup_future_usage && { setup_future_usage }), ...(address && { shipping: address }) },
  };
}
