import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { useAddToCart } from '../../../state/add-to-cart.ts';
import { useUICalls } from '../../../state/ui.tsx';
import { useHearts } from '../../../state/wishlist.tsx';
import { growFrom } from '../product/growing-picture.ts';
import styles from './product-card.module.css';
import { productOf } from './shown-card.ts';

/**
 * What a script does instead of following the links and posting the buttons of cards. One listener serves all of a grid:
 * cards that came with the document have none of their own.
 */
export function useCardClicks() {
  const addToCart = useAddToCart();
  const { openQuickView } = useUICalls();
  const { toggle } = useHearts();
  const navigate = useNavigate();
  const acts: Record<string, (card: Element) => void> = {
    heart(card) {
      const { slug, name } = productOf(card);
      toggle(slug, name);
    },
    view: (card) => openQuickView(productOf(card).slug, choiceOf(card)),
    buy(card) {
      const { slug, name } = productOf(card);
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
    if (path) {
      growFrom(card.querySelector(`.${styles.picture}`));
      navigate(path);
    } else acts[clicked?.getAttribute('data-act') ?? '']?.(card);
  };
}

function isForAnotherTab({ metaKey, ctrlKey, shiftKey, altKey, button }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey || button !== 0;
}

/** The variant that the card shows: its link leads to it. */
function choiceOf(card: Element): string {
  return card.querySelector('a')?.getAttribute('href')?.split('?')[1] ?? '';
}
