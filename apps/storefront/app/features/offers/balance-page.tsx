import { formatDate } from '../../i18n/format-date.ts';
import { messages } from '../../i18n/messages.ts';
import { formatPayment } from '../../i18n/money.ts';
import { formatPageTitle } from '../../i18n/page-title.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Envelope } from '../../ui/envelope.tsx';
import { SumRows } from '../../ui/sum-rows.tsx';
import styles from './offer-page.module.css';

/** What is to be paid by the payment link of an order. */
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
  return (
    <>
      <title>{formatPageTitle(title)}</title>
      {balance.status === 'open' ? (
        <section className={styles.offer}>
          <h1>{title}</h1>
          {failure && <Alert tone="error">{failure}</Alert>}
          {balance.note && <p className={styles.note}>{balance.note}</p>}
          <SumRows rows={[]} total={[words.total, formatPayment(balance.amount, balance.currency)]} />
          <form method="post" className={styles.pay}>
            <Button type="submit" variant="primary">
              {words.pay}
            </Button>
          </form>
          <p className={styles.until}>{words.until(formatDate(balance.date_expires))}</p>
        </section>
      ) : (
        <EmptyState level={1} title={words[balance.status]} hint={words.ask} drawing={<Envelope />}>
          <LinkButton to="/">{messages().common.continueShopping}</LinkButton>
        </EmptyState>
      )}
    </>
  );
}
