import { redirect } from 'react-router';
import { serverClient } from '../client.server.ts';
import { newItemOf } from '../features/catalog/new-item.ts';
import { orNull } from '../page-data.tsx';
import type { Route } from './+types/cart-add';

/** Add to Cart without scripts: the cart page shows what happened. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  await orNull(serverClient(context).cart.addItem(newItemOf(form)));
  return redirect('/cart', 303);
}

export const loader = () => redirect('/cart');
