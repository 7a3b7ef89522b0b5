import { type Cart, hasErrors, type Order, type OrErrors } from '@mercer/contract';
import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import { browserClient, type Client } from '../client.ts';
import { emptyCart } from './empty-cart.ts';

export type NewItem = {
  product_id: string;
  quantity?: number;
  options?: { id: string; value: string }[];
  purchase_option?: { type: string; plan_id?: string };
};

/** `message` is the backend's sentence for the shopper, when it has one. */
export type CartOutcome = { ok: true; cart: Cart } | { ok: false; message?: string };
type CartPatch = Parameters<Client['cart']['update']>[0];

export interface CartState {
  cart: Cart;
  /** Pieces in the cart: the badge. */
  count: number;
  loading: boolean;
  /** The order that was submitted last on this page. */
  order: Order | null;
  addItem(item: NewItem): Promise<CartOutcome>;
  updateItem(id: string, quantity: number): Promise<CartOutcome>;
  removeItem(id: string): Promise<CartOutcome>;
  clear(): Promise<CartOutcome>;
  /** Fetches the cart again, e.g. after login. */
  refresh(): Promise<CartOutcome>;
  /** The remaining calls reject as the client library does; an answer with `errors` leaves the cart unchanged. */
  update(patch: CartPatch): Promise<OrErrors<Cart>>;
  applyCoupon(code: string): Promise<OrErrors<Cart>>;
  removeCoupon(): Promise<OrErrors<Cart>>;
  applyGiftcard(code: string): Promise<OrErrors<Cart>>;
  removeGiftcard(id: string): Promise<OrErrors<Cart>>;
  submitOrder(): Promise<Order>;
  replace(cart: Cart): void;
}

const CartContext = createContext<CartState | null>(null);

export function useCart(): CartState {
  const state = useContext(CartContext);
  if (!state) throw new Error('useCart must be used within a CartProvider');
  return state;
}

export function CartProvider({ initial, children }: { initial: Cart | null; children: ReactNode }) {
  const [cart, setCart] = useState(initial ?? emptyCart);
  const [order, setOrder] = useState<Order | null>(null);
  const { busy, track } = useBusy();
  const calls = useMemo(() => cartCalls({ setCart, setOrder, track }), [track]);
  const state = useMemo(
    () => ({ cart, count: cart.item_quantity || 0, order, loading: busy, ...calls }),
    [cart, order, busy, calls],
  );
  return <CartContext value={state}>{children}</CartContext>;
}

interface Setters {
  setCart: (cart: Cart) => void;
  setOrder: (order: Order) => void;
  track: <T>(call: Promise<T>) => Promise<T>;
}

/** §4 "Cart". The client library runs the calls one after the other. */
function cartCalls({ setCart, setOrder, track }: Setters) {
  const api = () => browserClient().cart;

  /** Takes over the answer, unless it has errors. */
  async function take(call: () => Promise<OrErrors<Cart> | null>): Promise<OrErrors<Cart>> {
    const answer = (await track(call())) ?? emptyCart;
    if (hasErrors(answer)) console.warn('The cart was not changed', answer.errors);
    else setCart(answer);
    return answer;
  }

  async function change(call: () => Promise<OrErrors<Cart> | null>, emptyOnFailure = false): Promise<CartOutcome> {
    try {
      const answer = await take(call);
      if (!hasErrors(answer)) return { ok: true, cart: answer };
      if (emptyOnFailure) recover();
      return { ok: false, message: Object.values(answer.errors)[0]?.message };
    } catch (error) {
      console.warn('The cart could not be changed', error);
      if (emptyOnFailure) recover();
      return { ok: false, message: error instanceof Error && 'status' in error ? error.message : undefined };
    }
  }

  /** A failed remove or fetch empties the local cart (§4); the server still has it, so it is asked for again. */
  function recover() {
    setCart(emptyCart);
    setTimeout(() => track(api().get()).then((cart) => cart && setCart(cart as Cart), console.warn), 1000);
  }

  return {
    addItem: (item: NewItem) => change(() => api().addItem({ quantity: 1, ...item })),
    updateItem: (id: string, quantity: number) => change(() => api().updateItem(id, { quantity })),
    removeItem: (id: string) => change(() => api().removeItem(id), true),
    clear: () => change(() => api().setItems([])),
    refresh: () => change(() => api().get(), true),
    update: (patch: CartPatch) => take(() => api().update(patch)),
    applyCoupon: (code: string) => take(() => api().applyCoupon(code)),
    removeCoupon: () => take(() => api().removeCoupon()),
    applyGiftcard: (code: string) => take(() => api().applyGiftcard(code)),
    removeGiftcard: (id: string) => take(() => api().removeGiftcard(id)),
    async submitOrder() {
      const order = (await track(api().submitOrder())) as Order;
      if (hasErrors(order)) throw new Error(Object.values(order.errors)[0]?.message);
      setCart(emptyCart);
      setOrder(order);
      return order;
    },
    replace: setCart,
  };
}

/** True while at least one tracked call runs. */
function useBusy() {
  const [busy, setBusy] = useState(false);
  const running = useRef(0);
  const [track] = useState(() => async <T,>(call: Promise<T>): Promise<T> => {
    running.current += 1;
    setBusy(true);
    try {
      return await call;
    } finally {
      running.current -= 1;
      setBusy(running.current > 0);
    }
  });
  return { busy, track };
}
