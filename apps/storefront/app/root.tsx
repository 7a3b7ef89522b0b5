import type { Account, Cart } from '@mercer/contract';
import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from 'react-router';
import type { Route } from './+types/root.ts';
import { serverClient } from './client.server.ts';
import { publicKeyMeta } from './client.ts';
import { MiniCart } from './features/cart/mini-cart.tsx';
import { QuickView } from './features/catalog/quick-view.tsx';
import { Chrome } from './features/chrome/chrome.tsx';
import { ErrorPage, NotFoundPage } from './features/chrome/error-pages.tsx';
import { fullWidthScript } from './features/chrome/full-width.ts';
import { messages } from './messages.ts';
import { useNonce } from './nonce.ts';
import { orNull } from './page-data.tsx';
import { requestOf } from './request-context.ts';
import { CartProvider } from './state/cart.tsx';
import { NotificationsProvider } from './state/notifications-provider.tsx';
import { SessionProvider } from './state/session.tsx';
import { UIProvider } from './state/ui.tsx';
import './ui/tokens.css';
import './ui/base.css';

/** The session is resolved before the first byte (§4); a visitor without one needs no call. */
export async function loader({ context }: Route.LoaderArgs) {
  const { session, publicKey, year } = requestOf(context);
  const client = serverClient(context);
  const [account, cart] = session
    ? await Promise.all([orNull(client.account.get()), orNull(client.cart.get())])
    : [null, null];
  return { account: account as Account | null, cart: cart as Cart | null, publicKey, year };
}

/** Cart and account live in `state/` once the page is there. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const data = useRouteLoaderData<typeof loader>('root');
  return (
    <html lang="en-US" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#131921" />
        <meta name={publicKeyMeta} content={data?.publicKey} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links nonce="" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours; it must run before first paint */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: fullWidthScript }} />
      </head>
      <body>
        <SessionProvider initial={data?.account ?? null}>
          <CartProvider initial={data?.cart ?? null}>
            <NotificationsProvider>
              <UIProvider>
                <MiniCart />
                <QuickView />
                <Chrome year={data?.year ?? new Date().getFullYear()}>{children}</Chrome>
              </UIProvider>
            </NotificationsProvider>
          </CartProvider>
        </SessionProvider>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export const meta: Route.MetaFunction = () => [{ name: 'description', content: messages.home.heroHint }];

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFoundPage /> : <ErrorPage />;
}
