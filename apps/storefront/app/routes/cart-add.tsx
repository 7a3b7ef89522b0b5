import { redirect } from 'react-router';
import { AddFailedPage } from '../features/catalog/add-failed-page.tsx';
import { findMissingOption, firstSelection } from '../features/catalog/product/selection.ts';
import { messages } from '../i18n/messages.ts';
import { serverClient } from '../loading/client.server.ts';
import type { Client } from '../loading/client.ts';
import { resolveOrNull } from '../loading/page-data.tsx';
import { getPostedForm } from '../loading/request-context.ts';
import { applyCartIntent } from '../state/cart-action.ts';
import { formatOptionField, parseNewItem } from '../state/new-item.ts';
import { readFormText } from '../ui/read-form-text.ts';
import type { Route } from './+types/cart-add';

export const handle = 'unlisted';

/** Add to Cart without scripts: the cart page shows what is in it now, this one why the product is not. */
export async function action({ context }: Route.ActionArgs) {
  const form = getPostedForm(context);
  const client = serverClient(context);
  const slugs = readFormText(form, 'products').split(' ').filter(Boolean);
  if (slugs.length > 0) return addProducts(client, slugs.slice(0, mostProducts));
  const outcome = await applyCartIntent(client.cart, 'add', form);
  if (outcome.ok) return redirect('/cart', 303);
  return { productPath: buildProductPath(form), reason: (await askForSize(client, form)) ?? outcome.refusal };
}

/** Number of products that one form may add: as many as a picture has at most. */
const mostProducts = 24;

/** Adds products that need no choice, one after the other. The cart page shows them, or this one how many there are. */
async function addProducts({ cart }: Client, slugs: string[]) {
  let added = 0;
  for (const slug of slugs) {
    const { ok } = await applyCartIntent(cart, 'add', new URLSearchParams({ product_id: slug }));
    if (ok) added += 1;
  }
  if (added === slugs.length) return redirect('/cart', 303);
  return { productPath: undefined, reason: messages().home.addedMany(added, slugs.length) };
}

/** Builds the path of the page from which the form was posted, with what was chosen there. */
function buildProductPath(form: FormData): string | undefined {
  const { product_id, options = [] } = parseNewItem(form);
  if (!product_id) return undefined;
  const query = new URLSearchParams(options.map(({ id, value }) => [formatOptionField(id), value]));
  return `/products/${encodeURIComponent(product_id)}${query.size > 0 ? `?${query}` : ''}`;
}

/** Asks for the size where the form has none, in other words than the backend, which asks for options. */
async function askForSize({ products }: Client, form: FormData): Promise<string | undefined> {
  const { product_id } = parseNewItem(form);
  const product = product_id ? await resolveOrNull(products.get(product_id)) : null;
  if (!product) return undefined;
  const selection = firstSelection(product, (id) => readFormText(form, formatOptionField(id)));
  return findMissingOption(product, selection) && messages().product.chooseSize;
}

/**
 * Returns null for a posted form only, and redirects otherwise; React Router keeps the form's headers when it renders
 * the page.
 */
export function loader({ request }: Route.LoaderArgs) {
  return request.headers.has('content-type') ? null : redirect('/cart');
}

export default function Page({ actionData }: Route.ComponentProps) {
  return <AddFailedPage productPath={actionData?.productPath} reason={actionData?.reason} />;
}
