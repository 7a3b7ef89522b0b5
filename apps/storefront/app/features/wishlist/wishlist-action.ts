import { messages } from '../../messages.ts';

/** The call of the client library that taking a product out needs. */
export interface WishlistCalls {
  removeFromWishlist(productId: string): Promise<unknown>;
}

/** @returns undefined when it is out, else the sentence to show */
export async function removeWish(calls: WishlistCalls, productId: string): Promise<string | undefined> {
  try {
    await calls.removeFromWishlist(productId);
    return undefined;
  } catch (error) {
    console.warn('The item stays in the wishlist', error instanceof Error ? error.message : error);
    return messages().wishlist.removeFailed;
  }
}
