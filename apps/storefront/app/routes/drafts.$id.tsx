import { data, redirect } from 'react-router';
import { getPageStatus } from '../document/page-status.ts';
import { ErrorPage, NotFoundPage } from '../features/chrome/error-pages.tsx';
import { type DraftOffer, OfferPage } from '../features/offers/offer-page.tsx';
import { SearchForm } from '../features/search/search-form.tsx';
import { getShopperMessage } from '../loading/api-errors.ts';
import { serverClient } from '../loading/client.server.ts';
import { browserClient, type Client } from '../loading/client.ts';
import { resolveOrUndefined } from '../loading/page-data.tsx';
import type { Route } from './+types/drafts.$id.ts';

export const handle = 'unlisted';

/** Loads the offer that the shop prepared for the holder of the signed link. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const offer = await loadDraftOffer(serverClient(context), params.id, readOfferToken(request));
  return data({ offer }, getPageStatus(offer));
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return { offer: await loadDraftOffer(browserClient(), params.id, readOfferToken(request)) };
}

/** The offer becomes the cart; what cannot be opened says why on its page. */
export async function action({ params, request, context }: Route.ActionArgs): Promise<{ failure: string | undefined }> {
  const token = readOfferToken(request);
  const open = serverClient(context).post(`/drafts/${encodeURIComponent(params.id)}/open`, { token });
  const failure = await open.then(
    () => null,
    (error: unknown) => ({ failure: getShopperMessage(error) }),
  );
  if (!failure) throw redirect('/checkout', 303);
  return failure;
}

function readOfferToken({ url }: Request): string {
  return new URL(url).searchParams.get('token') ?? '';
}

/** Null when it is unknown or the token wrong, undefined when it could not be fetched. */
function loadDraftOffer(client: Client, id: string, token: string): Promise<DraftOffer | null | undefined> {
  return resolveOrUndefined(client.get(`/drafts/${encodeURIComponent(id)}`, { token }));
}

export default function Page({ loaderData: { offer }, actionData }: Route.ComponentProps) {
  if (offer === undefined) return <ErrorPage />;
  return offer ? <OfferPage offer={offer} failure={actionData?.failure} /> : <NotFoundPage SearchForm={SearchForm} />;
}
