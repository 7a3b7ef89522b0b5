import { redirect } from 'react-router';
import { recoverAccount } from '../features/account/entrance/recover.ts';
import { RecoverPage } from '../features/account/entrance/recover-page.tsx';
import { readMailedLink } from '../features/account/mailed-link.tsx';
import { messages } from '../i18n/messages.ts';
import { formatPageTitle } from '../i18n/page-title.ts';
import { serverClient } from '../loading/client.server.ts';
import { getPostedForm } from '../loading/request-context.ts';
import { readMailedKey } from '../mailed-key.ts';
import type { Route } from './+types/account.recover.ts';

export const handle = 'unlisted';

export const meta: Route.MetaFunction = () => [{ title: formatPageTitle(messages().recover.title) }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const key = readMailedKey(request);
  return { hasKey: key !== '', about: await readMailedLink(serverClient(context), key) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await recoverAccount(serverClient(context).account, readMailedKey(request), getPostedForm(context));
  if (outcome.status === 'changed') throw redirect('/login?password-changed', 303);
  return outcome;
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <RecoverPage hasKey={loaderData.hasKey} about={loaderData.about} outcome={actionData} />;
}
