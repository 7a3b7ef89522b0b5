import { oneOf, type Shape, text, texts } from './api/params.ts';
import { methodTypes } from './payment-methods.ts';
import type { ObjectName } from './types.ts';

/** What lists can be asked for, besides their paging. */
export const filters = {
  balance_transaction: { source: text, type: text, currency: text },
  charge: { customer: text, payment_intent: text, transfer_group: text },
  customer: { email: text },
  dispute: { charge: text, payment_intent: text },
  event: { type: text, types: texts },
  payment_intent: { customer: text },
  payment_method: { customer: text, type: oneOf(...methodTypes), allow_redisplay: text },
  payment_method_domain: { domain_name: text },
  refund: { charge: text, payment_intent: text },
  setup_attempt: { setup_intent: text },
  webhook_endpoint: {},
  setup_intent: { customer: text, payment_method: text },
} satisfies Partial<Record<ObjectName, Shape>>;
