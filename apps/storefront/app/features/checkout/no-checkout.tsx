import type { Order } from '@mercer/contract';
import { type ReactNode, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { messages } from '../../messages.ts';
import { paymentReturnWords } from '../../payment-return-words.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { CheckoutProblem } from './checkout-problem.ts';
import { ErrorSummary } from './error-summary.tsx';
import styles from './order-placed.module.css';
import { type PaymentReturn, readPaymentReturn } from './payment-return.ts';
import { leftCheckout } from './placed-order.ts';

interface EmptyCheckoutProps {
  trouble: ReactNode;
  problem: CheckoutProblem | undefined;
  /** A payment is being finished. */
  isBusy: boolean;
  findOrder(checkoutId: string): Promise<Order | null>;
  onFound(order: Order): void;
}

/** Before there is anything to buy, or after it was bought: this tab may have left with a cart that is an order by now. */
export function EmptyCheckout({ trouble, problem, isBusy, findOrder, onFound }: EmptyCheckoutProps) {
  const [isAsking, setIsAsking] = useState(false);
  // the address bar loses the query, the router keeps it
  const back = readPaymentReturn(useLocation().search);

  const ask = useEffectEvent(async () => {
    const checkoutId = leftCheckout();
    if (!checkoutId || isBusy) return;
    setIsAsking(true);
    const order = await findOrder(checkoutId);
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
          {!back && <ErrorSummary problem={problem} />}
          <NothingHere back={back} />
        </>
      )}
    </>
  );
}

/**
 * A bank's app may open another browser than the shopper's, which has no cart and learns nothing of an order: what it is
 * told goes by the address alone, whoever opens it.
 */
function NothingHere({ back }: { back: PaymentReturn | undefined }) {
  const words = paymentReturnWords();
  return (
    <EmptyState {...nothingHere(back, words)}>
      <LinkButton to="/">{messages().common.continueShopping}</LinkButton>
    </EmptyState>
  );
}

function nothingHere(back: PaymentReturn | undefined, words: ReturnType<typeof paymentReturnWords>) {
  if (back === undefined) return { title: messages().checkout.empty };
  if (back === 'canceled') return { title: words.notPaid, hint: words.notPaidHint };
  if (back === 'unknown') return { title: words.checking, hint: words.checkingHint };
  return { title: words.thanks, hint: words.thanksHint };
}
