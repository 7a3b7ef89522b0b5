import { useEffect, useRef, useState } from 'react';
import { browserClient } from '../../client.ts';

export const cardElementId = 'card-element';

/** The card fields of the gateway that takes the store's cards: no number reaches the shop. */
export interface CardElement {
  status: 'loading' | 'ready' | 'failed';
  /** Puts a payment on the cart. @throws what the gateway says of the card */
  tokenize(): Promise<void>;
}

interface Outcome {
  resolve(): void;
  reject(error: unknown): void;
}

/** Mounts the element while `active`, by the client library's adapter of the gateway. */
export function useCardElement(active: boolean): CardElement {
  const [status, setStatus] = useState<CardElement['status']>('loading');
  const outcome = useRef<Outcome>(undefined);

  useEffect(() => {
    if (!active) return;
    let wanted = true;
    const fail = (error: unknown) => {
      if (outcome.current) outcome.current.reject(error);
      else if (wanted) setStatus('failed');
    };
    const card = {
      elementId: cardElementId,
      onReady: () => wanted && setStatus('ready'),
      onSuccess: () => outcome.current?.resolve(),
      onError: fail,
    };
    browserClient().payment.createElements({ card }).catch(fail);
    return () => {
      wanted = false;
    };
  }, [active]);

  function tokenize(): Promise<void> {
    return new Promise((resolve, reject) => {
      outcome.current = { resolve, reject };
      browserClient().payment.tokenize().catch(reject);
    });
  }

  return { status, tokenize };
}
