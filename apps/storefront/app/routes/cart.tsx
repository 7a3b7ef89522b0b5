import { redirect, useActionData } from 'react-router';
import { serverClient } from '../client.server.ts';
import { cartAction, cartActionPage, cartFailure } from '../features/cart/cart-action.ts';
import { CartPage } from '../features/cart/cart-page.tsx';
import { messages } from '../messages.ts';
import type { Route } from './+types/cart.ts';

export const meta: Route.MetaFunction = () => [{ title: `${messages().cart.title} · ${messages().store}` }];

/** Forms posted without JavaScript; with it the browser talks to the client library. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  try {
    const failure = await cartAction(serverClient(context).cart, form);
    return failure ?? redirect(cartActionPage(form), 303);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    console.warn('The cart could not be changed', error.message);
    return cartFailure('status' in error ? error.message : messages().cart.updateFailed, form);
  }
}

export default function Page() {
  return <CartPage failure={useActionData<typeof action>()} />;
}
