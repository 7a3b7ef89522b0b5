import type { Cart } from '@mercer/contract';
import { useRef } from 'react';
import { useCart } from '../../../state/cart.tsx';
import type { CartOutcome } from '../../../state/cart-action.ts';
import { cartWith, choiceOf, type EarlyPurchase, type Held, isHeld, type ShownCart } from './early-purchase.ts';

/** The cart that a wallet pays: with the page's product, which a click puts into it once, whatever is chosen then. */
export function useEarlyCart(purchase: EarlyPurchase | undefined) {
  const { cart, write } = useCart();
  const held = useRef<Held>(undefined);
  const adding = useRef<Promise<void>>(undefined);
  const now = useRef({ cart, purchase });
  now.current = { cart, purchase };

  /** @throws what the shop says where it cannot be bought */
  async function add(wanted: EarlyPurchase): Promise<void> {
    const choice = choiceOf(wanted);
    if (isHeld(now.current.cart, held.current, choice)) return;
    const before = await takeBack();
    const after = cartOf(await write('add', choice));
    const item = after.items.find(({ id, quantity }) => quantity > piecesOf(before, id));
    if (item) held.current = { choice: String(choice), itemId: item.id, before: piecesOf(before, item.id) };
    now.current = { ...now.current, cart: after };
  }

  /** Something else was chosen since the window was closed. */
  async function takeBack(): Promise<Cart> {
    const { cart: known } = now.current;
    const { itemId, before = 0 } = held.current ?? {};
    held.current = undefined;
    if (!itemId || piecesOf(known, itemId) === 0) return known;
    const fields = new URLSearchParams({ item_id: itemId, quantity: String(before) });
    return cartOf(await write(before > 0 ? 'update' : 'remove', fields));
  }

  return {
    /** As the window shows it at first. */
    shown: (): ShownCart => {
      const { cart: known, purchase: wanted } = now.current;
      return wanted ? cartWith(known, wanted, held.current) : known;
    },
    /** Several calls may ask at once. */
    prepare: async (): Promise<void> => {
      const { purchase: wanted } = now.current;
      if (!wanted) return;
      adding.current ??= add(wanted).finally(() => {
        adding.current = undefined;
      });
      await adding.current;
    },
  };
}

function cartOf(outcome: CartOutcome): Cart {
  if (outcome.ok) return outcome.cart;
  const { refusal = outcome.fault } = outcome;
  // as the client library says what the backend has refused
  throw Object.assign(new Error(refusal), refusal ? { status: 400 } : {});
}

function piecesOf({ items }: Cart, itemId: string): number {
  return items.find(({ id }) => id === itemId)?.quantity ?? 0;
}
