import type { Order } from '@mercer/contract';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { messages } from '../../../messages.ts';
import { useCart } from '../../../state/cart.tsx';
import { useNotify } from '../../../state/notifications-provider.tsx';
import { orderPlacedMeanwhile } from '../order-placed-meanwhile.ts';
import { buildOrderPath, rememberPlacedOrder } from '../placed-order.ts';
import type { EarlyPurchase } from './early-purchase.ts';
import { describeExpressFailure, orderCalls, placeExpress } from './place-express.ts';
import { useEarlyCart } from './use-early-cart.ts';
import { useWalletButtons } from './use-wallets.ts';

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
