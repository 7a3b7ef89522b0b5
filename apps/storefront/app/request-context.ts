import type { ImageFile, Menu, StoreColours, StoreSettings } from '@mercer/contract';
import { createContext, type RouterContextProvider } from 'react-router';
import type { ShownCurrency } from './language.ts';
import { type Shopper, visitor } from './shopper.ts';
import type { WordGroup } from './words-of-routes.ts';

/** What the composition root hands to the pages with each request. */
export interface RequestContext {
  /** Of this answer's Content-Security-Policy. */
  nonce: string;
  publicKey: string;
  publicUrl: string;
  /** What the shop is called. */
  shopName: string;
  /** Origin of its pictures; its own when left out. */
  picturesUrl?: string | undefined;
  /** Stands for its name, where the store has one. */
  logo?: ImageFile | undefined;
  favicon?: ImageFile | undefined;
  /** In place of those of `tokens.css`. */
  colours?: StoreColours | undefined;
  /** Where the shop is reached; none in the demo store. */
  contact?: Contact | undefined;
  /** The data are those of the demo store. */
  isDemo: boolean;
  /** Prices contain their taxes. */
  pricesIncludeTax: boolean;
  /** The status with which the request itself is refused: the page says why. */
  refusal: number | undefined;
  /** In place of the sentences that belong to that status. */
  explanation?: { title: string; hint: string } | undefined;
  /** What was posted. */
  form?: FormData | undefined;
  /** Reaches the commerce backend: in this process, or elsewhere with `API_URL`. */
  fetch: (request: Request) => Promise<Response>;
  /** The session token of the request's cookie. */
  session: string | undefined;
  /** Called when the backend gave this shopper another token: it becomes the HttpOnly cookie of the answer. */
  keepSession: (token: string) => void;
  /** Whose page it is, where that is known already or is to be nobody in particular. */
  shopper?: Shopper | undefined;
  /** Called with the document that is the answer. */
  keepDocument: (bytes: Buffer<ArrayBuffer>) => void;
  year: number;
  /** what the shopper has chosen, else what the store has */
  locale: string;
  currency: ShownCurrency;
  /** what there is to choose from */
  locales: Choice[];
  currencies: Choice[];
  files: PageFiles;
  /** The home page's large picture, where the store has one. */
  hero?: ImageFile | undefined;
  /** The home page's sentence, where the store has one of its own. */
  headline?: Headline | undefined;
  /** The store's own, in the shopper's language. */
  menus: Menu[];
  /** What there is, where the store is not the demo store; in the shopper's language. */
  contents?: ShopContents | undefined;
  socialLinks: NonNullable<StoreSettings['social_links']>;
  /** Methods that are paid by a wallet's button on whatever page. */
  wallets: string[];
  /** Of all that is shown of the store: another text when it is. */
  digest: string;
}

export interface Headline {
  title: string;
  /** below it; '' for none */
  hint: string;
}

export interface Contact {
  /** postal address and telephone */
  lines: string[];
  email?: string;
}

/** What a shop's own pages may lead to. */
export interface ShopContents {
  /** It has no product yet. */
  isEmpty: boolean;
  /** Those that stand below no other. */
  categories: { name: string; slug: string; picture?: ImageFile }[];
  /** of the content model `pages` */
  pages: { slug: string; title: string }[];
}

/** Scripts that the build has named; unknown while developing. */
export interface PageFiles {
  /** What a page runs first. */
  early: string;
  /** Those with these words, so that they are fetched with the page's others. */
  words(group: WordGroup): string | undefined;
}

export interface Choice {
  code: string;
  name: string;
}

export const requestContext = createContext<RequestContext>();

/** What the document's loader found out. */
export const shopperContext = createContext(visitor);

/** What an action was posted; it was read with the request, which has it no more. */
export function postedForm(context: Readonly<RouterContextProvider>): FormData {
  return requestOf(context).form ?? new FormData();
}

export function requestOf(context: Readonly<RouterContextProvider>): RequestContext {
  return context.get(requestContext);
}
