import { redirect } from 'react-router';
import { serverClient } from '../client.server.ts';
import { CartPage } from '../features/cart/cart-page.tsx';
import { changeSaved, isSavedIntent } from '../features/cart/change-saved.ts';
import { pageOf, postedFailure } from '../features/cart/posted-failure.ts';
import { savedCookie, savedIn } from '../features/cart/saved-cookie.ts';
import { loadSaved, type SavedLine } from '../features/cart/saved-line.ts';
import { boughtProducts, loadOffers, type Offered } from '../features/cart/together/offers.ts';
import { ExpressPlace } from '../features/checkout/express/express-place.tsx';
import { messages } from '../messages.ts';
import { orNull } from '../page-data.tsx';
import { pageTitle } from '../page-title.ts';
import { postedForm, requestOf } from '../request-context.ts';
import { cartAction, isCartIntent } from '../state/cart-action.ts';
import type { Route } from './+types/cart.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle(messages().cart.title) }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const client = serverClient(context);
  const [saved, cart] = await Promise.all([
    loadSaved(client, savedIn(request.headers.get('cookie') ?? '')),
    orNull(client.cart.get()),
  ]);
  return { saved, offers: cart ? await loadOffers(client, boughtProducts(cart)) : [] };
}

/** The page is shown at once, and reads the cookie. */
export const clientLoader = (): { saved?: SavedLine[]; offers?: Offered[] } => ({});

/** Forms posted without JavaScript; with it the browser does the same. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = postedForm(context);
  const intent = form.get('intent');
  if (isSavedIntent(intent)) return laidAside(request, context, form);
  const outcome = isCartIntent(intent) ? await cartAction(serverClient(context).cart, intent, form) : undefined;
  return outcome?.ok === false ? postedFailure(outcome, form) : redirect(pageOf(form), 303);
}

async function laidAside(request: Request, context: Route.ActionArgs['context'], form: FormData) {
  const outcome = await changeSaved(serverClient(context), form, savedIn(request.headers.get('cookie') ?? ''));
  if ('ok' in outcome) return postedFailure(outcome, form);
  const isSecure = requestOf(context).publicUrl.startsWith('https:');
  return redirect('/cart', { status: 303, headers: { 'Set-Cookie': savedCookie(outcome.saved, isSecure) } });
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <CartPage failure={actionData} express={<ExpressPlace />} saved={loaderData.saved} offers={loaderData.offers} />
  );
}
