import type { Cart } from '@mercer/contract';
import { useEffect, useRef, useState } from 'react';
import { browserClient } from '../../../client.ts';
import { boughtProducts, loadCartOffers, type OfferedProduct } from './offers.ts';

/**
 * Returns the offers for the cart, and reloads them when its products change.
 * @param initialOffers offers that the server loaded for the cart as it was then
 */
export function useCartOffers(cart: Cart, initialOffers: OfferedProduct[] | undefined): OfferedProduct[] {
  const productIds = boughtProducts(cart).join();
  const answered = useRef(initialOffers && productIds);
  const [offers, setOffers] = useState(initialOffers ?? []);
  useEffect(() => {
    if (answered.current === productIds) return;
    let isHere = true;
    loadCartOffers(browserClient(), productIds.split(',').filter(Boolean)).then((loadedOffers) => {
      if (!isHere) return;
      answered.current = productIds;
      setOffers(loadedOffers);
    });
    return () => {
      isHere = false;
    };
  }, [productIds]);
  const inCart = new Set(cart.items.map(({ product_id }) => product_id));
  return offers.filter(({ id }) => !inCart.has(id));
}
