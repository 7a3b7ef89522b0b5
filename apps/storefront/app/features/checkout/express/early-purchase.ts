import type { Cart, Order } from '@mercer/contract';
import { parseQuantity } from '../../../state/quantity.ts';

/** A product that is not in the cart yet, as it is chosen on its page. */
export interface EarlyPurchase {
  /** id of its form: what is chosen there at the click is bought */
  form: string;
  name: string;
  /** Price of one piece, in major units. */
  price: number;
  /** True when the product has to be shipped. */
  isSent: boolean;
  isOff: boolean;
}

/** Purchase that a group of express buttons makes. */
export interface ExpressPurchase {
  /** a product, with the cart; else the cart as it is */
  purchase?: EarlyPurchase;
  /** instead of the order's own page */
  onPlaced?(order: Order): void;
}

/** Item that a closed wallet window has left in the cart. */
export interface AbandonedItem {
  /** the choice, as the form had it */
  choice: string;
  itemId: string;
  /** pieces that were there before */
  previousQuantity: number;
}

export function readProductChoice({ form }: EarlyPurchase): URLSearchParams {
  const element = document.getElementById(form);
  const fields = element instanceof HTMLFormElement ? [...new FormData(element)] : [];
  return new URLSearchParams(fields.map(([name, value]): [string, string] => [name, String(value)]));
}

/** Fields of a line that a wallet's window shows. */
interface WalletLine {
  product: { name: string };
  price_total: number;
  discount_total: number;
}

export type WalletCart = Omit<Cart, 'items'> & { items: WalletLine[] };

/** The cart as it will be; the shop says in a moment what it costs indeed. */
export function buildPreviewCart(cart: Cart, purchase: EarlyPurchase, heldItem: AbandonedItem | undefined): WalletCart {
  const choice = readProductChoice(purchase);
  if (isChoiceInCart(cart, heldItem, choice)) return cart;
  const { items, capture_total } = removeHeldItem(cart, heldItem);
  const amount = purchase.price * parseQuantity(choice.get('quantity'));
  const item = { product: { name: purchase.name }, price_total: amount, discount_total: 0 };
  return { ...cart, items: [...items, item], capture_total: roundAmount(capture_total + amount) };
}

export function isChoiceInCart(
  { items }: Cart,
  heldItem: AbandonedItem | undefined,
  choice: URLSearchParams,
): heldItem is AbandonedItem {
  return heldItem?.choice === String(choice) && items.some(({ id }) => id === heldItem.itemId);
}

/** Less what another choice has put there. */
function removeHeldItem(cart: Cart, heldItem: AbandonedItem | undefined): Pick<Cart, 'items' | 'capture_total'> {
  const line = cart.items.find(({ id }) => id === heldItem?.itemId);
  if (!heldItem || !line) return cart;
  const price_total = roundAmount(line.price * heldItem.previousQuantity);
  const items = cart.items.flatMap((item) => {
    if (item !== line) return [item];
    return heldItem.previousQuantity > 0 ? [{ ...line, quantity: heldItem.previousQuantity, price_total }] : [];
  });
  return { items, capture_total: roundAmount(cart.capture_total - line.price_total + price_total) };
}

/** Sums of binary fractions. */
const roundAmount = (amount: number) => Math.max(0, Math.round(amount * 10_000) / 10_000);
