import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './buy-bar.module.css';

interface BuyBarProps {
  /** Id of the form that it submits. */
  form: string;
  /** The button that it stands in for while that one is above the screen. */
  submitButton: RefObject<HTMLElement | null>;
  isOff: boolean;
  children: ReactNode;
}

/** A button below the screen counts as seen, however far away it is. */
const aboveOnly = { rootMargin: '0px 0px 100000px 0px' };

/** Keeps price and Add to Cart on a phone's screen while the shopper reads on. */
export function BuyBar({ form, submitButton, isOff, children }: BuyBarProps) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const button = submitButton.current;
    if (!button) return;
    const watch = new IntersectionObserver(([entry]) => setIsShown(entry?.isIntersecting === false), aboveOnly);
    watch.observe(button);
    return () => watch.disconnect();
  }, [submitButton]);
  if (!isShown) return null;
  return (
    <div className={styles.bar} data-bottom-bar="">
      {children}
      <Button type="submit" variant="primary" form={form} disabled={isOff}>
        {messages().product.addToCart}
      </Button>
    </div>
  );
}
