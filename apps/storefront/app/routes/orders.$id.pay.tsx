import { data, redirect } from 'react-router';
import { getPageStatus } from '../document/page-status.ts';
import { ErrorPage, NotFoundPage } from '../features/chrome/error-pages.tsx';
import { BalancePage, type OrderBalance } from '../features/offers/balance-page.tsx';
import { SearchForm } from '../features/search/search-form.tsx';
import { getShopperMessage } from '../loading/api-errors.ts';
import { serverClient } from '../loading/client.server.ts';
import { browserClient, type Client } from '../loading/client.ts';
import { resolveOrUndefined } from '../loading/page-data.tsx';
import type { Route } from './+types/orders.$id.pay.ts';

export const handle = 'unlisted';

/** Loads what is to be paid by the signed payment link of an order. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const balance = await loadBalance(serverClient(context), params.id, readPaymentToken(request));
  return data({ balance }, getPageStatus(balance));
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return { balance: await loadBalance(browserClient(), params.id, readPaymentToken(request)) };
}

/** The balance becomes the cart; what cannot be opened says why on its page. */
export async function action({ params, request, context }: Route.ActionArgs): Promise<{ failure: string | undefined }> {
  const token = readPaymentToken(request);
  const open = serverClient(context).post(`/orders/${encodeURIComponent(params.id)}/payment/open`, { token });
  const failure = await open.then(
    () => null,
    (error: unknown) => ({ failure: getShopperMessage(error) }),
  );
  if (!failure) throw redirect('/checkout', 303);
  return failure;
}

function readPaymentToken({ url }: Request): string {
  return new URL(url).searchParams.get('token') ?? '';
}

/** Null when it is unknown or the token wrong, undefined when it could not be fetched. */
function loadBalance(client: Client, id: string, token: string): Promise<OrderBalance | null | undefined> {
  return resolveOrUndefined(client.get(`/orders/${encodeURIComponent(id)}/payment`, { token }));
}

export default function Page({ loaderData: { balance }, actionData }: Route.ComponentProps) {
  if (balance === undefined) return <ErrorPage />;
  if (balance === null) return <NotFoundPage SearchForm={SearchForm} />;
  return <BalancePage balance={balance} failure={actionData?.failure} />;
}
