import type { Order } from '@mercer/contract';
import { formatDate } from '../i18n/format-date.ts';
import { formatPayment } from '../i18n/money.ts';
import { paymentTermsWords } from '../i18n/payment-terms-words.ts';
import { SumRows } from '../ui/sum-rows.tsx';

type OwedOrder = Pick<Order, 'payment_terms' | 'amount_due' | 'currency'>;

/** Says how an order is paid without a gateway, until it is paid: instructions, bank account, reference and due date. */
export function PaymentTermsFacts({ order: { payment_terms: terms, amount_due, currency } }: { order: OwedOrder }) {
  if (!terms || !amount_due) return null;
  const words = paymentTermsWords();
  const { name, instructions, account, reference, date_due } = terms;
  const rows: [label: string, value: string | undefined][] = [
    [words.paymentMethod, name],
    [words.accountHolder, account?.holder],
    ['IBAN', account?.iban],
    ['BIC', account?.bic],
    [words.bank, account?.bank],
    [words.paymentReference, reference],
    [words.dueDate, date_due ? formatDate(date_due) : undefined],
  ];
  return (
    <>
      <SumRows
        rows={rows.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : []))}
        total={[words.amountDue, formatPayment(amount_due, currency)]}
      />
      {instructions && <p>{instructions}</p>}
    </>
  );
}
