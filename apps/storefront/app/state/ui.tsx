import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

export interface UIState extends UICalls {
  miniCartOpen: boolean;
  menuOpen: boolean;
  searchOpen: boolean;
  /** Id of the product in the quick view; null: closed */
  quickViewId: string | null;
  /** Initial choice in the quick view: the query of the product page's address. */
  quickViewChoice: string;
}

/** Calls of the overlays; they are referentially stable. */
export interface UICalls {
  openMiniCart(): void;
  closeMiniCart(): void;
  openMenu(): void;
  closeMenu(): void;
  openSearch(): void;
  closeSearch(): void;
  openQuickView(productId: string, choice?: string): void;
  closeQuickView(): void;
}

const UIContext = createContext<UIState | null>(null);
const UICallsContext = createContext<UICalls | null>(null);

export function useUI(): UIState {
  const state = useContext(UIContext);
  if (!state) throw new Error('useUI must be used within a UIProvider');
  return state;
}

/** Returns the overlay calls for components that only open and close: they do not re-render when an overlay changes. */
export function useUICalls(): UICalls {
  const calls = useContext(UICallsContext);
  if (!calls) throw new Error('useUICalls must be used within a UIProvider');
  return calls;
}

type Overlay = 'mini-cart' | 'menu' | 'search';

/** Provides the state of the overlays; only one is open at a time, so that none opens behind another. */
export function UIProvider({ children }: { children: ReactNode }) {
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const [quickViewId, setQuickViewId] = useState<string | null>(null);
  const [quickViewChoice, setQuickViewChoice] = useState('');
  const [calls] = useState(() => {
    const createOpener = (requestedOverlay: Overlay) => () => {
      setQuickViewId(null);
      setOverlay(requestedOverlay);
    };
    const createCloser = (requestedOverlay: Overlay) => () =>
      setOverlay((now) => (now === requestedOverlay ? null : now));
    return {
      openMiniCart: createOpener('mini-cart'),
      closeMiniCart: createCloser('mini-cart'),
      openMenu: createOpener('menu'),
      closeMenu: createCloser('menu'),
      openSearch: createOpener('search'),
      closeSearch: createCloser('search'),
      openQuickView(productId: string, choice = '') {
        setQuickViewId(productId);
        setQuickViewChoice(choice);
      },
      closeQuickView: () => setQuickViewId(null),
    };
  });
  const state = useMemo(
    () => ({
      miniCartOpen: overlay === 'mini-cart',
      menuOpen: overlay === 'menu',
      searchOpen: overlay === 'search',
      quickViewId,
      quickViewChoice,
      ...calls,
    }),
    [overlay, quickViewId, quickViewChoice, calls],
  );
  return (
    <UICallsContext value={calls}>
      <UIContext value={state}>{children}</UIContext>
    </UICallsContext>
  );
}
