import { redirect } from 'react-router';
import { serverClient } from '../client.server.ts';
import { linkKey } from '../features/account/link-problem.ts';
import { recover } from '../features/account/recover.ts';
import { RecoverPage } from '../features/account/recover-page.tsx';
import { messages } from '../messages.ts';
import type { Route } from './+types/account.recover.ts';

export const meta: Route.MetaFunction = () => [{ title: `${messages().recover.title} · ${messages().store}` }];

export const loader = ({ request }: Route.LoaderArgs) => ({ hasKey: linkKey(request) !== '' });

export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await recover(serverClient(context).account, linkKey(request), await request.formData());
  if (outcome.status === 'changed') throw redirect('/login?password-changed', 303);
  return outcome;
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <RecoverPage hasKey={loaderData.hasKey} outcome={actionData} />;
}
