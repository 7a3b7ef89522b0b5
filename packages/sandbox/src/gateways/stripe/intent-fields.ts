import { createPrefixedId } from '../../http/ids.ts';
import { toUnixSeconds, type WriteCall } from './api/call.ts';
import { getObject } from './api/objects.ts';
import { changedMetadata, type Params, readMetadata, readNullableText, type Shape } from './api/params.ts';
import { mergedOptions, methodOptions } from './method-options.ts';
import { resolveMethodTypes, typeParams } from './method-types.ts';
import { createMethod, type MethodData, usableMethod } from './payment-methods.ts';
import type { PaymentIntent } from './types.ts';

/** Parameters that payment intents and setup intents share. */
export const intentParams = {
  customer: readNullableText,
  description: readNullableText,
  metadata: readMetadata,
  payment_method: readNullableText,
  ...typeParams,
  payment_method_options: methodOptions,
} satisfies Shape;

type IntentInput = Params<typeof intentParams> &
  Parameters<typeof resolveMethodTypes>[1] & { payment_method_data?: MethodData };

/** The method that a call names or describes, if it does. */
export async function resolveNamedMethod(
  call: WriteCall,
  params: { payment_method?: string | null; payment_method_data?: MethodData },
) {
  if (params.payment_method_data) return createMethod(call, params.payment_method_data);
  return params.payment_method ? usableMethod(call, params.payment_method) : undefined;
}

/** The attempt has come to nothing: the intent waits for another method. */
export function reopened(intent: PaymentIntent): PaymentIntent {
  const open = { next_action: null, payment_method: null, status: 'requires_payment_method' } as const;
  return { ...intent, ...open, sandbox: unasked(intent) };
}

/** What is remembered of an intent whose card holder has to be asked again. */
export function unasked({ sandbox: { isAuthenticated: _, ...remembered } }: PaymentIntent): PaymentIntent['sandbox'] {
  return remembered;
}

/** The fields that a new intent of either kind has, its customer and method being known. */
export async function intentFields(call: WriteCall, kind: 'pi' | 'seti', params: IntentInput) {
  const id = createPrefixedId(kind);
  const method = await resolveNamedMethod(call, params);
  if (params.customer) await getObject(call.db, 'customer', params.customer, 'customer');
  return {
    id,
    ...resolveMethodTypes(call, params),
    application: null,
    cancellation_reason: null,
    client_secret: createPrefixedId(`${id}_secret`),
    created: toUnixSeconds(call.now),
    customer: params.customer ?? null,
    customer_account: null,
    description: params.description ?? null,
    excluded_payment_method_types: null,
    livemode: false as const,
    metadata: changedMetadata({}, params.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: method?.id ?? null,
    payment_method_configuration_details: null,
    payment_method_options: mergedOptions(kind, {}, params.payment_method_options),
    status: method ? ('requires_confirmation' as const) : ('requires_payment_method' as const),
  };
}
