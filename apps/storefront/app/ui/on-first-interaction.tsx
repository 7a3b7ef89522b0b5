import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { onFirstInteraction } from './first-interaction.ts';

/**
 * Renders children that only an active shopper needs: they are not part of the document, and their scripts load on the
 * first interaction.
 */
export function OnFirstInteraction({ children }: { children: ReactNode }) {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => onFirstInteraction(() => setIsThere(true)), []);
  return isThere && <Suspense>{children}</Suspense>;
}
