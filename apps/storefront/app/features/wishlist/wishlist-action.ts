import { messages } from '../../i18n/messages.ts';
import { catchCallFailure } from '../../loading/api-errors.ts';

/** The call of the client library that taking a product out needs. */
export interface WishlistCalls {
  removeFromWishlist(productId: string): Promise<unknown>;
}

/** @returns undefined when it is out, else the sentence to show */
export function removeWishlistItem(calls: WishlistCalls, productId: string): Promise<string | undefined> {
  return catchCallFailure(
    calls.removeFromWishlist(productId),
    'The item stays in the wishlist',
    messages().wishlist.removeFailed,
  );
}
