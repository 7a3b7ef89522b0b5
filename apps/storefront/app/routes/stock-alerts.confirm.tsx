import { followMailedLink, loadMailedLink } from '../features/newsletter/follow-link.ts';
import { MailedLinkPage } from '../features/newsletter/link-page.tsx';
import { serverClient } from '../loading/client.server.ts';
import { getPostedForm } from '../loading/request-context.ts';
import type { Route } from './+types/stock-alerts.confirm';

export const handle = 'unlisted';

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadMailedLink(serverClient(context), 'confirmAlert', request);

export async function action({ request, context }: Route.ActionArgs) {
  return {
    outcome: await followMailedLink(serverClient(context), 'confirmAlert', { request, form: getPostedForm(context) }),
  };
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <MailedLinkPage purpose="confirmAlert" link={loaderData} outcome={actionData?.outcome} />;
}
