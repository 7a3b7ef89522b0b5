import type { Cart } from '@mercer/contract';
import { useEffect, useRef, useState } from 'react';
import { browserClient } from '../../../client.ts';
import { boughtProducts, loadOffers, type Offered } from './offers.ts';

/** What goes with the cart; asked for again when other products are in it. @param known by the server, of the cart as it was then */
export function useOffers(cart: Cart, known: Offered[] | undefined): Offered[] {
  const asked = boughtProducts(cart).join();
  const answered = useRef(known && asked);
  const [offers, setOffers] = useState(known ?? []);
  useEffect(() => {
    if (answered.current === asked) return;
    let isHere = true;
    loadOffers(browserClient(), asked.split(',').filter(Boolean)).then((found) => {
      if (!isHere) return;
      answered.current = asked;
      setOffers(found);
    });
    return () => {
      isHere = false;
    };
  }, [asked]);
  const inCart = new Set(cart.items.map(({ product_id }) => product_id));
  return offers.filter(({ id }) => !inCart.has(id));
}
