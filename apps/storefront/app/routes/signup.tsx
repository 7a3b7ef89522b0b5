import { redirect } from 'react-router';
import { signUpShopper } from '../features/account/entrance/auth.ts';
import { SignUpForm } from '../features/account/entrance/sign-up-form.tsx';
import { skipWhenSignedIn } from '../features/account/entrance/skip-when-signed-in.ts';
import { messages } from '../i18n/messages.ts';
import { formatPageTitle } from '../i18n/page-title.ts';
import { serverClient } from '../loading/client.server.ts';
import type { Client } from '../loading/client.ts';
import { pathAfterSignIn } from '../loading/next-path.ts';
import { resolveOrNull } from '../loading/page-data.tsx';
import { getPostedForm } from '../loading/request-context.ts';
import { readFormText } from '../ui/read-form-text.ts';
import type { Route } from './+types/signup.ts';

export const handle = 'unlisted';

export const meta: Route.MetaFunction = () => [{ title: formatPageTitle(messages().auth.signUp) }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const next = pathAfterSignIn(searchParams.get('next'));
  await skipWhenSignedIn(context, next);
  return { next, order: await findGuestOrder(serverClient(context), searchParams.get('order')) };
}

/** Finds the guest's order that the account will have: only the session that placed it learns its number and e-mail. */
async function findGuestOrder({ cart }: Client, id: string | null) {
  const order = id ? await resolveOrNull(cart.getOrder()) : null;
  if (order?.id !== id || !order?.email || order.account_id !== null) return null;
  return { number: order.number, email: order.email };
}

/** Signs the shopper up without JavaScript. The password is never sent back. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = getPostedForm(context);
  const outcome = await signUpShopper(serverClient(context).account, form);
  if ('account' in outcome) throw redirect(pathAfterSignIn(new URL(request.url).searchParams.get('next')), 303);
  const { failure } = outcome;
  const [email, firstName, lastName] = [
    readFormText(form, 'email'),
    readFormText(form, 'first_name'),
    readFormText(form, 'last_name'),
  ];
  return { failure, email, firstName, lastName };
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <SignUpForm next={loaderData.next} order={loaderData.order} posted={actionData} />;
}
