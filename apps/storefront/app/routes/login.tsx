import { redirect } from 'react-router';
import { serverClient } from '../client.server.ts';
import { skipWhenSignedIn } from '../features/account/entrance/already-signed-in.ts';
import { signIn } from '../features/account/entrance/auth.ts';
import { SignInForm } from '../features/account/entrance/sign-in-form.tsx';
import { textOf } from '../form-text.ts';
import { messages } from '../messages.ts';
import { pathAfterSignIn } from '../next-path.ts';
import { pageTitle } from '../page-title.ts';
import { postedForm } from '../request-context.ts';
import type { Route } from './+types/login.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle(messages().auth.signIn) }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const next = pathAfterSignIn(searchParams.get('next'));
  const notice = noticeOf(searchParams);
  if (!notice) await skipWhenSignedIn(context, next);
  return { next, notice };
}

/** The shopper comes from having done something that ended the session. */
function noticeOf(search: URLSearchParams): string | undefined {
  if (search.has('password-changed')) return messages().recover.changed;
  return search.has('account-deleted') ? messages().account.deleted : undefined;
}

/** Without JavaScript. The password is never sent back. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = postedForm(context);
  const outcome = await signIn(serverClient(context).account, form);
  if (!('account' in outcome)) return { ...outcome, email: textOf(form, 'email') };
  throw redirect(pathAfterSignIn(new URL(request.url).searchParams.get('next')), 303);
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <SignInForm {...loaderData} posted={actionData} />;
}
