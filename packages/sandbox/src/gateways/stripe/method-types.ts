import type { WriteCall } from './api/call.ts';
import { invalidRequest } from './api/errors.ts';
import { readTextList } from './api/params.ts';
import { acceptsCurrency } from './currencies.ts';
import { methodTypes } from './payment-methods.ts';

/**
 * Parameters that name the payment methods of an intent: `allowed_payment_method_types` since version 2026-09-30,
 * `payment_method_types` before.
 */
export const typeParams = { allowed_payment_method_types: readTextList, payment_method_types: readTextList };

interface MethodTypeParams {
  allowed_payment_method_types?: string[];
  payment_method_types?: string[];
}

/**
 * The types that a call names, if it does.
 * @throws StripeFault for types that the account has not, and for a name that the caller's version has not
 */
export function readNamedTypes({ version }: WriteCall, params: MethodTypeParams): string[] | undefined {
  const [acceptedName, rejectedName] = isOldVersion(version) ? oldNames : newNames;
  if (params[rejectedName] !== undefined) {
    throw invalidRequest(`Received unknown parameter: ${rejectedName}`, {
      code: 'parameter_unknown',
      param: rejectedName,
    });
  }
  const types = params[acceptedName] ?? [];
  const unknown = types.find((type) => !methodTypes.some((supportedType) => supportedType === type));
  if (unknown === undefined) return types.length > 0 ? types : undefined;
  const message = `The payment method type provided: ${unknown.slice(0, 40)} is invalid. Please ensure the provided type is activated in your dashboard.`;
  throw invalidRequest(message, { code: 'payment_intent_invalid_parameter', param: acceptedName });
}

const newNames = ['allowed_payment_method_types', 'payment_method_types'] as const;
const oldNames = ['payment_method_types', 'allowed_payment_method_types'] as const;

function isOldVersion(version: string): boolean {
  return version < '2026-09-30';
}

const usual = ['card', 'ideal', 'bancontact', 'klarna'];

/**
 * Resolves the types of an intent; one that names none takes all types that are enabled for the account and support its
 * currency.
 */
export function resolveMethodTypes(
  call: WriteCall,
  params: MethodTypeParams & {
    automatic_payment_methods?: { enabled?: boolean; allow_redirects?: 'always' | 'never' };
    currency?: string;
  },
) {
  const namedMethodTypes = readNamedTypes(call, params);
  const { enabled = !namedMethodTypes, allow_redirects = 'always' } = params.automatic_payment_methods ?? {};
  const { currency } = params;
  return {
    allowed_payment_method_types: isOldVersion(call.version) ? null : (namedMethodTypes ?? null),
    automatic_payment_methods: enabled ? { allow_redirects, enabled } : null,
    payment_method_types: namedMethodTypes ?? usual.filter((type) => !currency || acceptsCurrency(type, currency)),
  };
}
