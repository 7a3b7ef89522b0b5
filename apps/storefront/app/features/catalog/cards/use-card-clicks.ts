import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { useAddToCart } from '../../../state/add-to-cart.ts';
import { useUICalls } from '../../../state/ui.tsx';
import { useWishlistToggle } from '../../../state/wishlist.tsx';
import { growFromPicture } from '../product/shared-element-transition.ts';
import styles from './product-card.module.css';
import { readCardProduct } from './read-card-product.ts';

/**
 * Returns a click handler that replaces the links and posted buttons of cards. One listener serves a whole grid: cards
 * that came with the document have none of their own.
 */
export function useCardClicks() {
  const addToCart = useAddToCart();
  const { openQuickView } = useUICalls();
  const { toggle } = useWishlistToggle();
  const navigate = useNavigate();
  const acts: Record<string, (card: Element) => void> = {
    heart(card) {
      const { slug, name } = readCardProduct(card);
      toggle(slug, name);
    },
    view: (card) => openQuickView(readCardProduct(card).slug, readCardChoice(card)),
    buy(card) {
      const { slug, name } = readCardProduct(card);
      addToCart(name, new URLSearchParams({ product_id: slug }));
    },
  };
  return (event: MouseEvent<HTMLElement>) => {
    const clicked = event.target instanceof Element ? event.target.closest('a,button:enabled') : null;
    const card = clicked?.closest('article');
    if (!card) return;
    const path = clicked?.getAttribute('href');
    if (path && isForAnotherTab(event)) return;
    event.preventDefault();
    if (clicked?.classList.contains(styles.buy ?? '') && path) acts.view?.(card);
    else if (path) {
      growFromPicture(card.querySelector(`.${styles.picture}`));
      navigate(path);
    } else acts[clicked?.getAttribute('data-act') ?? '']?.(card);
  };
}

/** Returns true for a click with which the browser opens or stores a link by itself. */
export function isForAnotherTab({ metaKey, ctrlKey, shiftKey, altKey, button }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey || button !== 0;
}

/** The variant that the card shows: its link leads to it. */
function readCardChoice(card: Element): string {
  return card.querySelector('a')?.getAttribute('href')?.split('?')[1] ?? '';
}
