import type { InstrumentType, Transaction } from './types.ts';
import { writeXmlDocument, type XmlFields } from './xml.ts';

/** Serializes a transaction for the API: without the sandbox's own fields, and with its payment method. */
export function serializeTransaction({
  sandbox: _,
  disputes,
  status_history,
  token,
  customer,
  billing,
  shipping,
  descriptor,
  line_items: _lines,
  shipments,
  authorization_adjustments,
  ...transaction
}: Transaction): XmlFields {
  return {
    ...transaction,
    disputes: disputes.map(({ evidence = [], ...dispute }) => ({
      ...dispute,
      evidence: evidence.map((one) => ({ ...one })),
    })),
    status_history: status_history.map((event) => ({ ...event })),
    ...(customer && { customer: { ...customer } }),
    ...(billing && { billing: { ...billing } }),
    ...(shipping && { shipping: { ...shipping } }),
    ...(descriptor && { descriptor: { ...descriptor } }),
    ...(shipments && { shipments: shipments.map(({ line_items: _, ...shipment }) => shipment) }),
    ...(authorization_adjustments && {
      authorization_adjustments: authorization_adjustments.map((one) => ({ ...one })),
    }),
    ...addMethodToken(means[transaction.payment_instrument_type], token),
  };
}

/** Adds the token of the stored payment method to its fields. */
function addMethodToken(facts: XmlFields, token: string | undefined): XmlFields {
  if (!token) return facts;
  const entries = Object.entries(facts).map(([name, value]) => [name, { ...(value as XmlFields), token }] as const); // all values are objects
  return Object.fromEntries(entries);
}

export function transactionXml(transaction: Transaction): string {
  return writeXmlDocument('transaction', serializeTransaction(transaction));
}

const expiry = { expiration_month: '12', expiration_year: '2034' };
const visa = { bin: '411111', last_4: '1111', card_type: 'Visa', ...expiry };

export const means: Record<InstrumentType, XmlFields> = {
  paypal_account: {
    paypal: {
      payer_email: 'buyer@sandbox.test',
      payer_first_name: 'Bea',
      payer_last_name: 'Buyer',
      payer_id: 'PAYER1',
    },
  },
  apple_pay_card: {
    apple_pay: {
      card_type: 'Apple Pay - Visa',
      payment_instrument_name: 'Visa 4242',
      source_description: 'Visa 4242',
      bin: '424242',
      last_4: '4242',
      ...expiry,
    },
  },
  android_pay_card: {
    android_pay_card: {
      source_card_type: 'Visa',
      source_card_last_4: '4242',
      source_description: 'Visa 4242',
      virtual_card_type: 'Visa',
      virtual_card_last_4: '1881',
      bin: '401288',
      ...expiry,
    },
  },
  credit_card: { credit_card: visa },
};
