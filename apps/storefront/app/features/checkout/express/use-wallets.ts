import { useEffect, useEffectEvent, useState } from 'react';
import { currentLocale } from '../../../i18n/language.ts';
import { browserClient } from '../../../loading/client.ts';

/** Callbacks of the page for a wallet's window. */
export interface WalletCalls {
  cart(): object;
  prepare(): Promise<void>;
  /** its window opens */
  onOpen(wallet: string): void;
  onPaid(): unknown;
  onClosed(): unknown;
  onFault(error: unknown): unknown;
}

export const getWalletElementId = (wallet: string) => `express-${wallet}`;

const height = 45;

/**
 * Mounts the buttons that this browser can pay with.
 * @returns those that stand there; undefined while it is not known
 */
export function useWalletButtons(wallets: readonly string[], asksForAddress: boolean, calls: WalletCalls) {
  const [ready, setReady] = useState<readonly string[]>();
  const latest = useEffectEvent(() => calls);
  const names = wallets.join();

  useEffect(() => {
    let isCurrent = true;
    const absent = new Set<string>();
    const pressed = new Set<string>();
    let isMounted = false;
    const buildWalletParams = (wallet: string) => ({
      elementId: getWalletElementId(wallet),
      require: { name: true, email: true, shipping: asksForAddress },
      style: { height: wallet === 'paypal' ? height : `${height}px` },
      ...(wallet === 'paypal' && { locale: currentLocale().replace('-', '_') }),
      cart: () => {
        // Wallets ask for this at a click only once the buttons are visible
        if (isMounted) latest().onOpen(wallet);
        return latest().cart();
      },
      prepare: () => {
        pressed.add(wallet);
        // PayPal has no other word of a click
        if (wallet === 'paypal') latest().onOpen(wallet);
        return latest().prepare();
      },
      onSuccess: () => isCurrent && latest().onPaid(),
      onCancel: () => isCurrent && latest().onClosed(),
      onError: (error: unknown) => {
        // PayPal's button can be pressed while others are awaited
        if (!isMounted && !pressed.has(wallet)) absent.add(wallet);
        else if (isCurrent) latest().onFault(error);
      },
    });
    const walletNames = names.split(',');
    const mounted = browserClient().payment.createElements(
      Object.fromEntries(walletNames.map((wallet) => [wallet, buildWalletParams(wallet)])),
    );
    const reportMounted = (standing: readonly string[]) => {
      isMounted = true;
      if (isCurrent) setReady(standing);
    };
    mounted.then(
      () => reportMounted(walletNames.filter((wallet) => !absent.has(wallet))),
      () => reportMounted([]),
    );
    return () => {
      isCurrent = false;
    };
  }, [names, asksForAddress]);

  return ready;
}
