import type { Billing, Cart, Order, Shipping } from '@mercer/contract';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { messages } from '../../../i18n/messages.ts';
import { getShopperMessage } from '../../../loading/api-errors.ts';
import { browserClient } from '../../../loading/client.ts';
import { resolveOrNull } from '../../../loading/page-data.tsx';
import { useUndisturbedPayment } from '../../../state/bfcache.tsx';
import { type CartCalls, useCart } from '../../../state/cart.tsx';
import { type CartOutcome, toCartOutcome } from '../../../state/cart-action.ts';
import { useNotify } from '../../../state/notifications-provider.tsx';
import { appendDeclineReason } from '../decline-sentence.ts';
import { orderPlacedMeanwhile } from '../order-placed-meanwhile.ts';
import { buildOrderPath, rememberCheckout, rememberPlacedOrder } from '../placed-order.ts';
import {
  type AbandonedItem,
  buildPreviewCart,
  type EarlyPurchase,
  isChoiceInCart,
  readProductChoice,
  type WalletCart,
} from './early-purchase.ts';
import { useWalletButtons } from './use-wallets.ts';

/** The cart that a wallet pays: with the page's product, which a click puts into it once, whatever is chosen then. */
function useEarlyCart(purchase: EarlyPurchase | undefined) {
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

type Calls = Pick<CartCalls, 'update' | 'submitOrder'>;

/**
 * The wallet has put payment and addresses on the cart.
 * @returns null where the page leaves for the bank's
 */
async function placeExpress({ update, submitOrder }: Calls): Promise<Order | null> {
  const cart = await browserClient().cart.get();
  const bill = cart && buildMissingBilling(cart);
  if (bill) await update(bill);
  try {
    return await submitOrder();
  } catch (error) {
    const page = readBankPageUrl(error);
    if (!page) throw error;
    rememberCheckout(cart?.checkout_id ?? '');
    window.location.assign(page);
    return null;
  }
}

/** Calls with which the page learns whether a cart that it shows has become an order. */
const orderCalls = {
  fetchCart: () => toCartOutcome(browserClient().cart.get()),
  findOrder: (checkoutId: string) => resolveOrNull(browserClient().cart.getOrder(checkoutId)),
};

/** The backend speaks the shopper's language; what a gateway's script throws is no sentence for shoppers. */
function describeExpressFailure(failure: unknown): string {
  const answer = getShopperMessage(failure);
  return answer ? appendDeclineReason(answer, readDeclineCode(failure)) : messages().checkout.paymentFailed;
}

function readDeclineCode(failure: unknown): string | undefined {
  return failure instanceof Error && 'decline_code' in failure ? String(failure.decline_code) : undefined;
}

/** Reads the URL of the page where the shopper confirms the payment, when only that is missing. */
function readBankPageUrl(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && 'param' in error)) return undefined;
  return error.code === 'authentication_required' ? String(error.param) : undefined;
}

const billed = ['name', 'company', 'address1', 'address2', 'city', 'state', 'zip', 'country'] as const;

/**
 * Builds the billing address from the shipping address for wallets that report no more of it than a country; undefined
 * when it is not needed.
 */
function buildMissingBilling({ billing, shipping }: Cart) {
  if (isAddressComplete(billing) || !isAddressComplete(shipping)) return undefined;
  const billingSource = { ...shipping, name: formatFullName(shipping) };
  return { billing: Object.fromEntries(billed.map((field) => [field, billingSource[field]])) };
}

function isAddressComplete(address: Billing | Shipping): boolean {
  return Boolean(formatFullName(address) && address.address1 && (address.city || address.state) && address.country);
}

function formatFullName({ name, first_name, last_name }: Billing | Shipping): string {
  return name || [first_name, last_name].filter(Boolean).join(' ');
}

interface ExpressInput {
  wallets: readonly string[];
  asksForAddress: boolean;
  purchase: EarlyPurchase | undefined;
  onPlaced: ((order: Order) => void) | undefined;
}

/**
 * Leads from a wallet's button to the order, one at a time; on any failure the shopper stays, and the cart keeps its
 * items.
 */
export function useExpressCheckout({ wallets, asksForAddress, purchase, onPlaced }: ExpressInput) {
  const { cart, update, submitOrder, refresh } = useCart();
  const [isPlacing, setIsPlacing] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [openWallet, setOpenWallet] = useState<string>();
  const running = useRef(false);
  const navigate = useNavigate();
  const notify = useNotify();
  const earlyCart = useEarlyCart(purchase);
  useUndisturbedPayment(isPlacing || openWallet !== undefined);

  async function handleFailure(failure: unknown) {
    const order = await orderPlacedMeanwhile(orderCalls, cart.checkout_id);
    // the window has changed what the page does not know of
    void refresh();
    if (order) completeOrder(order);
    else setProblem(describeExpressFailure(failure));
  }

  async function placeExpressOrder() {
    if (running.current) return;
    running.current = true;
    setProblem(undefined);
    setIsPlacing(true);
    try {
      completeOrder(await placeExpress({ update, submitOrder }));
    } catch (failure) {
      await handleFailure(failure);
    } finally {
      running.current = false;
      setIsPlacing(false);
    }
  }

  function completeOrder(order: Order | null) {
    if (!order) return;
    rememberPlacedOrder(order);
    if (onPlaced) return onPlaced(order);
    notify(messages().checkout.placed, 'success');
    navigate(buildOrderPath(order));
  }

  const ready = useWalletButtons(wallets, asksForAddress, {
    cart: earlyCart.shown,
    prepare: earlyCart.prepare,
    onOpen: setOpenWallet,
    onPaid: () => {
      setOpenWallet(undefined);
      return placeExpressOrder();
    },
    onClosed: () => {
      setOpenWallet(undefined);
      void refresh();
    },
    onFault: (failure) => {
      setOpenWallet(undefined);
      return handleFailure(failure);
    },
  });

  return { ready, openWallet, isPlacing, problem, hasMore: purchase !== undefined && cart.items.length > 0 };
}
