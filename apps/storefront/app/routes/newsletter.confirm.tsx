import { followMailedLink, loadMailedLink } from '../features/newsletter/follow-link.ts';
import { MailedLinkPage } from '../features/newsletter/link-page.tsx';
import { serverClient } from '../loading/client.server.ts';
import { getPostedForm } from '../loading/request-context.ts';
import type { Route } from './+types/newsletter.confirm';

export const handle = 'unlisted';

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadMailedLink(serverClient(context), 'confirm', request);

export async function action({ request, context }: Route.ActionArgs) {
  return {
    outcome: await followMailedLink(serverClient(context), 'confirm', { request, form: getPostedForm(context) }),
  };
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <MailedLinkPage purpose="confirm" link={loaderData} outcome={actionData?.outcome} />;
}
