import { getTextDirection, selectLanguage } from '@mercer/contract';
import { type ReactNode, useEffect, useMemo } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  type RouterContextProvider,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import type { Route } from './+types/root.ts';
import { buildBeforePaintScript } from './before-paint-script.ts';
import { mostCategories, notificationMs, rippleMs } from './constants.ts';
import { toPictureFile } from './features/catalog/cards/card.ts';
import { Chrome } from './features/chrome/chrome.tsx';
import { ErrorPage, NotFoundPage } from './features/chrome/error-pages.tsx';
import { replayFirstClick } from './features/chrome/first-click.ts';
import { getStoreMenus } from './features/chrome/menus.ts';
import { readDocumentMenus } from './features/chrome/second-nav.tsx';
import { ownFrame, resolveStoreTheme, type StoreLook } from './features/chrome/theme.ts';
import { SearchForm } from './features/search/search-form.tsx';
import { currencyMeta, currentLanguage, picturesMeta, shopNameMeta, timeZoneMeta } from './i18n/language.ts';
import { messages } from './i18n/messages.ts';
import { serverClient } from './loading/client.server.ts';
import { publicKeyMeta } from './loading/client.ts';
import { type Packed, packLoaderData, resolveOrNull, resolveOrUndefined } from './loading/page-data.tsx';
import {
  getRequestContext,
  type RequestContext,
  type ShopContents,
  shopperContext,
} from './loading/request-context.ts';
import { type Shopper, useShopper, visitor } from './loading/shopper.ts';
import { OverlayHost } from './overlay-host.tsx';
import { RestoredPage } from './state/bfcache.tsx';
import { CartProvider } from './state/cart.tsx';
import { NotificationsProvider } from './state/notifications-provider.tsx';
import { SessionProvider } from './state/session.tsx';
import { type Menus, type Store, StoreProvider, unknownStore } from './state/store.tsx';
import { UIProvider } from './state/ui.tsx';
import { WishlistProvider } from './state/wishlist.tsx';
import { startRipples } from './ui/ripple.ts';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';

/** The session is resolved before the first byte (§4); a visitor without one needs no call. */
export async function loader({ context }: Route.LoaderArgs) {
  const { publicKey, year, refusal, ...request } = getRequestContext(context);
  const { isDemo, hero, headline, logo, wallets, contents, contact } = request;
  context.set(shopperContext, await readShopper(context));
  const sentStore = {
    // a page is at the address of its language, also where a visitor sees it without the path
    publicUrl: request.publicUrl + (request.languages.find(({ locale }) => locale === request.locale)?.path ?? ''),
    isDemo,
    ...(request.pricesIncludeTax && { pricesIncludeTax: true as const }),
    ...(hero && { hero: hero.url }),
    ...(logo && { logo: toPictureFile(logo) }),
    ...(headline && { headline }),
    ...(wallets.length > 0 && { wallets }),
    ...selectStoreContents(contents),
    ...getStoreLook(request),
    ...(contact && { contact }),
  };
  return {
    publicKey,
    year,
    store: packLoaderData<Store, SentStore>({ ...getStoreMenus(request), ...sentStore }, sentStore),
    // the page is not the one that its address names, so that no script could wake it up
    ...(refusal === undefined && !isUnroutable(request) ? {} : { hydrates: false }),
  };
}

/** While developing, React Router's own half in browsers knows no addresses of languages. */
const isUnroutable = ({ languagePath }: Pick<RequestContext, 'languagePath'>) =>
  import.meta.env.DEV && languagePath !== '';

function getStoreLook({
  favicon,
  ...look
}: Pick<RequestContext, 'favicon'> & StoreLook): Pick<Store, 'favicon' | 'theme'> {
  const { url, content_type } = favicon ?? {};
  const theme = resolveStoreTheme(look);
  return {
    ...(url && { favicon: { url, ...(content_type && { content_type }) } }),
    ...(theme && { theme }),
  };
}

function selectStoreContents(contents: ShopContents | undefined): Pick<Store, 'categories' | 'isEmpty'> {
  if (!contents) return {};
  const categories = contents.categories.slice(0, mostCategories).map(({ picture, ...category }) => ({
    ...category,
    ...(picture && { picture: toPictureFile(picture) }),
  }));
  return { categories, ...(contents.isEmpty && { isEmpty: true }) };
}

async function readShopper(context: Readonly<RouterContextProvider>): Promise<Shopper> {
  const { session, shopper } = getRequestContext(context);
  if (shopper || !session) return shopper ?? visitor;
  const client = serverClient(context);
  const [account, cart] = await Promise.all([
    resolveOrNull(client.account.get()),
    resolveOrUndefined(client.cart.get()),
  ]);
  return cart === undefined ? { account } : { account, cart };
}

