import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

export interface UIState extends UICalls {
  miniCartOpen: boolean;
  menuOpen: boolean;
  searchOpen: boolean;
  /** Id of the product in the quick view; null: closed */
  quickViewId: string | null;
  /** what it has chosen at first: the query of its page's address */
  quickViewChoice: string;
}

/** They stay the same. */
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

/** For what opens and closes only: it is not rendered again when something else does. */
export function useUICalls(): UICalls {
  const calls = useContext(UICallsContext);
  if (!calls) throw new Error('useUICalls must be used within a UIProvider');
  return calls;
}

type Overlay = 'mini-cart' | 'menu' | 'search';

/** One overlay at a time, so that nothing opens behind something else. */
export function UIProvider({ children }: { children: ReactNode }) {
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const [quickViewId, setQuickViewId] = useState<string | null>(null);
  const [quickViewChoice, setQuickViewChoice] = useState('');
  const [calls] = useState(() => {
    const open = (which: Overlay) => () => {
      setQuickViewId(null);
      setOverlay(which);
    };
    const close = (which: Overlay) => () => setOverlay((now) => (now === which ? null : now));
    return {
      openMiniCart: open('mini-cart'),
      closeMiniCart: close('mini-cart'),
      openMenu: open('menu'),
      closeMenu: close('menu'),
      openSearch: open('search'),
      closeSearch: close('search'),
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
