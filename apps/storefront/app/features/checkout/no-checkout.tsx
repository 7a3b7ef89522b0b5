import type { Order } from '@mercer/contract';
import { type ReactNode, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { messages } from '../../messages.ts';
import { paymentReturnWords } from '../../payment-return-words.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import styles from './order-placed.module.css';
import type { PaymentReturn } from './payment-return.ts';

interface EmptyCheckoutProps {
  trouble: ReactNode;
  /** what went wrong */
  problem: string | undefined;
  /** A payment is being finished. */
  isBusy: boolean;
  calls: {
    readPaymentReturn(search: string): PaymentReturn | undefined;
    /** of the cart that this tab has left with, where there is one */
    findLeft(): Promise<Order | null> | null;
  };
  onFound(order: Order): void;
}

/** Before there is anything to buy, or after it was bought: this tab may have left with a cart that is an order by now. */
export function EmptyCheckout({ trouble, problem, isBusy, calls, onFound }: EmptyCheckoutProps) {
  const [isAsking, setIsAsking] = useState(false);
  // the address bar loses the query, the router keeps it
  const back = calls.readPaymentReturn(useLocation().search);

  const ask = useEffectEvent(async () => {
    const asked = isBusy ? null : calls.findLeft();
    if (!asked) return;
    setIsAsking(true);
    const order = await asked;
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
          {!back && problem && <Alert tone="error">{problem}</Alert>}
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
