import type { ImageFile, Menu, StoreSettings } from '@mercer/contract';
import { createContext, type ReactNode, useContext } from 'react';
import type { Choice } from '../request-context.ts';

/** What pages need to know of the shop itself. */
export interface Store {
  /** Absolute links begin with it; without a trailing slash. */
  publicUrl: string;
  /** The demo store shows the fixed rating where a product has none, and says that nothing is for sale. */
  isDemo: boolean;
  /** What shoppers may choose from. */
  locales: Choice[];
  currencies: Choice[];
  menus: Menu[];
  socialLinks: NonNullable<StoreSettings['social_links']>;
  /** The home page's large picture. */
  hero?: ImageFile;
}

/** Where not even the document's data could be read. */
const unknown: Store = { publicUrl: '', isDemo: false, locales: [], currencies: [], menus: [], socialLinks: [] };

const StoreContext = createContext(unknown);

export function useStore(): Store {
  return useContext(StoreContext);
}

export function StoreProvider({ store = unknown, children }: { store: Store | undefined; children: ReactNode }) {
  return <StoreContext value={store}>{children}</StoreContext>;
}
