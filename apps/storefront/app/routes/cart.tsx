import { redirect, useActionData } from 'react-router';
import { serverClient } from '../client.server.ts';
import { CartPage } from '../features/cart/cart-page.tsx';
import { pageOf, postedFailure } from '../features/cart/posted-failure.ts';
import { ExpressPlace } from '../features/checkout/express/express-place.tsx';
import { messages } from '../messages.ts';
import { pageTitle } from '../page-title.ts';
import { cartAction, isCartIntent } from '../state/cart-action.ts';
import type { Route } from './+types/cart.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle(messages().cart.title) }];

/** Forms posted without JavaScript; with it the browser does the same. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const intent = form.get('intent');
  const outcome = isCartIntent(intent) ? await cartAction(serverClient(context).cart, intent, form) : undefined;
  return outcome?.ok === false ? postedFailure(outcome, form) : redirect(pageOf(form), 303);
}

export default function Page() {
  return <CartPage failure={useActionData<typeof action>()} express={<ExpressPlace />} />;
}
