import { redirect } from 'react-router';
import { serverClient } from '../client.server.ts';
import { followEmailLink } from '../features/account/email-link.ts';
import { VerifyPage } from '../features/account/email-link-page.tsx';
import { linkKey } from '../features/account/link-problem.ts';
import { textOf } from '../form-text.ts';
import { messages } from '../messages.ts';
import type { Route } from './+types/account.verify.ts';

export const meta: Route.MetaFunction = () => [{ title: `${messages().links.verify.title} · ${messages().store}` }];

export const loader = ({ request }: Route.LoaderArgs) => ({ key: linkKey(request) });

export async function action({ request, context }: Route.ActionArgs) {
  const key = textOf(await request.formData(), 'key');
  const outcome = await followEmailLink(serverClient(context).account, 'verify', key);
  if (outcome.status === 'login') throw redirect('/login?next=/account/verify', 303);
  return outcome;
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <VerifyPage linkKey={loaderData.key} outcome={actionData} />;
}
