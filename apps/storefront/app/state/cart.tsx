import { type Cart, hasErrors, type Order, type OrErrors } from '@mercer/contract';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { browserClient, type Client } from '../client.ts';
import { beginRecovery } from './cart-recovery.ts';
import { emptyCart } from './empty-cart.ts';

export type NewItem = {
  product_id: string;
  quantity?: number;
  options?: { id: string; value: string }[];
  purchase_option?: { type: string; plan_id?: string };
};

/** `message` is the backend's sentence for the shopper, when it has one. */
export type CartOutcome = { ok: true; cart: Cart } | { ok: false; message?: string };
export type CartTrouble = 'fetch' | 'change';
type CartPatch = Parameters<Client['cart']['update']>[0];

export interface CartState {
  cart: Cart;
  /** Pieces in the cart: the badge. */
  count: number;
  loading: boolean;
  /** What failed, while the local cart is empty for it and the server's is asked for again. */
  trouble: CartTrouble | null;
  /** The order that was submitted last on this page. */
  order: Order | null;
  addItem(item: NewItem): Promise<CartOutcome>;
  updateItem(id: string, quantity: number): Promise<CartOutcome>;
  removeItem(id: string): Promise<CartOutcome>;
  clear(): Promise<CartOutcome>;
  /** Fetches the cart again, e.g. after login. */
  refresh(): Promise<CartOutcome>;
  /** The same while the cart is in trouble. */
  fetchAgain(): Promise<CartOutcome>;
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

/** @param initial undefined: the server could not fetch it */
export function CartProvider({ initial, children }: { initial: Cart | null | undefined; children: ReactNode }) {
  const [cart, setCart] = useState(initial ?? emptyCart);
  const [trouble, setTrouble] = useState<CartTrouble | null>(initial === undefined ? 'fetch' : null);
  const [order, setOrder] = useState<Order | null>(null);
  const { busy, track } = useBusy();
  const calls = useMemo(() => cartCalls({ setCart, setTrouble, setOrder, track }), [track]);
  useEffect(() => (trouble ? beginRecovery(async () => (await calls.fetchAgain()).ok) : undefined), [trouble, calls]);
  const state = useMemo(
    () => ({ cart, count: cart.item_quantity || 0, order, trouble, loading: busy, ...calls }),
    [cart, order, trouble, busy, calls],
  );
  return <CartContext value={state}>{children}</CartContext>;
}

interface Setters {
  setCart: (cart: Cart) => void;
  setTrouble: (trouble: CartTrouble | null) => void;
  setOrder: (order: Order) => void;
  track: <T>(call: Promise<T>) => Promise<T>;
}

/** §4 "Cart". The client library runs the calls one after the other. */
function cartCalls({ setCart, setTrouble, setOrder, track }: Setters) {
  const api = () => browserClient().cart;

  /** Takes over the answer, unless it has errors. */
  async function take(call: () => Promise<OrErrors<Cart> | null>): Promise<OrErrors<Cart>> {
    const answer = (await track(call())) ?? emptyCart;
    if (hasErrors(answer)) console.warn('The cart was not changed', answer.errors);
    else replace(answer);
    return answer;
  }

  /** @param trouble what to call a failure that empties the local cart (§4); the server's is asked for again */
  async function change(call: () => Promise<OrErrors<Cart> | null>, trouble?: CartTrouble): Promise<CartOutcome> {
    try {
      const answer = await take(call);
      if (!hasErrors(answer)) return { ok: true, cart: answer };
      if (trouble) empty(trouble);
      return { ok: false, message: Object.values(answer.errors)[0]?.message };
    } catch (error) {
      console.warn('The cart could not be changed', error);
      if (trouble) empty(trouble);
      return { ok: false, message: isAnswer(error) ? error.message : undefined };
    }
  }

  function replace(cart: Cart) {
    setCart(cart);
    setTrouble(null);
  }

  function empty(trouble: CartTrouble) {
    setCart(emptyCart);
    setTrouble(trouble);
  }

  return {
    addItem: (item: NewItem) => change(() => api().addItem({ quantity: 1, ...item })),
    updateItem: (id: string, quantity: number) => change(() => api().updateItem(id, { quantity })),
    removeItem: (id: string) => change(() => api().removeItem(id), 'change'),
    clear: () => change(() => api().setItems([]), 'change'),
    refresh: () => change(() => api().get(), 'fetch'),
    fetchAgain: () => change(() => api().get()),
    update: (patch: CartPatch) => take(() => api().update(patch)),
    applyCoupon: (code: string) => take(() => api().applyCoupon(code)),
    removeCoupon: () => take(() => api().removeCoupon()),
    applyGiftcard: (code: string) => take(() => api().applyGiftcard(code)),
    removeGiftcard: (id: string) => take(() => api().removeGiftcard(id)),
    async submitOrder() {
      const order = await track(api().submitOrder());
      if (hasErrors(order)) throw new Error(Object.values(order.errors)[0]?.message);
      replace(emptyCart);
      setOrder(order);
      return order;
    },
    replace,
  };
}

/** The backend has answered, so it says why; else the line is bad. */
function isAnswer(error: unknown): error is Error {
  return error instanceof Error && 'status' in error && Number(error.status) < 500;
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
