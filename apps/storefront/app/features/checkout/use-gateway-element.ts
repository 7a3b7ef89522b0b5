import type { PaymentWay } from '@mercer/client/gateways';
import type { Cart } from '@mercer/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { browserClient } from '../../client.ts';
import { getPaymentElementId, type PaymentCallbacks } from './pay-by-gateway.ts';
import type { GatewayMethod } from './payment-ways.ts';

/** held: its button was used, and the cart holds the payment */
export type ElementStatus = 'loading' | 'ready' | 'held' | 'failed';

/**
 * Mounts what the gateway draws for a method: its fields, or its button.
 * @param cart as the page shows it
 */
export function useGatewayElement({ id, way }: GatewayMethod, cart: Cart): ElementStatus {
  const [status, setStatus] = useState<ElementStatus>(isMountedOnSubmit(way) ? 'ready' : 'loading');

  const latest = useEffectEvent(() => cart);

  useEffect(() => {
    if (isMountedOnSubmit(way)) return;
    let isCurrent = true;
    const createStatusSetter = (next: ElementStatus, from?: ElementStatus) => () =>
      isCurrent && setStatus((now) => (from === undefined || now === from ? next : now));
    const handlers: PaymentCallbacks = {
      onSuccess: createStatusSetter('held'),
      // later ones are those of a card or a wallet, which can be mended
      onError: createStatusSetter('failed', 'loading'),
    };
    const element = {
      ...handlers,
      elementId: getPaymentElementId(id),
      cart: () => latest(),
      onReady: createStatusSetter('ready'),
    };
    const mounted = browserClient().payment.createElements({ [id]: element });
    // a button tells nobody that it is there
    mounted.then(way === 'button' ? createStatusSetter('ready', 'loading') : undefined, createStatusSetter('failed'));
    return () => {
      isCurrent = false;
    };
  }, [id, way]);

  return status;
}

/** True when the gateway shows its element only after the order is submitted. */
const isMountedOnSubmit = (way: PaymentWay) => way !== 'fields' && way !== 'button';
