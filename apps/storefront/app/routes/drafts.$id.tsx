import { data, redirect } from 'react-router';
import { answerIn } from '../answers.ts';
import { serverClient } from '../client.server.ts';
import { browserClient, type Client } from '../client.ts';
import { ErrorPage, NotFoundPage } from '../features/chrome/error-pages.tsx';
import { type DraftOffer, OfferPage } from '../features/offers/offer-page.tsx';
import { SearchForm } from '../features/search/search-form.tsx';
import { orUndefined } from '../page-data.tsx';
import { pageStatus } from '../page-status.ts';
import type { Route } from './+types/drafts.$id.ts';

/** What the shop has put together for whoever has the signed link. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const offer = await load(serverClient(context), params.id, tokenOf(request));
  return data({ offer }, pageStatus(offer));
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return { offer: await load(browserClient(), params.id, tokenOf(request)) };
}

/** The offer becomes the cart; what cannot be opened says why on its page. */
export async function action({ params, request, context }: Route.ActionArgs): Promise<{ failure: string | undefined }> {
  const token = tokenOf(request);
  const open = serverClient(context).post(`/drafts/${encodeURIComponent(params.id)}/open`, { token });
  const failure = await open.then(
    () => null,
    (error: unknown) => ({ failure: answerIn(error) }),
  );
  if (!failure) throw redirect('/checkout', 303);
  return failure;
}

function tokenOf({ url }: Request): string {
  return new URL(url).searchParams.get('token') ?? '';
}

/** Null when it is unknown or the token wrong, undefined when it could not be fetched. */
function load(client: Client, id: string, token: string): Promise<DraftOffer | null | undefined> {
  return orUndefined(client.get(`/drafts/${encodeURIComponent(id)}`, { token }));
}

export default function Page({ loaderData: { offer }, actionData }: Route.ComponentProps) {
  if (offer === undefined) return <ErrorPage />;
  return offer ? <OfferPage offer={offer} failure={actionData?.failure} /> : <NotFoundPage SearchForm={SearchForm} />;
}
