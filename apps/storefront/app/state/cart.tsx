import { type Cart, hasErrors, type Order, type OrErrors } from '@mercer/contract';
import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { firstSentence } from '../answers.ts';
import { browserClient, type Client } from '../client.ts';
import type { Fields } from '../form-text.ts';
import { type CartIntent, type CartOutcome, cartAction, outcomeOf } from './cart-action.ts';
import { emptyCart } from './empty-cart.ts';
import { newItemOf } from './new-item.ts';
import { retryWithBackoff } from './retry-with-backoff.ts';

export type CartTrouble = 'fetch' | 'change';
type CartPatch = Parameters<Client['cart']['update']>[0];

export interface CartState extends CartCalls {
  cart: Cart;
  /** Pieces in the cart, with those that are on their way into it: the badge. */
  count: number;
  loading: boolean;
  /** What failed, while the local cart is empty for it and the server's is asked for again. */
  trouble: CartTrouble | null;
  /** The order that was submitted last on this page. */
  order: Order | null;
}

/** They stay the same. */
export interface CartCalls {
  /** Does what a form with this `intent` would, without posting it. */
  write(intent: CartIntent, form: Fields): Promise<CartOutcome>;
  clear(): Promise<CartOutcome>;
  /** Fetches the cart again, e.g. after login. */
  refresh(): Promise<CartOutcome>;
  /** The same while the cart is in trouble. */
  fetchAgain(): Promise<CartOutcome>;
  /** These reject as the client library does; an answer with `errors` leaves the cart unchanged. */
  update(patch: CartPatch): Promise<OrErrors<Cart>>;
  changeEmail(email: string): Promise<Cart>;
  submitOrder(): Promise<Order>;
}

const CartContext = createContext<CartState | null>(null);
const CartCallsContext = createContext<CartCalls | null>(null);

export function useCart(): CartState {
  const state = useContext(CartContext);
  if (!state) throw new Error('useCart must be used within a CartProvider');
  return state;
}

/** For what shows nothing of the cart: it is not rendered again when the cart changes. */
export function useCartCalls(): CartCalls {
  const calls = useContext(CartCallsContext);
  if (!calls) throw new Error('useCartCalls must be used within a CartProvider');
  return calls;
}

/** @param initial undefined: the server could not fetch it */
export function CartProvider({ initial, children }: { initial: Cart | null | undefined; children: ReactNode }) {
  const [cart, setCart] = useState(initial ?? emptyCart);
  const [trouble, setTrouble] = useState<CartTrouble | null>(initial === undefined ? 'fetch' : null);
  const [order, setOrder] = useState<Order | null>(null);
  const [coming, setComing] = useState(0);
  const { busy, track } = useBusy();
  const calls = useMemo(() => cartCalls({ setCart, setTrouble, setOrder, setComing, track }), [track]);
  useEffect(
    () => (trouble ? retryWithBackoff(async () => (await calls.fetchAgain()).ok) : undefined),
    [trouble, calls],
  );
  const state = useMemo(
    () => ({ cart, count: (cart.item_quantity || 0) + coming, order, trouble, loading: busy, ...calls }),
    [cart, coming, order, trouble, busy, calls],
  );
  return (
    <CartCallsContext value={calls}>
      <CartContext value={state}>{children}</CartContext>
    </CartCallsContext>
  );
}

interface Setters {
  setCart: (cart: Cart) => void;
  setTrouble: (trouble: CartTrouble | null) => void;
  setOrder: (order: Order) => void;
  setComing: Dispatch<SetStateAction<number>>;
  track: <T>(call: Promise<T>) => Promise<T>;
}

/** §4 "Cart". The client library runs the calls one after the other. */
function cartCalls({ setCart, setTrouble, setOrder, setComing, track }: Setters): CartCalls {
  const api = () => browserClient().cart;

  /** @param trouble what to call a failure that empties the local cart (§4); the server's is asked for again */
  async function settle(call: Promise<CartOutcome>, trouble?: CartTrouble): Promise<CartOutcome> {
    const outcome = await track(call);
    if (outcome.ok) replace(outcome.cart);
    else if (trouble) empty(trouble);
    return outcome;
  }

  function replace(cart: Cart) {
    setCart(cart);
    setTrouble(null);
  }

  function empty(trouble: CartTrouble) {
    setCart(emptyCart);
    setTrouble(trouble);
  }

  /** An answer with errors leaves the cart as it was (§4). */
  async function save<Answer extends OrErrors<Cart>>(call: Promise<Answer>): Promise<Answer> {
    const answer = await track(call);
    if (hasErrors(answer)) console.warn('The cart was not changed', answer.errors);
    else replace(answer);
    return answer;
  }

  /** The badge counts the pieces at once; the answer brings the true number. */
  async function add(form: Fields): Promise<CartOutcome> {
    const { quantity } = newItemOf(form);
    setComing((pieces) => pieces + quantity);
    const outcome = await settle(cartAction(api(), 'add', form));
    setComing((pieces) => pieces - quantity);
    return outcome;
  }

  return {
    write: (intent: CartIntent, form: Fields) =>
      intent === 'add'
        ? add(form)
        : settle(cartAction(api(), intent, form), intent === 'remove' ? 'change' : undefined),
    clear: () => settle(outcomeOf(api().setItems([])), 'change'),
    refresh: () => settle(outcomeOf(api().get()), 'fetch'),
    fetchAgain: () => settle(outcomeOf(api().get())),
    update: (patch: CartPatch) => save(api().update(patch)),
    changeEmail: (email: string) => save(browserClient().put<Cart>('cart/email', { email })),
    async submitOrder() {
      const order = await track(api().submitOrder());
      if (hasErrors(order)) throw new Error(firstSentence(order));
      replace(emptyCart);
      setOrder(order);
      return order;
    },
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
