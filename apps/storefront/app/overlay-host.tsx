import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { messages } from './i18n/messages.ts';
import { logFailure } from './loading/api-errors.ts';
import { loadBrowserClient } from './loading/client.ts';
import { useNotify } from './state/notifications-provider.tsx';
import { useUI, useUICalls } from './state/ui.tsx';
import { onFirstInteraction } from './ui/first-interaction.ts';
import { LastFocused, useLastFocused } from './ui/last-focused.ts';

/** No page shows an overlay at first: their scripts, and what calls the shop, come with the first sign of the shopper. */
export function OverlayHost() {
  const isWanted = useIsOverlayOpen();
  const lastFocused = useLastFocused(isWanted);
  const { Overlays, load } = useLazyOverlays();
  const giveUp = useOverlayFailure();
  useEffect(() => {
    const preloadOverlays = () => Promise.all([load(), loadBrowserClient()]).catch(() => {}); // asked for again when they are used
    return onFirstInteraction(preloadOverlays);
  }, [load]);
  useEffect(() => {
    if (isWanted) load().catch(giveUp);
  }, [isWanted, load, giveUp]);
  return <LastFocused value={lastFocused}>{Overlays && <Overlays />}</LastFocused>;
}

function useIsOverlayOpen(): boolean {
  const { miniCartOpen, menuOpen, searchOpen, quickViewId } = useUI();
  return miniCartOpen || menuOpen || searchOpen || quickViewId !== null;
}

function useLazyOverlays() {
  const [Overlays, setOverlays] = useState<ComponentType>();
  const load = useCallback(async () => {
    const { Overlays: loaded } = await import('./overlays.tsx');
    setOverlays(() => loaded);
  }, []);
  return { Overlays, load };
}

function useOverlayFailure() {
  const notify = useNotify();
  const { closeMiniCart, closeMenu, closeSearch, closeQuickView } = useUICalls();
  return useCallback(
    (error: unknown) => {
      logFailure('What opens over the page did not come:', error);
      notify(messages().common.somethingWrongHint, 'error');
      for (const close of [closeMiniCart, closeMenu, closeSearch, closeQuickView]) close();
    },
    [notify, closeMiniCart, closeMenu, closeSearch, closeQuickView],
  );
}
