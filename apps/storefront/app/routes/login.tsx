import { redirect } from 'react-router';
import { signInShopper } from '../features/account/entrance/auth.ts';
import { SignInForm } from '../features/account/entrance/sign-in-form.tsx';
import { skipWhenSignedIn } from '../features/account/entrance/skip-when-signed-in.ts';
import { messages } from '../i18n/messages.ts';
import { formatPageTitle } from '../i18n/page-title.ts';
import { serverClient } from '../loading/client.server.ts';
import { pathAfterSignIn } from '../loading/next-path.ts';
import { getPostedForm } from '../loading/request-context.ts';
import { readFormText } from '../ui/read-form-text.ts';
import type { Route } from './+types/login.ts';

export const handle = 'unlisted';

export const meta: Route.MetaFunction = () => [{ title: formatPageTitle(messages().auth.signIn) }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const next = pathAfterSignIn(searchParams.get('next'));
  const notice = selectNotice(searchParams);
  if (!notice) await skipWhenSignedIn(context, next);
  return { next, notice };
}

/** The shopper comes from having done something that ended the session. */
function selectNotice(search: URLSearchParams): string | undefined {
  if (search.has('password-changed')) return messages().recover.changed;
  return search.has('account-deleted') ? messages().account.deleted : undefined;
}

/** Signs the shopper in without JavaScript. The password is never sent back. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = getPostedForm(context);
  const outcome = await signInShopper(serverClient(context).account, form);
  if (!('account' in outcome)) return { ...outcome, email: readFormText(form, 'email') };
  throw redirect(pathAfterSignIn(new URL(request.url).searchParams.get('next')), 303);
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <SignInForm {...loaderData} posted={actionData} />;
}
