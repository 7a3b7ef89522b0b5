import { useEffect, useEffectEvent, useState } from 'react';
import { browserClient } from '../../../client.ts';
import { currentLocale } from '../../../language.ts';

/** What the page does when a wallet's window asks or tells. */
export interface WalletCalls {
  cart(): object;
  prepare(): Promise<void>;
  /** its window opens */
  onOpen(wallet: string): void;
  onPaid(): unknown;
  onClosed(): unknown;
  onFault(error: unknown): unknown;
}

export const placeOf = (wallet: string) => `express-${wallet}`;

const height = 45;

/**
 * Mounts the buttons that this browser can pay with.
 * @returns those that stand there; undefined while it is not known
 */
export function useWallets(wallets: readonly string[], asksForAddress: boolean, calls: WalletCalls) {
  const [ready, setReady] = useState<readonly string[]>();
  const latest = useEffectEvent(() => calls);
  const names = wallets.join();

  useEffect(() => {
    let wanted = true;
    const absent = new Set<string>();
    const pressed = new Set<string>();
    let isMounted = false;
    const told = (wallet: string) => ({
      elementId: placeOf(wallet),
      require: { name: true, email: true, shipping: asksForAddress },
      style: { height: wallet === 'paypal' ? height : `${height}px` },
      ...(wallet === 'paypal' && { locale: currentLocale().replace('-', '_') }),
      cart: () => {
        // once the buttons stand a wallet asks for this at a click alone
        if (isMounted) latest().onOpen(wallet);
        return latest().cart();
      },
      prepare: () => {
        pressed.add(wallet);
        // PayPal has no other word of a click
        if (wallet === 'paypal') latest().onOpen(wallet);
        return latest().prepare();
      },
      onSuccess: () => wanted && latest().onPaid(),
      onCancel: () => wanted && latest().onClosed(),
      onError: (error: unknown) => {
        // PayPal's button can be pressed while others are awaited
        if (!isMounted && !pressed.has(wallet)) absent.add(wallet);
        else if (wanted) latest().onFault(error);
      },
    });
    const all = names.split(',');
    const mounted = browserClient().payment.createElements(Object.fromEntries(all.map((one) => [one, told(one)])));
    const settle = (standing: readonly string[]) => {
      isMounted = true;
      if (wanted) setReady(standing);
    };
    mounted.then(
      () => settle(all.filter((wallet) => !absent.has(wallet))),
      () => settle([]),
    );
    return () => {
      wanted = false;
    };
  }, [names, asksForAddress]);

  return ready;
}
