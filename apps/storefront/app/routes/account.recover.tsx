import { redirect } from 'react-router';
import { serverClient } from '../client.server.ts';
import { recover } from '../features/account/entrance/recover.ts';
import { RecoverPage } from '../features/account/entrance/recover-page.tsx';
import { readMailedLink } from '../features/account/mailed-link.tsx';
import { mailedKey } from '../mailed-key.ts';
import { messages } from '../messages.ts';
import { pageTitle } from '../page-title.ts';
import { postedForm } from '../request-context.ts';
import type { Route } from './+types/account.recover.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle(messages().recover.title) }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const key = mailedKey(request);
  return { hasKey: key !== '', about: await readMailedLink(serverClient(context), key) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await recover(serverClient(context).account, mailedKey(request), postedForm(context));
  if (outcome.status === 'changed') throw redirect('/login?password-changed', 303);
  return outcome;
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <RecoverPage hasKey={loaderData.hasKey} about={loaderData.about} outcome={actionData} />;
}
