import { messages } from '../messages.ts';
import { type CartOutcome, type NewItem, useCart } from './cart.tsx';
import { useNotifications } from './notifications-provider.tsx';
import { useUI } from './ui.tsx';

/**
 * Adds a product and says so. The mini cart opens afterwards, except from the wishlist (§2).
 * @returns a function that resolves with the new cart, or with why the product was not added
 */
export function useAddToCart({ opensMiniCart = true } = {}) {
  const { addItem } = useCart();
  const { notify } = useNotifications();
  const { openMiniCart } = useUI();
  return async (name: string, item: NewItem): Promise<CartOutcome> => {
    const outcome = await addItem(item);
    const { ok } = outcome;
    notify(ok ? messages().product.added(name) : messages().product.addFailed, ok ? 'success' : 'error');
    if (ok && opensMiniCart) openMiniCart();
    return outcome;
  };
}
