import { type RefObject, useEffect } from 'react';
import { messages } from '../../../i18n/messages.ts';
import { useWishlist } from '../../../state/wishlist.tsx';
import styles from './product-card.module.css';
import { readCardProduct } from './read-card-product.ts';

const selectedClass = styles.chosen ?? '';

/** Fills the hearts of what is in the wishlist. @param cards those that are in the list now */
export function useHeartStates(list: RefObject<HTMLElement | null>, cards: unknown): void {
  const { has } = useWishlist();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other cards have other hearts
  useEffect(() => {
    for (const card of list.current?.querySelectorAll('article') ?? []) {
      const { slug, name } = readCardProduct(card);
      const heart = card.querySelector('[data-act=heart]');
      if (heart && heart.classList.contains(selectedClass) !== has(slug)) toggleHeart(heart, name);
    }
  }, [list, has, cards]);
}

function toggleHeart(heart: Element, name: string) {
  const isIn = heart.classList.toggle(selectedClass);
  heart.ariaLabel = isIn ? messages().wishlist.removeNamed(name) : messages().product.addToWishlistNamed(name);
}
