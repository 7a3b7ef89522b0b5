import { redirect } from 'react-router';
import { serverClient } from '../client.server.ts';
import { skipWhenSignedIn } from '../features/account/entrance/already-signed-in.ts';
import { signUp } from '../features/account/entrance/auth.ts';
import { SignUpForm } from '../features/account/entrance/sign-up-form.tsx';
import { textOf } from '../form-text.ts';
import { messages } from '../messages.ts';
import { pathAfterSignIn } from '../next-path.ts';
import { pageTitle } from '../page-title.ts';
import { postedForm } from '../request-context.ts';
import type { Route } from './+types/signup.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle(messages().auth.signUp) }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const next = pathAfterSignIn(new URL(request.url).searchParams.get('next'));
  await skipWhenSignedIn(context, next);
  return { next };
}

/** Without JavaScript. The password is never sent back. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = postedForm(context);
  const outcome = await signUp(serverClient(context).account, form);
  if ('account' in outcome) throw redirect(pathAfterSignIn(new URL(request.url).searchParams.get('next')), 303);
  const { failure } = outcome;
  const [email, firstName, lastName] = [textOf(form, 'email'), textOf(form, 'first_name'), textOf(form, 'last_name')];
  return { failure, email, firstName, lastName };
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <SignUpForm next={loaderData.next} posted={actionData} />;
}
