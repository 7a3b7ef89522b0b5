import type { WriteCall } from './api/call.ts';
import { invalidRequest } from './api/errors.ts';
import { texts } from './api/params.ts';
import { takes } from './currencies.ts';
import { methodTypes } from './payment-methods.ts';

/** What an intent may be paid with. Since version 2026-09-30 it is `allowed_payment_method_types`; before, the other one. */
export const typeParams = { allowed_payment_method_types: texts, payment_method_types: texts };

interface Asked {
  allowed_payment_method_types?: string[];
  payment_method_types?: string[];
}

/**
 * The types that a call names, if it does.
 * @throws StripeFault for types that the account has not, and for a name that the caller's version has not
 */
export function namedTypes({ version }: WriteCall, asked: Asked): string[] | undefined {
  const [known, other] = isOld(version) ? oldNames : newNames;
  if (asked[other] !== undefined) {
    throw invalidRequest(`Received unknown parameter: ${other}`, { code: 'parameter_unknown', param: other });
  }
  const types = asked[known] ?? [];
  const unknown = types.find((type) => !methodTypes.some((one) => one === type));
  if (unknown === undefined) return types.length > 0 ? types : undefined;
  const message = `The payment method type provided: ${unknown.slice(0, 40)} is invalid. Please ensure the provided type is activated in your dashboard.`;
  throw invalidRequest(message, { code: 'payment_intent_invalid_parameter', param: known });
}

const newNames = ['allowed_payment_method_types', 'payment_method_types'] as const;
const oldNames = ['payment_method_types', 'allowed_payment_method_types'] as const;

function isOld(version: string): boolean {
  return version < '2026-09-30';
}

const usual = ['card', 'ideal', 'bancontact', 'klarna'];

/** Without types of its own an intent takes all that the account has switched on and that its currency goes with. */
export function typesOf(
  call: WriteCall,
  asked: Asked & {
    automatic_payment_methods?: { enabled?: boolean; allow_redirects?: 'always' | 'never' };
    currency?: string;
  },
) {
  const named = namedTypes(call, asked);
  const { enabled = !named, allow_redirects = 'always' } = asked.automatic_payment_methods ?? {};
  const { currency } = asked;
  return {
    allowed_payment_method_types: isOld(call.version) ? null : (named ?? null),
    automatic_payment_methods: enabled ? { allow_redirects, enabled } : null,
    payment_method_types: named ?? usual.filter((type) => !currency || takes(type, currency)),
  };
}
