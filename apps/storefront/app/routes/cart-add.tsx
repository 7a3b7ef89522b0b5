import { redirect } from 'react-router';
import { AddFailedPage } from '../features/catalog/add-failed-page.tsx';
import { serverClient } from '../loading/client.server.ts';
import { getPostedForm } from '../loading/request-context.ts';
import { applyCartIntent } from '../state/cart-action.ts';
import type { Route } from './+types/cart-add';

export const handle = 'unlisted';

/** Add to Cart without scripts: the cart page shows what is in it now, this one why the product is not. */
export async function action({ context }: Route.ActionArgs) {
  const form = getPostedForm(context);
  const outcome = await applyCartIntent(serverClient(context).cart, 'add', form);
  if (outcome.ok) return redirect('/cart', 303);
  return { productId: form.get('product_id')?.toString(), reason: outcome.refusal };
}

/**
 * Returns null for a posted form only, and redirects otherwise; React Router keeps the form's headers when it renders
 * the page.
 */
export function loader({ request }: Route.LoaderArgs) {
  return request.headers.has('content-type') ? null : redirect('/cart');
}

export default function Page({ actionData }: Route.ComponentProps) {
  return <AddFailedPage productId={actionData?.productId} reason={actionData?.reason} />;
}
