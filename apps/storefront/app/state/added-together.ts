import type { Cart } from '@mercer/contract';
import { useSyncExternalStore } from 'react';
import type { CartCalls } from './cart.tsx';
import type { CartOutcome } from './cart-action.ts';

/** Slugs of the products of which one button put a piece each into the cart; the mini cart offers to take them out. */
let addedSlugs: readonly string[] = [];
const listeners = new Set<() => void>();

function setAddedSlugs(slugs: readonly string[]) {
  addedSlugs = slugs;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Returns the slugs of the products that were added together last; empty after they were taken out again. */
export const useAddedTogether = (): readonly string[] => useSyncExternalStore(subscribe, () => addedSlugs);

/**
 * Adds one piece of each product, and remembers those that were added.
 * @returns the number of products that were added
 */
export async function addTogether(write: CartCalls['write'], slugs: readonly string[]): Promise<number> {
  const outcomes = await Promise.all(slugs.map((slug) => write('add', new URLSearchParams({ product_id: slug }))));
  const added = slugs.filter((_, index) => outcomes[index]?.ok);
  setAddedSlugs(added);
  return added.length;
}

/** Takes one piece of each product out of the cart again; products that have left the cart meanwhile are skipped. */
export async function removeTogether({ fetchAgain, write }: Pick<CartCalls, 'fetchAgain' | 'write'>): Promise<void> {
  const slugs = addedSlugs;
  let outcome: CartOutcome = await fetchAgain();
  for (const slug of slugs) {
    if (!outcome.ok) return;
    outcome = (await removePiece(write, outcome.cart, slug)) ?? outcome;
  }
  if (outcome.ok) setAddedSlugs([]);
}

async function removePiece(write: CartCalls['write'], { items }: Cart, slug: string) {
  const item = items.find(({ product, options }) => product.slug === slug && options.length === 0);
  if (!item) return;
  const { id, quantity } = item;
  return quantity > 1
    ? write('update', new URLSearchParams({ item_id: id, quantity: String(quantity - 1) }))
    : write('remove', new URLSearchParams({ item_id: id }));
}
