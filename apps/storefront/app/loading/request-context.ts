import type {
  DisplayFont,
  ImageFile,
  LanguageAddress,
  Menu,
  PlacedProduct,
  Stitch,
  StoreColours,
  StoreSettings,
} from '@mercer/contract';
import { createContext, type RouterContextProvider } from 'react-router';
import type { DisplayCurrency } from '../i18n/language.ts';
import type { WordGroup } from '../i18n/words-of-routes.ts';
import { type Shopper, visitor } from './shopper.ts';

/** Data that the composition root passes to the pages with each request. */
export interface RequestContext {
  /** Nonce of the policy of this response; undefined when no wallet of the shop needs one. */
  nonce: string | undefined;
  publicKey: string;
  publicUrl: string;
  /** Name of the shop. */
  shopName: string;
  /** Time zone of its days; UTC when left out. */
  timeZone?: string | undefined;
  /** Origin of its pictures; its own when left out. */
  picturesUrl?: string | undefined;
  /** Stands for its name, where the store has one. */
  logo?: ImageFile | undefined;
  favicon?: ImageFile | undefined;
  /** Colours that replace those of `tokens.css`. */
  colours?: StoreColours | undefined;
  displayFont?: DisplayFont | undefined;
  stitch?: Stitch | undefined;
  /** Contact details of the shop; absent in the demo store. */
  contact?: Contact | undefined;
  /** The data are those of the demo store. */
  isDemo: boolean;
  /** Prices contain their taxes. */
  pricesIncludeTax: boolean;
  /** The status with which the request itself is refused: the page says why. */
  refusal: number | undefined;
  /** Title and hint that replace the default messages for the refusal's status. */
  explanation?: { title: string; hint: string } | undefined;
  /** Form that was posted. */
  form?: FormData | undefined;
  /** Reaches the commerce backend: in this process, or elsewhere with `API_URL`. */
  fetch: (request: Request) => Promise<Response>;
  /** Parses the text of a response; texts that occur again share one value, which nobody may change. */
  parse: (text: string) => unknown;
  fragments: FragmentStore;
  /** The session token of the request's cookie. */
  session: string | undefined;
  /** Called when the backend gave this shopper another token: it becomes the HttpOnly cookie of the answer. */
  keepSession: (token: string) => void;
  /** Shopper of the page, when already known or when the page is rendered for no particular shopper. */
  shopper?: Shopper | undefined;
  /** Called with the document that is the answer. */
  keepDocument: (bytes: Buffer<ArrayBuffer>) => void;
  year: number;
  /** Locale that the shopper has chosen, otherwise the store's. */
  locale: string;
  currency: DisplayCurrency;
  /** Languages that the shopper can choose from. */
  locales: Choice[];
  /** The store's languages with the paths of their addresses. */
  languages: readonly LanguageAddress[];
  /** Path of the language that the address of the request names; empty when it names none. */
  languagePath: string;
  currencies: Choice[];
  files: PageFiles;
  /** The home page's large picture, where the store has one. */
  hero?: ImageFile | undefined;
  /** The same picture for dark mode. */
  heroDark?: ImageFile | undefined;
  /** Products that are in the large picture. */
  heroProducts?: PlacedProduct[] | undefined;
  /** The home page's sentence, where the store has one of its own. */
  headline?: Headline | undefined;
  /** The store's own, in the shopper's language. */
  menus: Menu[];
  /** Categories and pages of the store in the shopper's language; absent for the demo store. */
  contents?: ShopContents | undefined;
  socialLinks: NonNullable<StoreSettings['social_links']>;
  /** Methods that are paid by a wallet's button on whatever page. */
  wallets: string[];
  /** Digest of everything that pages show of the store; it changes whenever any of that changes. */
  digest: string;
}

/** Stores markup by everything that it shows. */
export interface FragmentStore {
  get(key: string): Buffer<ArrayBuffer> | undefined;
  set(key: string, markup: Buffer<ArrayBuffer>): void;
}

export interface Headline {
  title: string;
  /** Text below the title; '' for none. */
  hint: string;
}

export interface Contact {
  /** postal address and telephone */
  lines: string[];
  email?: string;
}

/** Contents that a shop's own pages can link to. */
export interface ShopContents {
  /** True when the shop has no product yet. */
  isEmpty: boolean;
  /** Top-level categories. */
  categories: { name: string; slug: string; picture?: ImageFile }[];
  /** Records of the content model `pages`. */
  pages: { slug: string; title: string }[];
}

/** Scripts that the build has named; unknown while developing. */
export interface PageFiles {
  /** Address of the script that a page runs first. */
  bootstrapScript: string;
  /**
   * Returns the address of the script with these messages, so that it is fetched along with the page's other scripts.
   */
  words(group: WordGroup): string | undefined;
}

export interface Choice {
  code: string;
  name: string;
}

export const requestContext = createContext<RequestContext>();

/** Shopper that the document's loader has read. */
export const shopperContext = createContext(visitor);

/** Returns the form that an action received. It was parsed with the request, whose body is consumed. */
export function getPostedForm(context: Readonly<RouterContextProvider>): FormData {
  return getRequestContext(context).form ?? new FormData();
}

export function getRequestContext(context: Readonly<RouterContextProvider>): RequestContext {
  return context.get(requestContext);
}
