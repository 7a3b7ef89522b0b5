import { type RefObject, useEffect } from 'react';
import { messages } from '../../../messages.ts';
import { useWishlist } from '../../../state/wishlist.tsx';
import styles from './product-card.module.css';
import { productOf } from './shown-card.ts';

const chosen = styles.chosen ?? '';

/** Fills the hearts of what is in the wishlist. @param cards those that are in the list now */
export function useShownHearts(list: RefObject<HTMLElement | null>, cards: unknown): void {
  const { ids } = useWishlist();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other cards have other hearts
  useEffect(() => {
    for (const heart of list.current?.querySelectorAll<HTMLButtonElement>('[data-act=heart]') ?? []) {
      if (heart.classList.contains(chosen) !== ids.has(heart.value)) turn(heart);
    }
  }, [list, ids, cards]);
}

function turn(heart: HTMLButtonElement) {
  const { name } = productOf(heart.closest('article') ?? heart);
  const isIn = heart.classList.toggle(chosen);
  heart.ariaLabel = isIn ? messages().wishlist.removeNamed(name) : messages().product.addToWishlistNamed(name);
}
