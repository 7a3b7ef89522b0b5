import type { Fields } from '../form-text.ts';
import { messages } from '../messages.ts';
import { useCart } from './cart.tsx';
import type { CartOutcome } from './cart-action.ts';
import { useNotifications } from './notifications-provider.tsx';
import { useUI } from './ui.tsx';

/**
 * Adds a product and says so. The mini cart opens afterwards, except from the wishlist (§2).
 * @returns a function that resolves with the new cart, or with why the product was not added
 */
export function useAddToCart({ opensMiniCart = true } = {}) {
  const { write } = useCart();
  const { notify } = useNotifications();
  const { openMiniCart } = useUI();
  return async (name: string, form: Fields): Promise<CartOutcome> => {
    const outcome = await write('add', form);
    const { ok } = outcome;
    notify(ok ? messages().product.added(name) : messages().product.addFailed, ok ? 'success' : 'error');
    if (ok && opensMiniCart) openMiniCart();
    return outcome;
  };
}
