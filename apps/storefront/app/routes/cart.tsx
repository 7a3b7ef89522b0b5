import { redirect } from 'react-router';
import { applySavedAction, isSavedIntent } from '../features/cart/apply-saved-action.ts';
import { CartPage } from '../features/cart/cart-page.tsx';
import { getReturnPage, postedFailure } from '../features/cart/posted-failure.ts';
import { buildSavedCookie, readSavedLines } from '../features/cart/saved-cookie.ts';
import { loadSavedLines, type SavedLine } from '../features/cart/saved-line.ts';
import {
  addOffers,
  addOffersIntent,
  boughtProducts,
  loadCartOffers,
  type OfferedProduct,
} from '../features/cart/together/offers.ts';
import { ExpressPlace } from '../features/checkout/express/express-place.tsx';
import { messages } from '../i18n/messages.ts';
import { formatPageTitle } from '../i18n/page-title.ts';
import { serverClient } from '../loading/client.server.ts';
import { resolveOrNull } from '../loading/page-data.tsx';
import { getPostedForm, getRequestContext } from '../loading/request-context.ts';
import { applyCartIntent, isCartIntent } from '../state/cart-action.ts';
import type { Route } from './+types/cart.ts';

export const handle = 'unlisted';

export const meta: Route.MetaFunction = () => [{ title: formatPageTitle(messages().cart.title) }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const client = serverClient(context);
  const [saved, cart] = await Promise.all([
    loadSavedLines(client, readSavedLines(request.headers.get('cookie') ?? '')),
    resolveOrNull(client.cart.get()),
  ]);
  return { saved, offers: cart ? await loadCartOffers(client, boughtProducts(cart)) : [] };
}

/** The page is shown at once, and reads the cookie. */
export const clientLoader = (): { saved?: SavedLine[]; offers?: OfferedProduct[] } => ({});

/** Forms posted without JavaScript; with it the browser does the same. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = getPostedForm(context);
  const intent = form.get('intent');
  if (isSavedIntent(intent)) return applySavedChange(request, context, form);
  const { cart } = serverClient(context);
  const outcome = isCartIntent(intent)
    ? await applyCartIntent(cart, intent, form)
    : intent === addOffersIntent
      ? await addOffers(cart, form)
      : undefined;
  return outcome?.ok === false ? postedFailure(outcome, form) : redirect(getReturnPage(form), 303);
}

async function applySavedChange(request: Request, context: Route.ActionArgs['context'], form: FormData) {
  const outcome = await applySavedAction(
    serverClient(context),
    form,
    readSavedLines(request.headers.get('cookie') ?? ''),
  );
  if ('ok' in outcome) return postedFailure(outcome, form);
  const isSecure = getRequestContext(context).publicUrl.startsWith('https:');
  return redirect('/cart', { status: 303, headers: { 'Set-Cookie': buildSavedCookie(outcome.saved, isSecure) } });
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <CartPage failure={actionData} express={<ExpressPlace />} saved={loaderData.saved} offers={loaderData.offers} />
  );
}
