import type { Account, Cart } from '@mercer/contract';
import { createContext, useContext } from 'react';

/**
 * Shopper for whom a page is rendered. The document contains it after everything else, so that all bytes before it are
 * identical for many shoppers.
 */
export interface Shopper {
  account: Account | null;
  /** null: there is no session; not there: the server could not fetch it */
  cart?: Cart | null;
}

/** Name of the cookie with the order that a shopper has just placed: the home page opens with it. */
export const placedOrderCookie = 'placed-order';

export const visitor: Shopper = { account: null, cart: null };

/** Shopper of the document that is being rendered. */
export const ShopperContext = createContext<Shopper | undefined>(undefined);

export function useShopper(): Shopper {
  return useContext(ShopperContext) ?? shopperOfDocument();
}

const elementId = 'shopper';

/**
 * Renders the end of a document, which responses add uncompressed to the cached part: no byte too many.
 * @param shopper a {@link Shopper} as JSON
 * @param nonce stands on an element without content, where the scripts of wallets find it
 */
export function documentEnd(shopper: string, nonce?: string): string {
  const text = shopper.replaceAll('<', '\\u003c');
  const data = shopper === visitorsText ? '' : `<script type="application/json" id="${elementId}">${text}</script>`;
  return `${data}${nonce ? `<script nonce="${nonce}"></script>` : ''}</body></html>`;
}

const visitorsText = JSON.stringify(visitor);

/** A script may run before the last bytes have come. */
export async function documentRead(): Promise<void> {
  if (document.readyState !== 'loading') return;
  await new Promise<void>((resolve) => {
    document.addEventListener('DOMContentLoaded', () => resolve(), { once: true });
  });
}

let shared: Shopper | undefined;

function shopperOfDocument(): Shopper {
  if (!shared) {
    const element = document.getElementById(elementId);
    const documentShopper: Shopper = element ? JSON.parse(element.textContent) : visitor; // written by documentEnd
    // After signing out nobody finds the account in the document
    element?.remove();
    shared = documentShopper;
  }
  return shared;
}
