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
import { firstSentence } from '../loading/api-errors.ts';
import { browserClient, type Client } from '../loading/client.ts';
import type { Fields } from '../ui/read-form-text.ts';
import { applyCartIntent, type CartIntent, type CartOutcome, toCartOutcome } from './cart-action.ts';
import { emptyCart } from './empty-cart.ts';
import { parseNewItem } from './new-item.ts';
import { tellOtherTabs } from './other-tabs.ts';
import { retryWithBackoff } from './retry-with-backoff.ts';

export type CartTrouble = 'fetch' | 'change';
type CartPatch = Parameters<Client['cart']['update']>[0];

export interface CartState extends CartCalls {
  cart: Cart;
  /** Pieces in the cart, with those that are on their way into it: the badge. */
  count: number;
  loading: boolean;
  /** Kind of failure for which the local cart was emptied while the server's cart is being refetched. */
  trouble: CartTrouble | null;
  /** The order that was submitted last on this page. */
  order: Order | null;
}

/** Calls of the cart; they are referentially stable. */
export interface CartCalls {
  /** Does what a form with this `intent` would, without posting it. */
  write(intent: CartIntent, form: Fields): Promise<CartOutcome>;
  clear(): Promise<CartOutcome>;
  /** Fetches the cart again, e.g. after login. */
  refresh(): Promise<CartOutcome>;
  /** Fetches the cart while it is in trouble; the trouble stays until that succeeds. */
  fetchAgain(): Promise<CartOutcome>;
  /**
   * Updates the cart. Like `changeEmail` and `submitOrder` it rejects as the client library does; a response with
   * `errors` leaves the cart unchanged.
   */
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

/** Returns the cart's calls for components that show nothing of the cart: they do not re-render when it changes. */
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
  const { busy, track } = useBusyTracker();
  const calls = useMemo(() => createCartCalls({ setCart, setTrouble, setOrder, setComing, track }), [track]);
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
function createCartCalls({ setCart, setTrouble, setOrder, setComing, track }: Setters): CartCalls {
  const getCartApi = () => browserClient().cart;

  /** @param trouble what to call a failure that empties the local cart (§4); the server's is asked for again */
  async function settleOutcome(call: Promise<CartOutcome>, trouble?: CartTrouble): Promise<CartOutcome> {
    const outcome = await track(call);
    if (outcome.ok) replaceCart(outcome.cart);
    else if (trouble) emptyLocalCart(trouble);
    return outcome;
  }

  function replaceCart(cart: Cart) {
    setCart(cart);
    setTrouble(null);
  }

  async function settleChange(call: Promise<CartOutcome>, trouble?: CartTrouble): Promise<CartOutcome> {
    const outcome = await settleOutcome(call, trouble);
    if (outcome.ok) tellOtherTabs('cart');
    return outcome;
  }

  function showChangedCart(cart: Cart) {
    replaceCart(cart);
    tellOtherTabs('cart');
  }

  function emptyLocalCart(trouble: CartTrouble) {
    setCart(emptyCart);
    setTrouble(trouble);
  }

  /** An answer with errors leaves the cart as it was (§4). */
  async function saveCartChange<Answer extends OrErrors<Cart>>(call: Promise<Answer>): Promise<Answer> {
    const answer = await track(call);
    if (hasErrors(answer)) console.warn('The cart was not changed', answer.errors);
    else showChangedCart(answer);
    return answer;
  }

  /** The badge counts the pieces at once; the answer brings the true number. */
  async function addCartItem(form: Fields): Promise<CartOutcome> {
    const { quantity } = parseNewItem(form);
    setComing((pieces) => pieces + quantity);
    const outcome = await settleChange(applyCartIntent(getCartApi(), 'add', form));
    setComing((pieces) => pieces - quantity);
    return outcome;
  }

  return {
    write: (intent: CartIntent, form: Fields) =>
      intent === 'add'
        ? addCartItem(form)
        : settleChange(applyCartIntent(getCartApi(), intent, form), intent === 'remove' ? 'change' : undefined),
    clear: () => settleChange(toCartOutcome(getCartApi().setItems([])), 'change'),
    refresh: () => settleOutcome(toCartOutcome(getCartApi().get()), 'fetch'),
    fetchAgain: () => settleOutcome(toCartOutcome(getCartApi().get())),
    update: (patch: CartPatch) => saveCartChange(getCartApi().update(patch)),
    changeEmail: (email: string) => saveCartChange(browserClient().put<Cart>('cart/email', { email })),
    async submitOrder() {
      const order = await track(getCartApi().submitOrder());
      if (hasErrors(order)) throw new Error(firstSentence(order));
      showChangedCart(emptyCart);
      setOrder(order);
      return order;
    },
  };
}

/** True while at least one tracked call runs. */
function useBusyTracker() {
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
