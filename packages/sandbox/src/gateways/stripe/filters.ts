import { createChoiceReader, readText, readTextList, type Shape } from './api/params.ts';
import { methodTypes } from './payment-methods.ts';
import type { ObjectName } from './types.ts';

/** Filters that lists accept in addition to their paging. */
export const filters = {
  balance_transaction: { source: readText, type: readText, currency: readText },
  charge: { customer: readText, payment_intent: readText, transfer_group: readText },
  customer: { email: readText },
  dispute: { charge: readText, payment_intent: readText },
  event: { type: readText, types: readTextList },
  payment_intent: { customer: readText },
  payment_method: { customer: readText, type: createChoiceReader(...methodTypes), allow_redisplay: readText },
  payment_method_domain: { domain_name: readText },
  refund: { charge: readText, payment_intent: readText },
  setup_attempt: { setup_intent: readText },
  webhook_endpoint: {},
  setup_intent: { customer: readText, payment_method: readText },
} satisfies Partial<Record<ObjectName, Shape>>;
