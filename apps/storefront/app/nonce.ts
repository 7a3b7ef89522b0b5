import { createContext, useContext } from 'react';

/** Nonce of a page's Content-Security-Policy while developing; browsers hide it from scripts, so it is empty there. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
