import { type ReactNode, Suspense, useEffect, useState } from 'react';

/** What tells that a shopper is there. */
export const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'];

/** What is of use only to a shopper who is there: it is no part of the document, and its scripts come with the first sign. */
export function AfterSign({ children }: { children: ReactNode }) {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    const come = () => setIsThere(true);
    for (const sign of signs) document.addEventListener(sign, come, { once: true, passive: true });
    return () => {
      for (const sign of signs) document.removeEventListener(sign, come);
    };
  }, []);
  return isThere && <Suspense>{children}</Suspense>;
}
