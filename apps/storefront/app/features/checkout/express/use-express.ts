import type { Order } from '@mercer/contract';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { messages } from '../../../messages.ts';
import { useCart } from '../../../state/cart.tsx';
import { useNotify } from '../../../state/notifications-provider.tsx';
import { orderPlacedMeanwhile } from '../order-placed-meanwhile.ts';
import { orderPath, rememberPlacedOrder } from '../placed-order.ts';
import type { EarlyPurchase } from './early-purchase.ts';
import { orderCalls, placeExpress, sentenceOf } from './place-express.ts';
import { useEarlyCart } from './use-early-cart.ts';
import { useWallets } from './use-wallets.ts';

interface ExpressInput {
  wallets: readonly string[];
  asksForAddress: boolean;
  purchase: EarlyPurchase | undefined;
  onPlaced: ((order: Order) => void) | undefined;
}

/** From a wallet's button to the order: one at a time; on any failure the shopper stays, and the cart keeps what is in it. */
export function useExpress({ wallets, asksForAddress, purchase, onPlaced }: ExpressInput) {
  const { cart, update, submitOrder, refresh } = useCart();
  const [isPlacing, setIsPlacing] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [openWallet, setOpenWallet] = useState<string>();
  const running = useRef(false);
  const navigate = useNavigate();
  const notify = useNotify();
  const early = useEarlyCart(purchase);

  async function fail(failure: unknown) {
    const order = await orderPlacedMeanwhile(orderCalls, cart.checkout_id);
    // the window has changed what the page does not know of
    void refresh();
    if (order) settle(order);
    else setProblem(sentenceOf(failure));
  }

  async function place() {
    if (running.current) return;
    running.current = true;
    setProblem(undefined);
    setIsPlacing(true);
    try {
      settle(await placeExpress({ update, submitOrder }));
    } catch (failure) {
      await fail(failure);
    } finally {
      running.current = false;
      setIsPlacing(false);
    }
  }

  function settle(order: Order | null) {
    if (!order) return;
    rememberPlacedOrder(order);
    if (onPlaced) return onPlaced(order);
    notify(messages().checkout.placed, 'success');
    navigate(orderPath(order));
  }

  const ready = useWallets(wallets, asksForAddress, {
    cart: early.shown,
    prepare: early.prepare,
    onOpen: setOpenWallet,
    onPaid: () => {
      setOpenWallet(undefined);
      return place();
    },
    onClosed: () => {
      setOpenWallet(undefined);
      void refresh();
    },
    onFault: (failure) => {
      setOpenWallet(undefined);
      return fail(failure);
    },
  });

  return { ready, openWallet, isPlacing, problem, hasMore: purchase !== undefined && cart.items.length > 0 };
}
