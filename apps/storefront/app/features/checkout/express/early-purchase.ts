import type { Cart, Order } from '@mercer/contract';
import { parseQuantity } from '../../../state/quantity.ts';

/** A product that is not in the cart yet, as it is chosen on its page. */
export interface EarlyPurchase {
  /** id of its form: what is chosen there at the click is bought */
  form: string;
  name: string;
  /** of one piece, in major units */
  price: number;
  /** whether it has to be sent */
  isSent: boolean;
  isOff: boolean;
}

/** What a place with buttons buys. */
export interface ExpressPurchase {
  /** a product, with the cart; else the cart as it is */
  purchase?: EarlyPurchase;
  /** instead of the order's own page */
  onPlaced?(order: Order): void;
}

/** What of it is in the cart already: from a window that was closed. */
export interface Held {
  /** the choice, as the form had it */
  choice: string;
  itemId: string;
  /** pieces that were there before */
  before: number;
}

export function choiceOf({ form }: EarlyPurchase): URLSearchParams {
  const element = document.getElementById(form);
  const fields = element instanceof HTMLFormElement ? [...new FormData(element)] : [];
  return new URLSearchParams(fields.map(([name, value]): [string, string] => [name, String(value)]));
}

/** What a wallet's window shows of a line. */
interface ShownLine {
  product: { name: string };
  price_total: number;
  discount_total: number;
}

export type ShownCart = Omit<Cart, 'items'> & { items: ShownLine[] };

/** The cart as it will be; the shop says in a moment what it costs indeed. */
export function cartWith(cart: Cart, purchase: EarlyPurchase, held: Held | undefined): ShownCart {
  const choice = choiceOf(purchase);
  if (isHeld(cart, held, choice)) return cart;
  const { items, capture_total } = without(cart, held);
  const amount = purchase.price * parseQuantity(choice.get('quantity'));
  const item = { product: { name: purchase.name }, price_total: amount, discount_total: 0 };
  return { ...cart, items: [...items, item], capture_total: rounded(capture_total + amount) };
}

export function isHeld({ items }: Cart, held: Held | undefined, choice: URLSearchParams): held is Held {
  return held?.choice === String(choice) && items.some(({ id }) => id === held.itemId);
}

/** Less what another choice has put there. */
function without(cart: Cart, held: Held | undefined): Pick<Cart, 'items' | 'capture_total'> {
  const line = cart.items.find(({ id }) => id === held?.itemId);
  if (!held || !line) return cart;
  const price_total = rounded(line.price * held.before);
  const items = cart.items.flatMap((item) => {
    if (item !== line) return [item];
    return held.before > 0 ? [{ ...line, quantity: held.before, price_total }] : [];
  });
  return { items, capture_total: rounded(cart.capture_total - line.price_total + price_total) };
}

/** Sums of binary fractions. */
const rounded = (amount: number) => Math.max(0, Math.round(amount * 10_000) / 10_000);
