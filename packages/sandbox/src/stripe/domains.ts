import { newId } from '../http/ids.ts';
import { type Answer, answer, seconds, type WriteCall } from './api/call.ts';
import { invalidRequest } from './api/errors.ts';
import { insertObject, lockObject, saveObject } from './api/objects.ts';
import { boolean, readParams, required, text } from './api/params.ts';
import type { PaymentMethodDomain } from './types.ts';

const active = { status: 'active' } as const;

/** Registers a domain for the wallets. */
export async function createDomain(call: WriteCall): Promise<Answer> {
  const params = readParams(call.form, { domain_name: text, enabled: boolean });
  const domain_name = required(params.domain_name, 'domain_name').toLowerCase();
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(domain_name)) {
    throw invalidRequest('The domain name is not valid.', { param: 'domain_name' });
  }
  const domain: PaymentMethodDomain = {
    id: newId('pmd'),
    object: 'payment_method_domain',
    amazon_pay: active,
    apple_pay: active,
    created: seconds(call.now),
    domain_name,
    enabled: params.enabled ?? true,
    google_pay: active,
    klarna: active,
    link: active,
    livemode: false,
    paypal: active,
  };
  await insertObject(call.db, domain);
  return answer(domain);
}

export async function updateDomain(call: WriteCall): Promise<Answer> {
  const { enabled } = readParams(call.form, { enabled: boolean });
  const before = await lockObject(call.db, 'payment_method_domain', call.id);
  const domain = { ...before, enabled: enabled ?? before.enabled };
  await saveObject(call.db, domain);
  return answer(domain);
}

export async function validateDomain(call: WriteCall): Promise<Answer> {
  readParams(call.form, {});
  return answer(await lockObject(call.db, 'payment_method_domain', call.id));
}
