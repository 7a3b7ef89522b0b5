import { newId } from '../http/ids.ts';
import { seconds, type WriteCall } from './api/call.ts';
import { getObject } from './api/objects.ts';
import { changedMetadata, metadata, nullable, type Params, type Shape } from './api/params.ts';
import { mergedOptions, methodOptions } from './method-options.ts';
import { typeParams, typesOf } from './method-types.ts';
import { createMethod, type MethodData, usableMethod } from './payment-methods.ts';
import type { PaymentIntent } from './types.ts';

/** What payment intents and setup intents are both asked for. */
export const intentParams = {
  customer: nullable,
  description: nullable,
  metadata,
  payment_method: nullable,
  ...typeParams,
  payment_method_options: methodOptions,
} satisfies Shape;

type Asked = Params<typeof intentParams> & Parameters<typeof typesOf>[1] & { payment_method_data?: MethodData };

/** The method that a call names or describes, if it does. */
export async function namedMethod(
  call: WriteCall,
  asked: { payment_method?: string | null; payment_method_data?: MethodData },
) {
  if (asked.payment_method_data) return createMethod(call, asked.payment_method_data);
  return asked.payment_method ? usableMethod(call, asked.payment_method) : undefined;
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
export async function intentFields(call: WriteCall, kind: 'pi' | 'seti', asked: Asked) {
  const id = newId(kind);
  const method = await namedMethod(call, asked);
  if (asked.customer) await getObject(call.db, 'customer', asked.customer, 'customer');
  return {
    id,
    ...typesOf(call, asked),
    application: null,
    cancellation_reason: null,
    client_secret: newId(`${id}_secret`),
    created: seconds(call.now),
    customer: asked.customer ?? null,
    customer_account: null,
    description: asked.description ?? null,
    excluded_payment_method_types: null,
    livemode: false as const,
    metadata: changedMetadata({}, asked.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: method?.id ?? null,
    payment_method_configuration_details: null,
    payment_method_options: mergedOptions(kind, {}, asked.payment_method_options),
    status: method ? ('requires_confirmation' as const) : ('requires_payment_method' as const),
  };
}
