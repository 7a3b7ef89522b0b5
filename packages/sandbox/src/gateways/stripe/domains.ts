import { createPrefixedId } from '../../http/ids.ts';
import { type Answer, createAnswer, toUnixSeconds, type WriteCall } from './api/call.ts';
import { invalidRequest } from './api/errors.ts';
import { insertObject, lockObject, saveObject } from './api/objects.ts';
import { readBoolean, readFormParams, readText, requireParam } from './api/params.ts';
import type { PaymentMethodDomain } from './types.ts';

const active = { status: 'active' } as const;

/** Registers a domain for the wallets. */
export async function createDomain(call: WriteCall): Promise<Answer> {
  const params = readFormParams(call.form, { domain_name: readText, enabled: readBoolean });
  const domain_name = requireParam(params.domain_name, 'domain_name').toLowerCase();
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(domain_name)) {
    throw invalidRequest('The domain name is not valid.', { param: 'domain_name' });
  }
  const domain: PaymentMethodDomain = {
    id: createPrefixedId('pmd'),
    object: 'payment_method_domain',
    amazon_pay: active,
    apple_pay: active,
    created: toUnixSeconds(call.now),
    domain_name,
    enabled: params.enabled ?? true,
    google_pay: active,
    klarna: active,
    link: active,
    livemode: false,
    paypal: active,
  };
  await insertObject(call.db, domain);
  return createAnswer(domain);
}

export async function updateDomain(call: WriteCall): Promise<Answer> {
  const { enabled } = readFormParams(call.form, { enabled: readBoolean });
  const storedDomain = await lockObject(call.db, 'payment_method_domain', call.id);
  const domain = { ...storedDomain, enabled: enabled ?? storedDomain.enabled };
  await saveObject(call.db, domain);
  return createAnswer(domain);
}

export async function validateDomain(call: WriteCall): Promise<Answer> {
  readFormParams(call.form, {});
  return createAnswer(await lockObject(call.db, 'payment_method_domain', call.id));
}