/** Cart and account live in `state/` once the page is there. */
export const shouldRevalidate = () => false;

/** Searches and pages of one shopper stay out of search engines: their routes export the handle `unlisted`. */
const useIsUnlisted = () => useMatches().some(({ handle }) => handle === 'unlisted');

/** `entry.server.tsx` writes the scripts of a built one, which are files. */
const isBuiltDocument = !import.meta.env.DEV && import.meta.env.SSR;

/** The rest stands in the page. */
type SentStore = Omit<Store, keyof Menus>;

/** Settings used when the loader failed: only the shop's built-in menus are left. */
const noSettings = { menus: [], contents: undefined, socialLinks: [], locales: [], currencies: [] };

function useLoadedStore(store: Packed<Store, SentStore> | undefined): Store {
  return useMemo(() => {
    if (!import.meta.env.SSR) return { ...unknownStore, ...readDocumentMenus(), ...store?.sent };
    return store?.whole ?? { ...unknownStore, ...getStoreMenus(noSettings) };
  }, [store]);
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  const { account, cart } = useShopper();
  const { locale, currency, shopName, picturesUrl, timeZone } = currentLanguage();
  const hydrates = data?.hydrates ?? true;
  const store = useLoadedStore(data?.store);
  return (
    <html lang={locale} {...(import.meta.env.SSR && getLanguageAttributes())} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={store.theme?.frame ?? ownFrame} />
        <meta name={publicKeyMeta} content={data?.publicKey} />
        {store.isDemo && <link rel="icon" href="/favicon-32.png" type="image/png" sizes="32x32" />}
        <meta name={shopNameMeta} content={shopName} />
        {picturesUrl && <meta name={picturesMeta} content={picturesUrl} />}
        {timeZone && <meta name={timeZoneMeta} content={timeZone} />}
        {picturesUrl && <link rel="preconnect" href={picturesUrl} />}
        <meta name={currencyMeta} content={JSON.stringify(currency)} />
        <FaviconLinks store={store} />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="alternate" type="application/rss+xml" href="/feed.xml" title={messages().feed} />
        {useIsUnlisted() && <meta name="robots" content="noindex" />}
        <Meta />
        <Links />
        {store.theme && <link rel="stylesheet" href={store.theme.url} />}
        <script
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: this constant has no input and must run before first paint
          dangerouslySetInnerHTML={{ __html: buildBeforePaintScript(hydrates) }}
        />
      </head>
      <body>
        <StoreProvider store={store}>
          <SessionProvider initial={account}>
            <CartProvider initial={cart}>
              <RestoredPage isVisitors={cart === null} />
              <NotificationsProvider hideAfterMs={notificationMs}>
                <WishlistProvider>
                  <UIProvider>
                    <OverlayHost />
                    <Chrome year={data?.year ?? new Date().getFullYear()} SearchForm={SearchForm}>
                      {children}
                    </Chrome>
                  </UIProvider>
                </WishlistProvider>
              </NotificationsProvider>
            </CartProvider>
          </SessionProvider>
        </StoreProvider>
        {hydrates && !isBuiltDocument && <ScrollRestoration />}
        {hydrates && !isBuiltDocument && <Scripts />}
      </body>
    </html>
  );
}

/**
 * Attributes that only the document has. They say in which language the shop's own texts are, which is English for a
 * locale that the shop has no texts for; scripts read the path and that locale.
 */
function getLanguageAttributes() {
  const { locale, languagePath } = currentLanguage();
  const language = selectLanguage(locale);
  const lang = locale.toLowerCase().startsWith(language) ? locale : language;
  const direction = getTextDirection(lang);
  return {
    lang,
    ...(direction === 'rtl' && { dir: direction }),
    ...(lang !== locale && { 'data-locale': locale }),
    ...(languagePath && { 'data-path': languagePath }),
  };
}

/** Renders the icons of the demo store, or otherwise the shop's own. */
function FaviconLinks({ store: { isDemo, favicon } }: { store: Store }) {
  const { url = isDemo ? '/favicon.svg' : '/icon.svg', content_type: type } = favicon ?? {
    content_type: 'image/svg+xml',
  };
  const touched = isDemo ? '/apple-touch-icon.png' : favicon?.url;
  return (
    <>
      <link rel="icon" href={url} type={type} />
      {touched && <link rel="apple-touch-icon" href={touched} />}
    </>
  );
}

export default function App() {
  useEffect(replayFirstClick, []);
  useEffect(() => startRipples(rippleMs), []);
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFoundPage SearchForm={SearchForm} /> : <ErrorPage />;
}
