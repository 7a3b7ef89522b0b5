import type { Order } from '@mercer/contract';
import { type ReactNode, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { messages } from '../../i18n/messages.ts';
import { paymentReturnWords } from '../../i18n/payment-return-words.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { CheckoutProblem } from './checkout-problem.ts';
import styles from './order-placed.module.css';
import type { PaymentReturn } from './payment-return.ts';

interface EmptyCheckoutProps {
  trouble: ReactNode;
  /** Problem of the last attempt. */
  problem: CheckoutProblem | undefined;
  /** A payment is being finished. */
  isBusy: boolean;
  calls: {
    readPaymentReturn(search: string): PaymentReturn | undefined;
    /** Finds the order of the cart that this tab has left with; null when there is no such cart. */
    findLeft(): Promise<Order | null> | null;
  };
  onFound(order: Order): void;
}

/**
 * Shows the checkout of an empty cart, before anything is in it or after it was bought: the cart that this tab has left
 * with may have become an order.
 */
export function EmptyCheckout({ trouble, problem, isBusy, calls, onFound }: EmptyCheckoutProps) {
  const [isAsking, setIsAsking] = useState(false);
  // the address bar loses the query, the router keeps it
  const paymentReturn = calls.readPaymentReturn(useLocation().search);

  const ask = useEffectEvent(async () => {
    const pendingOrder = isBusy ? null : calls.findLeft();
    if (!pendingOrder) return;
    setIsAsking(true);
    const order = await pendingOrder;
    if (order) onFound(order);
    setIsAsking(false);
  });
  useLayoutEffect(() => void ask(), []);

  return (
    <>
      <h1 className={styles.title}>{messages().checkout.title}</h1>
      {trouble}
      {isAsking || isBusy ? (
        <p role="status">{paymentReturnWords().lookingUp}</p>
      ) : (
        <>
          {(!paymentReturn || problem?.isBankPending) && problem && (
            <Alert tone={problem.isBankPending ? 'warning' : 'error'}>{problem.message}</Alert>
          )}
          <EmptyCheckoutNotice paymentReturn={problem?.isBankPending ? undefined : paymentReturn} />
        </>
      )}
    </>
  );
}

/**
 * A bank's app may open another browser than the shopper's, which has no cart and learns nothing of an order: what it is
 * told goes by the address alone, whoever opens it.
 */
function EmptyCheckoutNotice({ paymentReturn }: { paymentReturn: PaymentReturn | undefined }) {
  const words = paymentReturnWords();
  return (
    <EmptyState {...describeEmptyCheckout(paymentReturn, words)}>
      <LinkButton to="/">{messages().common.continueShopping}</LinkButton>
    </EmptyState>
  );
}

function describeEmptyCheckout(paymentReturn: PaymentReturn | undefined, words: ReturnType<typeof paymentReturnWords>) {
  if (paymentReturn === undefined) return { title: messages().checkout.empty };
  if (paymentReturn === 'canceled') return { title: words.notPaid, hint: words.notPaidHint };
  if (paymentReturn === 'unknown') return { title: words.checking, hint: words.checkingHint };
  return { title: words.thanks, hint: words.thanksHint };
}
