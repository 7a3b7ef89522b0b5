import { type Minor, type PaymentTerms, toMajorUnits } from '@mercer/contract';
import { parseJson, type Row } from '@mercer/database';
import type { StoredTerms } from '@mercer/platform/settings';

type TermsOrder = Pick<Row<'orders'>, 'payment_terms'>;

/** Reads how an order is paid without a gateway; null: a gateway, or nobody, has to pay it. */
export function parsePaymentTerms({ payment_terms }: TermsOrder): StoredTerms | null {
  return payment_terms === null ? null : parseJson<StoredTerms>(payment_terms);
}

/** Columns of an order that is placed before it is paid. */
export function toTermsColumns(terms: StoredTerms) {
  const { date_due, date_reminder, date_expires, takes_stock } = terms;
  return {
    payment_terms: JSON.stringify(terms),
    date_payment_due: date_due,
    date_payment_reminder: date_reminder,
    date_payment_expires: date_expires,
    stock_untaken: takes_stock ? 0 : 1,
  };
}

/** Columns of an order that nobody has to pay any more. */
export const nothingDue = { date_payment_due: null, date_payment_reminder: null, date_payment_expires: null } as const;

/** Serializes what the shopper has to know to pay; empty where a gateway is paid and nothing is owed. */
export function serializePaymentTerms(
  order: Pick<Row<'orders'>, 'payment_terms' | 'currency'>,
  owed: Minor,
): { payment_terms?: PaymentTerms; amount_due?: number } {
  const terms = parsePaymentTerms(order);
  return {
    ...(terms && { payment_terms: pickPublicTerms(terms) }),
    ...(owed > 0 && { amount_due: toMajorUnits(owed, order.currency) }),
  };
}

function pickPublicTerms({
  method,
  name,
  instructions,
  account,
  reference,
  date_due,
  date_expires,
}: StoredTerms): PaymentTerms {
  return { method, name, instructions, account, reference, date_due, date_expires };
}
