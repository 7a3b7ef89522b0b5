import type { ImageFile } from '@mercer/contract';
import { createContext, type ReactNode, useContext } from 'react';
import type { Choice, Contact, Headline } from '../loading/request-context.ts';

/** Settings of the shop that its pages need. */
export interface Store extends Menus {
  /** Absolute links begin with it; without a trailing slash. */
  publicUrl: string;
  /** The demo store shows the fixed rating where a product has none, and says that nothing is for sale. */
  isDemo: boolean;
  /** Methods that are paid by a wallet's button on whatever page; not there where there are none. */
  wallets?: readonly string[];
  /** Address of the home page's large picture; its size and its products are data of that page. */
  hero?: string;
  /** The home page's sentence of its own. */
  headline?: Headline;
  /** Stands for the shop's name. */
  logo?: CategoryPicture;
  /** Icon that replaces the default one with the first letter of the shop's name. */
  favicon?: Pick<ImageFile, 'url' | 'content_type'>;
  /** The style sheet of its own colours, and that of the browser's frame. */
  theme?: { url: string; frame: string };
  contact?: Contact;
  /** Prices contain their taxes, which is said beside them. */
  pricesIncludeTax?: true;
  /** Categories of the store; absent in the demo store. */
  categories?: MenuCategory[];
  /** True when the store has no product yet. */
  isEmpty?: true;
}

export interface MenuCategory {
  name: string;
  slug: string;
  picture?: CategoryPicture;
}

type CategoryPicture = Pick<ImageFile, 'url' | 'width' | 'height' | 'colour'>;

/** Menus around every page. */
export interface Menus {
  /** The second row of the header, and the end of the side menu. */
  mainLinks: NavigationLink[];
  footerColumns: LinkColumn[];
  /** Languages that shoppers can choose from. */
  locales: Choice[];
  currencies: Choice[];
}

export interface NavigationLink {
  name: string;
  to: string;
}

export interface LinkColumn {
  heading: string;
  links: NavigationLink[];
}

/** Store used when not even the document's data could be read. */
export const unknownStore: Store = {
  publicUrl: '',
  isDemo: false,
  mainLinks: [],
  footerColumns: [],
  locales: [],
  currencies: [],
};

const StoreContext = createContext(unknownStore);

export function useStore(): Store {
  return useContext(StoreContext);
}

/**
 * Returns true when the store has this page: a store other than the demo store has the pages that its footer links to.
 */
export function useHasPage(to: string): boolean {
  const { categories, footerColumns } = useStore();
  return !categories || footerColumns.some(({ links }) => links.some((link) => link.to === to));
}

export function StoreProvider({ store, children }: { store: Store; children: ReactNode }) {
  return <StoreContext value={store}>{children}</StoreContext>;
}
