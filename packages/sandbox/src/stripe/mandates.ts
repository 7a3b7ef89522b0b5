import { newId } from '../http/ids.ts';
import { seconds, type WriteCall } from './api/call.ts';
import { getObject, insertObject } from './api/objects.ts';
import { integer, object, oneOf, required, text, unsettable } from './api/params.ts';
import type { Mandate, PaymentMethod } from './types.ts';

const acceptance = {
  accepted_at: integer,
  offline: unsettable(object({})),
  online: object({ ip_address: text, user_agent: text }),
  type: oneOf('offline', 'online'),
};

/** That the account holder agrees to debits, as the shop has asked. */
export const mandateData = unsettable(object({ customer_acceptance: object(acceptance) }));

type MandateData = NonNullable<ReturnType<typeof mandateData>>;

/** What a confirmation is made under: a new mandate, or one that the call names. */
export async function mandateOf(
  call: WriteCall,
  method: PaymentMethod,
  { mandate, mandate_data }: { mandate?: string; mandate_data?: MandateData | null },
): Promise<{ mandate?: string }> {
  if (mandate !== undefined) return { mandate: (await getObject(call.db, 'mandate', mandate, 'mandate')).id };
  return mandate_data ? { mandate: (await createMandate(call, method, mandate_data)).id } : {};
}

async function createMandate(call: WriteCall, method: PaymentMethod, data: MandateData): Promise<Mandate> {
  const at = 'mandate_data[customer_acceptance]';
  const given = required(data.customer_acceptance, at);
  const type = required(given.type, `${at}[type]`);
  const online = type === 'online' ? required(given.online, `${at}[online]`) : undefined;
  const mandate: Mandate = {
    id: newId('mandate'),
    object: 'mandate',
    customer_acceptance: {
      accepted_at: given.accepted_at ?? seconds(call.now),
      ...(online && {
        online: {
          ip_address: required(online.ip_address, `${at}[online][ip_address]`),
          user_agent: required(online.user_agent, `${at}[online][user_agent]`),
        },
      }),
      ...(type === 'offline' && { offline: {} }),
      type,
    },
    livemode: false,
    multi_use: {},
    payment_method: method.id,
    payment_method_details: { type: method.type, ...detailsOf(method) },
    status: 'active',
    type: 'multi_use',
  };
  await insertObject(call.db, mandate);
  return mandate;
}

function detailsOf({ type }: PaymentMethod): object {
  if (type === 'card' || type === 'klarna') return { [type]: {} };
  if (type !== 'sepa_debit') return {};
  const id = newId('ref').slice(4, 20).toUpperCase();
  return { sepa_debit: { reference: id, url: `https://hooks.stripe.com/adapter/sepa_debit/file/${id}` } };
}
