import { messages } from '../i18n/messages.ts';
import type { Fields } from '../ui/read-form-text.ts';
import { useCartCalls } from './cart.tsx';
import type { CartOutcome } from './cart-action.ts';
import { useNotify } from './notifications-provider.tsx';
import { useUICalls } from './ui.tsx';

/**
 * Adds a product and says so. The mini cart opens afterwards, except from the wishlist (§2).
 * @returns a function that resolves with the new cart, or with why the product was not added
 */
export function useAddToCart({ opensMiniCart = true } = {}) {
  const { write } = useCartCalls();
  const notify = useNotify();
  const { openMiniCart } = useUICalls();
  return async (name: string, form: Fields): Promise<CartOutcome> => {
    const outcome = await write('add', form);
    const { ok } = outcome;
    notify(ok ? messages().product.added(name) : messages().product.addFailed, ok ? 'success' : 'error');
    if (ok && opensMiniCart) openMiniCart();
    return outcome;
  };
}
