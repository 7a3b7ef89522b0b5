import { newId } from '../http/ids.ts';
import { shipping, shippingOf } from './address.ts';
import { type Answer, answer, seconds, type WriteCall } from './api/call.ts';
import { invalidRequest, missing } from './api/errors.ts';
import { insertObject, lockObject, saveObject } from './api/objects.ts';
import { oneOf, readParams, text } from './api/params.ts';
import { createMethod, methodData, usableMethod } from './payment-methods.ts';
import type { ConfirmationToken, PaymentIntent, PaymentMethod, SetupIntent } from './types.ts';

const shape = {
  payment_method: text,
  payment_method_data: methodData,
  return_url: text,
  setup_future_usage: oneOf('on_session', 'off_session'),
  shipping,
};

/** What Stripe.js collects for one confirmation, and what a test helper makes of a test method. */
export async function createConfirmationToken(call: WriteCall): Promise<Answer> {
  const { payment_method, payment_method_data, ...params } = readParams(call.form, shape);
  if (!payment_method && !payment_method_data) throw missing('payment_method_data');
  const method = payment_method_data
    ? await createMethod(call, payment_method_data)
    : await usableMethod(call, payment_method ?? '');
  const token: ConfirmationToken = {
    id: newId('ctoken'),
    object: 'confirmation_token',
    created: seconds(call.now),
    expires_at: seconds(call.now) + validSeconds,
    livemode: false,
    metadata: null,
    payment_intent: null,
    payment_method_options: null,
    payment_method_preview: previewOf(method),
    return_url: params.return_url ?? null,
    setup_future_usage: params.setup_future_usage ?? null,
    setup_intent: null,
    shipping: shippingOf(params.shipping),
    use_stripe_sdk: true,
    sandbox: { payment_method: method.id },
  };
  await insertObject(call.db, token);
  return answer(token);
}

const validSeconds = 12 * 3600;

function previewOf({ type, allow_redisplay, billing_details, customer, ...method }: PaymentMethod): object {
  return { type, allow_redisplay, billing_details, customer, customer_account: null, [type]: method[type] ?? {} };
}

/** What a confirmation takes from its token: parameters of the call come before them, and a token serves one intent. */
export async function useConfirmationToken(call: WriteCall, intent: PaymentIntent | SetupIntent, id?: string) {
  if (id === undefined) return undefined;
  const token = await lockObject(call.db, 'confirmation_token', id, 'confirmation_token');
  const usedBy = token.payment_intent ?? token.setup_intent;
  if (usedBy && usedBy !== intent.id) {
    throw invalidRequest('The ConfirmationToken has been used already.', { param: 'confirmation_token' });
  }
  if (token.expires_at !== null && token.expires_at < seconds(call.now)) {
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
