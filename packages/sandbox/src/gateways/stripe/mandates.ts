import { createPrefixedId } from '../../http/ids.ts';
import { toUnixSeconds, type WriteCall } from './api/call.ts';
import { getObject, insertObject } from './api/objects.ts';
import {
  createChoiceReader,
  createObjectReader,
  createUnsettableReader,
  readInteger,
  readText,
  requireParam,
} from './api/params.ts';
import type { Mandate, PaymentMethod } from './types.ts';

const acceptance = {
  accepted_at: readInteger,
  offline: createUnsettableReader(createObjectReader({})),
  online: createObjectReader({ ip_address: readText, user_agent: readText }),
  type: createChoiceReader('offline', 'online'),
};

/** Data by which the account holder agrees to debits, at the shop's request. */
export const mandateData = createUnsettableReader(
  createObjectReader({ customer_acceptance: createObjectReader(acceptance) }),
);

type MandateData = NonNullable<ReturnType<typeof mandateData>>;

/** Resolves the mandate of a confirmation: a new one, or one that the call names. */
export async function resolveMandate(
  call: WriteCall,
  method: PaymentMethod,
  { mandate, mandate_data }: { mandate?: string; mandate_data?: MandateData | null },
): Promise<{ mandate?: string }> {
  if (mandate !== undefined) return { mandate: (await getObject(call.db, 'mandate', mandate, 'mandate')).id };
  return mandate_data ? { mandate: (await createMandate(call, method, mandate_data)).id } : {};
}

async function createMandate(call: WriteCall, method: PaymentMethod, data: MandateData): Promise<Mandate> {
  const at = 'mandate_data[customer_acceptance]';
  const customerAcceptance = requireParam(data.customer_acceptance, at);
  const type = requireParam(customerAcceptance.type, `${at}[type]`);
  const online = type === 'online' ? requireParam(customerAcceptance.online, `${at}[online]`) : undefined;
  const mandate: Mandate = {
    id: createPrefixedId('mandate'),
    object: 'mandate',
    customer_acceptance: {
      accepted_at: customerAcceptance.accepted_at ?? toUnixSeconds(call.now),
      ...(online && {
        online: {
          ip_address: requireParam(online.ip_address, `${at}[online][ip_address]`),
          user_agent: requireParam(online.user_agent, `${at}[online][user_agent]`),
        },
      }),
      ...(type === 'offline' && { offline: {} }),
      type,
    },
    livemode: false,
    multi_use: {},
    payment_method: method.id,
    payment_method_details: { type: method.type, ...buildMandateDetails(method) },
    status: 'active',
    type: 'multi_use',
  };
  await insertObject(call.db, mandate);
  return mandate;
}

function buildMandateDetails({ type }: PaymentMethod): object {
  if (type === 'card' || type === 'klarna') return { [type]: {} };
  if (type !== 'sepa_debit') return {};
  const id = createPrefixedId('ref').slice(4, 20).toUpperCase();
  return { sepa_debit: { reference: id, url: `https://hooks.stripe.com/adapter/sepa_debit/file/${id}` } };
}
