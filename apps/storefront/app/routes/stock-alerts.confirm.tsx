import { serverClient } from '../client.server.ts';
import { followLink } from '../features/newsletter/follow-link.ts';
import { LinkPage } from '../features/newsletter/link-page.tsx';
import { mailedKey } from '../mailed-key.ts';
import { postedForm } from '../request-context.ts';
import type { Route } from './+types/stock-alerts.confirm';

export const loader = ({ request }: Route.LoaderArgs) => ({ key: mailedKey(request) });

export async function action({ request, context }: Route.ActionArgs) {
  return { outcome: await followLink(serverClient(context), 'confirmAlert', { request, form: postedForm(context) }) };
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <LinkPage purpose="confirmAlert" linkKey={loaderData.key} outcome={actionData?.outcome} />;
}
