import type { Cart } from '@mercer/contract';
import { useRef } from 'react';
import { useCart } from '../../../state/cart.tsx';
import type { CartOutcome } from '../../../state/cart-action.ts';
import {
  type AbandonedItem,
  buildPreviewCart,
  type EarlyPurchase,
  isChoiceInCart,
  readProductChoice,
  type WalletCart,
} from './early-purchase.ts';

/** The cart that a wallet pays: with the page's product, which a click puts into it once, whatever is chosen then. */
export function useEarlyCart(purchase: EarlyPurchase | undefined) {
  const { cart, write } = useCart();
  const heldItem = useRef<AbandonedItem>(undefined);
  const adding = useRef<Promise<void>>(undefined);
  const now = useRef({ cart, purchase });
  now.current = { cart, purchase };

  /** @throws what the shop says where it cannot be bought */
  async function addPurchase(purchaseToAdd: EarlyPurchase): Promise<void> {
    const choice = readProductChoice(purchaseToAdd);
    if (isChoiceInCart(now.current.cart, heldItem.current, choice)) return;
    const previousCart = await removeHeldPurchase();
    const updatedCart = requireCart(await write('add', choice));
    const item = updatedCart.items.find(({ id, quantity }) => quantity > countPieces(previousCart, id));
    if (item)
      heldItem.current = {
        choice: String(choice),
        itemId: item.id,
        previousQuantity: countPieces(previousCart, item.id),
      };
    now.current = { ...now.current, cart: updatedCart };
  }

  /**
   * Removes what an earlier click has added, when something else was selected since the window was closed. Returns the
   * cart.
   */
  async function removeHeldPurchase(): Promise<Cart> {
    const { cart: currentCart } = now.current;
    const { itemId, previousQuantity = 0 } = heldItem.current ?? {};
    heldItem.current = undefined;
    if (!itemId || countPieces(currentCart, itemId) === 0) return currentCart;
    const fields = new URLSearchParams({ item_id: itemId, quantity: String(previousQuantity) });
    return requireCart(await write(previousQuantity > 0 ? 'update' : 'remove', fields));
  }

  return {
    /** Returns the cart as the window shows it at first. */
    shown: (): WalletCart => {
      const { cart: currentCart, purchase: currentPurchase } = now.current;
      return currentPurchase ? buildPreviewCart(currentCart, currentPurchase, heldItem.current) : currentCart;
    },
    /** Several calls may ask at once. */
    prepare: async (): Promise<void> => {
      const { purchase: currentPurchase } = now.current;
      if (!currentPurchase) return;
      adding.current ??= addPurchase(currentPurchase).finally(() => {
        adding.current = undefined;
      });
      await adding.current;
    },
  };
}

function requireCart(outcome: CartOutcome): Cart {
  if (outcome.ok) return outcome.cart;
  const { refusal = outcome.fault } = outcome;
  // The client library reports refusals this way
  throw Object.assign(new Error(refusal), refusal ? { status: 400 } : {});
}

function countPieces({ items }: Cart, itemId: string): number {
  return items.find(({ id }) => id === itemId)?.quantity ?? 0;
}
