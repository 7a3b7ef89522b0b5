import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { onFirstSign } from './first-sign.ts';

/** What is of use only to a shopper who is there: it is no part of the document, and its scripts come with the first sign. */
export function AfterSign({ children }: { children: ReactNode }) {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => onFirstSign(() => setIsThere(true)), []);
  return isThere && <Suspense>{children}</Suspense>;
}
