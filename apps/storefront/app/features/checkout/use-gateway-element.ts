import type { Cart } from '@mercer/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { browserClient } from '../../client.ts';
import { elementIdOf, type Told } from './pay-by-gateway.ts';
import type { GatewayMethod, PaymentWay } from './payment-ways.ts';

/** held: its button was used, and the cart holds the payment */
export type ElementStatus = 'loading' | 'ready' | 'held' | 'failed';

/**
 * Mounts what the gateway draws for a method: its fields, or its button.
 * @param cart as the page shows it
 */
export function useGatewayElement({ id, way }: GatewayMethod, cart: Cart): ElementStatus {
  const [status, setStatus] = useState<ElementStatus>(isLate(way) ? 'ready' : 'loading');

  const latest = useEffectEvent(() => cart);

  useEffect(() => {
    if (isLate(way)) return;
    let wanted = true;
    const become = (next: ElementStatus, from?: ElementStatus) => () =>
      wanted && setStatus((now) => (from === undefined || now === from ? next : now));
    const told: Told = {
      onSuccess: become('held'),
      // later ones are those of a card or a wallet, which can be mended
      onError: become('failed', 'loading'),
    };
    const element = { ...told, elementId: elementIdOf(id), cart: () => latest(), onReady: become('ready') };
    const mounted = browserClient().payment.createElements({ [id]: element });
    // a button tells nobody that it is there
    mounted.then(way === 'button' ? become('ready', 'loading') : undefined, become('failed'));
    return () => {
      wanted = false;
    };
  }, [id, way]);

  return status;
}

/** Nothing stands there before the order is placed. */
const isLate = (way: PaymentWay) => way !== 'fields' && way !== 'button';
