import { formatDate } from '../../i18n/format-date.ts';
import { messages } from '../../i18n/messages.ts';
import { formatPayment } from '../../i18n/money.ts';
import { PaymentLinkPage, PaymentRequest } from './payment-request.tsx';

/** Balance that is paid by the payment link of an order. */
export interface OrderBalance {
  order_number: string;
  status: 'open' | 'paid' | 'settled' | 'canceled' | 'expired' | 'deleted';
  amount: number;
  currency: string;
  note: string | null;
  date_expires: string;
}

interface BalancePageProps {
  balance: OrderBalance;
  /** Reason why it could not be opened. */
  failure: string | undefined;
}

/** Shows what an order costs more than was paid for it, and goes to the checkout with it; a link that is over says why. */
export function BalancePage({ balance, failure }: BalancePageProps) {
  const words = messages().balance;
  const title = words.title(balance.order_number);
  const ended = balance.status === 'open' ? undefined : { reason: words[balance.status], hint: words.ask };
  return (
    <PaymentLinkPage title={title} ended={ended}>
      <PaymentRequest
        title={title}
        failure={failure}
        note={balance.note}
        rows={[]}
        total={[words.total, formatPayment(balance.amount, balance.currency)]}
        pay={words.pay}
        until={words.until(formatDate(balance.date_expires))}
      />
    </PaymentLinkPage>
  );
}
