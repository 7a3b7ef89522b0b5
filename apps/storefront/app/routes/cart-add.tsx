import { hasErrors } from '@mercer/contract';
import { redirect } from 'react-router';
import { serverClient } from '../client.server.ts';
import { AddFailedPage } from '../features/catalog/add-failed-page.tsx';
import { newItemOf } from '../features/catalog/new-item.ts';
import type { Route } from './+types/cart-add';

/** Add to Cart without scripts: the cart page shows what is in it now, this one why the product is not. */
export async function action({ request, context }: Route.ActionArgs) {
  const item = newItemOf(await request.formData());
  try {
    const answer = await serverClient(context).cart.addItem(item);
    if (!hasErrors(answer)) return redirect('/cart', 303);
    return { productId: item.product_id, reason: Object.values(answer.errors)[0]?.message };
  } catch (error) {
    console.warn('The product was not added', error instanceof Error ? error.message : error);
    return { productId: item.product_id, reason: undefined };
  }
}

/** Only a posted form has an answer; React Router keeps the form's headers when it renders the page. */
export function loader({ request }: Route.LoaderArgs) {
  return request.headers.has('content-type') ? null : redirect('/cart');
}

export default function Page({ actionData }: Route.ComponentProps) {
  return <AddFailedPage productId={actionData?.productId} reason={actionData?.reason} />;
}
